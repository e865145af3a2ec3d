import { Link } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { buttonClass } from '#ui/button';
import { Outcome } from '#ui/outcome';
import type { PageProps } from '../../loading/page-props.ts';
import { bearerSend } from '../../client/browser-send.ts';
import { followPayment } from '../../storage/stored-voucher.ts';
import type { ShownAction } from '../../payment/action.ts';
import { useLivePayment } from '../../payment/live-payment.ts';
import { NotCharged } from '../../payment/not-charged.tsx';
import { useMoneyTexts } from '../../payment/payment-copy.ts';
import { placeOfPayment } from '../../payment/place.ts';
import type { ReceivedPayment } from '../../payment/receipt/receipt-copy.ts';
import { ReceiptView } from '../../payment/receipt/receipt-view.tsx';
import { useKeyedPath } from '../../shell/address.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';

interface FollowedReceiptProps extends Pick<PageProps, 'formToken'> {
  readonly shell: PageShell;
  readonly payment: ReceivedPayment;
  readonly returnUrl: string | null;
  readonly acted: ShownAction | null | undefined;
}

/** A receipt is followed live while a refund is on its way; otherwise it is read when the page is shown again. */
export function FollowedReceipt({ payment: initial, ...props }: FollowedReceiptProps) {
  const { value } = useLivePayment<PaymentDetail>(initial, `/api/payments/${initial.id}`, {
    send: bearerSend,
    onShown: followPayment,
    readsAgain: true,
  });
  return (
    <>
      <div className="no-print mx-auto w-full max-w-110 pt-4 empty:hidden wide:max-w-none wide:pt-8">
        <NotCharged by="paid" />
      </div>
      <ReceiptView {...props} payment={{ ...value, receipt: value.receipt ?? initial.receipt }} />
    </>
  );
}

/** No payment yet: says so, and leads to the pending payment. */
export function NotYetView({ shell, session }: { readonly shell: PageShell; readonly session: PaymentSession }) {
  const { t } = useTexts();
  const { receipt } = useMoneyTexts();
  const path = useKeyedPath(shell.dataKey);
  const [waiting] = session.payments_in_process;
  return (
    <div className="py-16">
      <Outcome tone="warn" title={receipt.notYetTitle}>
        <p>{receipt.notYet}</p>
      </Outcome>
      <div className="mx-auto mt-8 grid max-w-90">
        <Link to={path(waiting ? placeOfPayment(waiting) : '/checkout')} className={buttonClass()}>
          {waiting ? t.checkout.resume : t.pageError.goCheckout}
        </Link>
      </div>
    </div>
  );
}
