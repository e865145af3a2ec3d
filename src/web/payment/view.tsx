import type { ReactNode } from 'react';
import type { PaymentDetail } from '#contracts/payment-detail';
import { isPaidElsewhere } from '#contracts/step-traits';
import { placeOfPayment } from './place.ts';
import type { ShownAction } from './shown-action.ts';
import { CheckForm, NotYet } from './action-form.tsx';
import { useKeyedPath } from '../shell/hydrated.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { bearerSend } from '../client/browser-send.ts';
import { downloadFile } from '../client/download.ts';
import { followPayment } from './follow-voucher.ts';
import { useLivePayment } from './live-payment.ts';
import { rememberPayment } from '../client/remembered.ts';
import { PaymentPage } from './steps/payment-page.tsx';
import { SavedNotice } from './steps/saved-notice.tsx';
import { useTimelyShell } from './steps/timely-shell.ts';

interface PaymentViewProps {
  readonly shell: PageShell;
  readonly payment: PaymentDetail;
  readonly formToken: string;
  /** What came of the last press of "I already paid". */
  readonly acted: ShownAction | null;
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
  const path = useKeyedPath(props.shell.dataKey);
  const { value: payment, reached } = useLivePayment(initial, `/api/payments/${initial.id}`, {
    send: bearerSend,
    onShown: followPayment,
    startsReached: savedAt === null,
  });
  const shell = useTimelyShell(props.shell, payment);
  const durableUrl = payment.next_step && 'durable_url' in payment.next_step ? payment.next_step.durable_url : null;
  return (
    <PaymentPage
      shell={shell}
      payment={payment}
      reached={reached}
      notice={savedAt !== null && !reached ? <SavedNotice shell={shell} savedAt={savedAt} /> : null}
      durableUrl={durableUrl}
      pdfUrl={voucherFile(durableUrl)}
      downloadPdf={() => downloadFile(bearerSend, `/api/payments/${payment.id}/file`, `${payment.id}.pdf`)}
      receiptPath={path(placeOfPayment({ ...payment, status: 'successful' }))}
      onReceipt={() => rememberPayment(payment)}
      statusActions={
        <CheckAction shell={shell} payment={payment} formToken={formToken} acted={acted} checkedAt={checkedAt} />
      }
      renewal={renewal}
      ownStep={step?.(payment)}
      canChooseAgain
    />
  );
}

/** "I already paid", while that can be asked, and what came of asking. */
export function CheckAction({
  shell,
  payment,
  formToken,
  acted,
  checkedAt = placeOfPayment,
}: Pick<PaymentViewProps, 'shell' | 'payment' | 'formToken' | 'acted' | 'checkedAt'>) {
  const path = useKeyedPath(shell.dataKey);
  if (!payment.actions.includes('check')) return null;
  return (
    <>
      <NotYet asked={acted?.kind === 'asked' ? acted.payment : null} timeZone={shell.timeZone} />
      {acted?.kind === 'refused' ? (
        <p role="alert" className="text-14 font-medium text-bad">
          {acted.refusal.advice}
        </p>
      ) : null}
      <CheckForm
        shell={shell}
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
