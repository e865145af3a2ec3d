import { data } from 'react-router';
import { anonymousShell, type PageShell } from '../shell/page-shell.ts';
import { withoutTokens } from '../client/without-tokens.ts';

/** What the address of a page says of whose it is and what it shows. */
export interface Address {
  readonly dataKey: string;
  readonly header: string | null;
  readonly locale: string | null;
  /** Which payment is wanted; null for the one that counts. */
  readonly paymentId: string | null;
  /** Which method is wanted, where several share the page. */
  readonly methodKey: string | null;
}

/** The page of an address without a key: only the browser may know one. */
export interface AskBrowser {
  readonly state: 'ask-browser';
  readonly shell: PageShell;
}

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
