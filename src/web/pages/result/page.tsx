import { type LoaderFunctionArgs, type Params, useActionData, useLoaderData } from 'react-router';
import type { PaymentResult } from '#contracts/provider-transactions';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { type Answer, ask, type Send } from '../../client/api.ts';
import { browserSend } from '../../client/browser-send.ts';
import { inProcess, pageServices } from '../../client/server-loader.ts';
import { openedWith, storeKey } from '../../client/stored-key.ts';
import { paymentBrowserLoader, paymentServerLoader } from '../../payment/load-payment.ts';
import { actOnPaymentInBrowser, actOnPaymentOnServer } from '../../payment/page-actions.ts';
import type { PaymentPageData } from '../../payment/page-data.ts';
import { PaymentScreen } from '../../payment/payment-view.tsx';
import { isHydrated } from '../../shell/hydrated.ts';
import { anonymousShell, type PageShell } from '../../shell/page-shell.ts';
import { tabShell } from '../../client/tab-shell.ts';
import { PageErrorView } from '../../client/page-error-view.tsx';
import { ResultOnly } from './view.tsx';

const readInBrowser = paymentBrowserLoader(resultAt);

/** In the browser that knows the session the whole payment, elsewhere how it stands. */
export async function clientLoader(args: Parameters<typeof readInBrowser>[0]): Promise<ResultPage> {
  const opened = storeKey(openedWith(new URL(args.request.url)));
  const known = opened ? await readInBrowser(args) : null;
  if (known && known.state !== 'none') return known;
  const sent = isHydrated() ? await readResult(args) : await args.serverLoader<ResultPage>();
  const { now, dataKey, locale } = sent.shell;
  const shell = tabShell({ now, dataKey, header: null }, sent.result ? locale : null);
  await Promise.all([loadCatalogue(shell.locale), loadMoneyTexts(shell.locale)]);
  return { ...sent, shell };
}
clientLoader.hydrate = true as const;

/** Later it asks as the server did; without a network the page says that something failed. */
async function readResult(args: Parameters<typeof readInBrowser>[0]): Promise<ResultPage> {
  const answer = await askResult(browserSend, args);
  if (!answer.ok && answer.refusal.code === 'offline') throw new Error('the result could not be asked');
  return resultOnly(answer, args, { now: answer.now, dataKey: null });
}

export const action = actOnPaymentInBrowser;
export { isReadAfterSubmit as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page: ResultPage = useLoaderData();
  const acted = useActionData();
  if (page.state === 'ask-browser' && page.result) return <ResultOnly result={page.result} />;
  if (page.state === 'ask-browser' || page.state === 'none')
    return <PageErrorView kind="not-found" supportCode={null} dataKey={page.shell.dataKey} />;
  return <PaymentScreen page={page} acted={acted} none={() => null} />;
}
