import { useActionData, useLoaderData } from 'react-router';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { browserSend } from '../../client/browser-send.ts';
import { openedWith, storeKey } from '../../storage/stored-key.ts';
import { type BrowserArgs, isPage, type Loaded } from '../../loading/browser-loader.ts';
import { paymentBrowserLoader } from '../../payment/load-payment.ts';
import { actOnPaymentInBrowser } from '../../payment/page-actions.ts';
import { PaymentScreen } from '../../payment/payment-view.tsx';
import { tabShell } from '../../storage/tab-shell.ts';
import { PageErrorView } from '../../payment/page-error-view.tsx';
import { ResultOnly } from './view.tsx';
import { type ResultPage, resultAt, resultOnly, askResult } from './page-data.ts';

const readInBrowser = paymentBrowserLoader(resultAt);

/** With the session: the whole payment. Otherwise: its status. */
export async function loader(args: BrowserArgs): Promise<ResultPage> {
  const opened = storeKey(openedWith(new URL(args.request.url)));
  const known = opened ? await readInBrowser(args) : null;
  if (known && known.state !== 'none') return known;
  const sent = isPage<ResultPage>(args.sent) ? args.sent : await readResult(args);
  const { now, dataKey, locale } = sent.shell;
  const shell = tabShell({ now, dataKey, header: null }, sent.result ? locale : null);
  await Promise.all([loadCatalogue(shell.locale), loadMoneyTexts(shell.locale)]);
  return { ...sent, shell };
}

/** Later it sends the server's request; without a network the page says that something failed. */
async function readResult(args: BrowserArgs): Promise<ResultPage> {
  const answer = await askResult(browserSend, args);
  if (!answer.ok && answer.refusal.code === 'offline') throw new Error('the result could not be asked');
  return resultOnly(answer, args, { now: answer.now, dataKey: null });
}

export const action = actOnPaymentInBrowser;
export { isReadAfterSubmit as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  const acted = useActionData<Loaded<typeof action>>();
  if (page.state === 'ask-browser' && page.result) return <ResultOnly result={page.result} />;
  if (page.state === 'ask-browser' || page.state === 'none')
    return <PageErrorView kind="not-found" supportCode={null} dataKey={page.shell.dataKey} />;
  return <PaymentScreen page={page} acted={acted} none={() => null} />;
}
