import { data } from 'react-router';
import { anonymousShell } from '../shell/page-shell.ts';
import { type Address, type AskBrowser, withoutTokens } from '../client/server-loader.ts';

export type { Address, AskBrowser } from '../client/server-loader.ts';

/** A server loader's answer: reads the address, and where a link brought its key, the page by it. */
export async function loadByKey<P>(
  request: Request,
  read: (address: Address) => Promise<{ readonly page: P; readonly status: number }>,
) {
  const { searchParams } = new URL(request.url);
  const dataKey = searchParams.get('data');
  const header = searchParams.get('header');
  const locale = searchParams.get('locale');
  if (!dataKey) {
    const shell = anonymousShell({ now: new Date().toISOString(), dataKey: null, header }, locale);
    return data<P | AskBrowser>({ state: 'ask-browser', shell });
  }
  const { page, status } = await read({
    dataKey,
    header,
    locale,
    paymentId: searchParams.get('payment'),
    methodKey: searchParams.get('method'),
  });
  return data<P | AskBrowser>(withoutTokens(page), { status });
}
