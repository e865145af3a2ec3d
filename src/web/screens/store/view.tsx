import type { PaymentDetail } from '#contracts/payment-detail';
import { Notice } from '#ui/panel';
import { useKeyedPath } from '../../page/awake.ts';
import type { PageFrame } from '../../page/frame.ts';
import { useTexts } from '../../page/texts.tsx';
import { bearerSend } from '../../session/browser-send.ts';
import { downloadFile } from '../../session/download.ts';
import { useLivePayment } from '../../session/live-payment.ts';
import { rememberPayment } from '../../session/remembered.ts';
import { PaymentPage } from '../../steps/payment-page.tsx';

interface StoreViewProps {
  readonly frame: PageFrame;
  readonly payment: PaymentDetail;
  /** Whether this is the copy kept on the phone. */
  readonly saved: boolean;
}

/** A payment of the payer's own session, live. */
export function StoreView({ frame, payment: initial, saved }: StoreViewProps) {
  const { t } = useTexts();
  const path = useKeyedPath(frame.dataKey);
  const { value: payment, reached } = useLivePayment(initial, `/api/payments/${initial.id}`, bearerSend);
  const durableUrl = payment.next_step && 'durable_url' in payment.next_step ? payment.next_step.durable_url : null;
  return (
    <PaymentPage
      frame={frame}
      payment={payment}
      reached={reached}
      notice={
        saved ? (
          <Notice tone="info" title={t.pageError.offlineTitle}>
            {t.voucher.savedCopy}
          </Notice>
        ) : null
      }
      durableUrl={durableUrl}
      pdfUrl={voucherFile(durableUrl)}
      downloadPdf={() => downloadFile(bearerSend, `/api/payments/${payment.id}/file`, `${payment.id}.pdf`)}
      receiptPath={path('/successful-payment')}
      onReceipt={() => rememberPayment(payment)}
      canChooseAgain
    />
  );
}

/** The PDF of a durable link: `/v/KEY` has `/api/vouchers/KEY/file`, which needs no bearer. */
export function voucherFile(durableUrl: string | null): string | null {
  const key = durableUrl?.split('/v/')[1];
  return key ? `/api/vouchers/${key}/file` : null;
}
