import { type LoaderFunctionArgs, type Params, useActionData, useLoaderData } from 'react-router';
import type { PaymentResult } from '#contracts/provider-transactions';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { ask } from '../../client/api.ts';
import { inProcess, pageServices } from '../../client/server-loader.ts';
import { openedWith, storeKey } from '../../client/stored-key.ts';
import { paymentBrowserLoader, paymentServerLoader } from '../../payment/load-payment.ts';
import { actOnPaymentInBrowser, actOnPaymentOnServer } from '../../payment/page-actions.ts';
import type { PaymentPageData } from '../../payment/page-data.ts';
import { PaymentScreen } from '../../payment/payment-view.tsx';
import { anonymousShell } from '../../shell/page-shell.ts';
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
  const { request, params, context } = args;
  const named = params['transactionId'] ?? '';
  const path = `/api/payments/${encodeURIComponent(named)}/result`;
  const answer = await ask<PaymentResult>(inProcess(context.get(pageServices)), path);
  const loaded = await readOnServer(args);
  if (loaded.data.state !== 'ask-browser') return loaded;
  const { status: result, locale } = answer.ok ? answer.value : { status: null, locale: loaded.data.shell.locale };
  const { now, dataKey } = loaded.data.shell;
  const shell = anonymousShell(
    { now, dataKey, header: null },
    new URL(request.url).searchParams.get('locale') ?? locale,
  );
  await Promise.all([loadCatalogue(shell.locale), loadMoneyTexts(shell.locale)]);
  return { ...loaded, data: { ...loaded.data, shell, result } };
}

/** In the browser that knows the session the whole payment, elsewhere how it stands. */
export async function clientLoader(args: Parameters<typeof readInBrowser>[0]): Promise<ResultPage> {
  const dataKey = storeKey(openedWith(new URL(args.request.url)));
  const known = dataKey ? await readInBrowser(args) : null;
  if (known && known.state !== 'none') return known;
  const sent = await args.serverLoader<ResultPage>();
  await Promise.all([loadCatalogue(sent.shell.locale), loadMoneyTexts(sent.shell.locale)]);
  return sent;
}
clientLoader.hydrate = true as const;

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
