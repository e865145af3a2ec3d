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

/** Where a bank leads its payer back to. `result`: all that a browser is told which does not know the session. */
type ResultPage = PaymentPageData & { readonly result?: PaymentResult['status'] | null };

/** The address names the payment, and by its method's page whose it is. */
const resultAt = (pathname: string, { transactionId }: Params) => ({
  shows: `/${/^\/payment-result-([a-z]+)\//.exec(pathname)?.[1]}`,
  named: transactionId,
});
const readOnServer = paymentServerLoader(resultAt);
const readInBrowser = paymentBrowserLoader(resultAt);

/** The server asks what became of it, whoever comes: the address proves nothing. Source: spec §2, §4. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await askResult(inProcess(args.context.get(pageServices)), args);
  const loaded = await readOnServer(args);
  if (loaded.data.state !== 'ask-browser') return loaded;
  return { ...loaded, data: await resultOnly(answer, args, loaded.data.shell) };
}

const askResult = (send: Send, { params }: Pick<LoaderFunctionArgs, 'params'>) =>
  ask<PaymentResult>(send, `/api/payments/${encodeURIComponent(params['transactionId'] ?? '')}/result`);

async function resultOnly(
  answer: Answer<PaymentResult>,
  { request }: Pick<LoaderFunctionArgs, 'request'>,
  { now, dataKey }: Pick<PageShell, 'now' | 'dataKey'>,
): Promise<ResultPage> {
  const { status: result, locale } = answer.ok ? answer.value : { status: null, locale: null };
  const wanted = new URL(request.url).searchParams.get('locale') ?? locale;
  const shell = shellHere({ now, dataKey, header: null }, wanted);
  await Promise.all([loadCatalogue(shell.locale), loadMoneyTexts(shell.locale)]);
  return { state: 'ask-browser', shell, result };
}

/** The server knows what the address and the payment say; the tab knows which language was chosen, and its country. */
const shellHere = typeof document === 'undefined' ? anonymousShell : tabShell;

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

export const action = actOnPaymentOnServer;
export const clientAction = actOnPaymentInBrowser;
export { isReadAfterSubmit as shouldRevalidate } from '../../shell/hydrated.ts';

export default function ResultRoute() {
  const page: ResultPage = useLoaderData<typeof loader>();
  const acted = useActionData<typeof action>();
  if (page.state === 'ask-browser' && page.result) return <ResultOnly result={page.result} />;
  if (page.state === 'ask-browser' || page.state === 'none')
    return <PageErrorView kind="not-found" supportCode={null} dataKey={page.shell.dataKey} />;
  return <PaymentScreen page={page} acted={acted} none={() => null} />;
}
