import type { ReactNode } from 'react';
import type { PaymentDetail } from '#contracts/payment-detail';
import { isPaidElsewhere } from '#contracts/step-traits';
import { placeOfPayment } from '../attempts/place.ts';
import type { ShownAct } from '../attempts/shown-act.ts';
import { CheckForm, NotYet } from '../attempts/wish-form.tsx';
import { useKeyedPath } from '../page/awake.ts';
import type { PageFrame } from '../page/frame.ts';
import { bearerSend } from '../session/browser-send.ts';
import { downloadFile } from '../session/download.ts';
import { followPayment } from '../session/follow-voucher.ts';
import { useLivePayment } from '../session/live-payment.ts';
import { rememberPayment } from '../session/remembered.ts';
import { PaymentPage } from '../steps/payment-page.tsx';
import { SavedNotice } from '../steps/saved-notice.tsx';
import { useTimelyFrame } from '../steps/timely-frame.ts';

interface PaymentViewProps {
  readonly frame: PageFrame;
  readonly payment: PaymentDetail;
  readonly formToken: string;
  /** What came of the last press of "I already paid". */
  readonly acted: ShownAct | null;
  /** When the copy was kept that this is; null where the payment itself was read. */
  readonly savedAt: string | null;
  /** The button that makes another payment like this one, where it ended; shown first among what to do then. */
  readonly renewal?: ReactNode;
  /** Another step than the payment's own: how it stands, without what is needed to pay it. */
  readonly step?: (payment: PaymentDetail) => ReactNode;
  /** Where "I already paid" leads and its answer is told; the payment's own page unless given. */
  readonly checkedAt?: ((payment: PaymentDetail) => string) | undefined;
}

/** A payment of the payer's own session, live. Give it its payment's id as `key`: another payment is another stream. */
export function PaymentView(props: PaymentViewProps) {
  const { payment: initial, formToken, acted, savedAt, renewal, step, checkedAt } = props;
  const path = useKeyedPath(props.frame.dataKey);
  const { value: payment, reached } = useLivePayment(initial, `/api/payments/${initial.id}`, {
    send: bearerSend,
    onShown: followPayment,
    startsReached: savedAt === null,
  });
  const frame = useTimelyFrame(props.frame, payment);
  const durableUrl = payment.next_step && 'durable_url' in payment.next_step ? payment.next_step.durable_url : null;
  return (
    <PaymentPage
      frame={frame}
      payment={payment}
      reached={reached}
      notice={savedAt !== null && !reached ? <SavedNotice frame={frame} savedAt={savedAt} /> : null}
      durableUrl={durableUrl}
      pdfUrl={voucherFile(durableUrl)}
      downloadPdf={() => downloadFile(bearerSend, `/api/payments/${payment.id}/file`, `${payment.id}.pdf`)}
      receiptPath={path(placeOfPayment({ ...payment, status: 'successful' }))}
      onReceipt={() => rememberPayment(payment)}
      statusActions={
        <CheckAction frame={frame} payment={payment} formToken={formToken} acted={acted} checkedAt={checkedAt} />
      }
      renewal={renewal}
      ownStep={step?.(payment)}
      canChooseAgain
    />
  );
}

/** "I already paid", while that can be asked, and what came of asking. */
export function CheckAction({
  frame,
  payment,
  formToken,
  acted,
  checkedAt = placeOfPayment,
}: Pick<PaymentViewProps, 'frame' | 'payment' | 'formToken' | 'acted' | 'checkedAt'>) {
  const path = useKeyedPath(frame.dataKey);
  if (!payment.actions.includes('check')) return null;
  return (
    <>
      <NotYet asked={acted?.kind === 'asked' ? acted.payment : null} timeZone={frame.timeZone} />
      {acted?.kind === 'refused' ? (
        <p role="alert" className="text-14 font-medium text-bad">
          {acted.refusal.advice}
        </p>
      ) : null}
      <CheckForm
        frame={frame}
        formToken={formToken}
        paymentId={payment.id}
        action={path(checkedAt(payment))}
        isPrepared={payment.phase !== 'submitting' && isPaidElsewhere(payment)}
      />
    </>
  );
}

/** The PDF of a durable link: `/v/KEY` has `/api/vouchers/KEY/file`, which needs no bearer. */
function voucherFile(durableUrl: string | null): string | null {
  const key = durableUrl?.split('/v/')[1];
  return key ? `/api/vouchers/${key}/file` : null;
}
