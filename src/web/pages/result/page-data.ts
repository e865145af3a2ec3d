import type { LoaderFunctionArgs, Params } from 'react-router';
import type { PaymentResult } from '#contracts/provider-transactions';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { type Answer, ask, type Send } from '../../client/api.ts';
import type { PaymentPageData } from '../../payment/page-data.ts';
import { anonymousShell, type PageShell } from '../../shell/page-shell.ts';
import { withFields } from '../../shell/parse.ts';
import { tabShell } from '../../storage/tab-shell.ts';

/** The page that a bank returns its payer to. `result`: all that a browser without the session may read. */
export type ResultPage = PaymentPageData & { readonly result?: PaymentResult['status'] | null };

/** The address names the payment, and its method by the path. */
export const resultAt = (pathname: string, { transactionId }: Params) => ({
  shows: `/${/^\/payment-result-([a-z]+)\//.exec(pathname)?.[1]}`,
  named: transactionId,
});
const isResult = withFields<PaymentResult>({ status: 'string', locale: 'string' });

export const askResult = (send: Send, { params }: Pick<LoaderFunctionArgs, 'params'>) =>
  ask(send, `/api/payments/${encodeURIComponent(params['transactionId'] ?? '')}/result`, isResult);

export async function resultOnly(
  answer: Answer<PaymentResult>,
  { request }: Pick<LoaderFunctionArgs, 'request'>,
  { now, dataKey }: Pick<PageShell, 'now' | 'dataKey'>,
): Promise<ResultPage> {
  const { status: result, locale } = answer.ok ? answer.value : { status: null, locale: null };
  const requestedLocale = new URL(request.url).searchParams.get('locale') ?? locale;
  const shell = shellHere({ now, dataKey, header: null }, requestedLocale);
  await Promise.all([loadCatalogue(shell.locale), loadMoneyTexts(shell.locale)]);
  return { state: 'ask-browser', shell, result };
}

/** The server knows the address and the payment; the tab knows the chosen language, and its country. */
const shellHere = typeof document === 'undefined' ? anonymousShell : tabShell;
