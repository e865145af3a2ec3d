import { useActionData, useLoaderData } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import { loadMoneyTexts } from '#i18n/catalogues';
import { apiNow } from '../../shell/api-clock.ts';
import { browserLoader, type OpenedHere, type Loaded } from '../../loading/browser-loader.ts';
import { bearerSend, browserReader } from '../../client/browser-send.ts';
import { tab } from '../../storage/browser-storage.ts';
import { followPayment } from '../../storage/stored-voucher.ts';
import { rememberedSession, storeSession, takePayment } from '../../storage/stored-key.ts';
import { actOnPaymentInBrowser } from '../../payment/page-actions.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { PageSkeleton } from '../../shell/nav-page.tsx';
import { readReturnUrl } from '../../payment/receipt/return-url.ts';
import { FollowedReceipt, NotYetView } from './view.tsx';
import { type ReceiptPage, readReceipt, paidPage } from './page-data.ts';

/** In the browser: the payment just seen, else the session read again by the stored key. */
export const loader = browserLoader<ReceiptPage>({
  read: readInBrowser,
  texts: [loadMoneyTexts],
  async prepare(page) {
    if (page.state === 'waiting') storeSession(page.session);
    if (page.state !== 'paid') return page;
    followPayment(page.payment);
    return { ...page, returnUrl: await readReturnUrl(bearerSend, tab.read('r')) };
  },
});

/** The payer's preference for extra money. */
export const action = actOnPaymentInBrowser;

/** A receipt is read anew when it is opened, and after a preference. */
export { isReadAfterSubmit as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  const acted = useActionData<Loaded<typeof action>>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={page.shell.dataKey} />;
  if (page.state === 'waiting') return <NotYetView shell={page.shell} session={page.session} />;
  return <FollowedReceipt {...page} acted={acted?.kind === 'form' || acted?.kind === 'report' ? null : acted} />;
}

async function readInBrowser(opened: OpenedHere): Promise<ReceiptPage> {
  const { dataKey, paymentId } = opened;
  const session = rememberedSession(dataKey ?? '');
  const seen: PaymentDetail | null = takePayment();
  // The school's decision about such money may have changed since.
  const isPlain = seen?.cases.length === 0 && seen.returned_amount === 0;
  if (seen?.receipt && isPlain && (!paymentId || paymentId === seen.id))
    return paidPage(seen, { ...opened, now: apiNow(), locale: session?.locale ?? null, session });
  return readReceipt(browserReader(dataKey), opened);
}
