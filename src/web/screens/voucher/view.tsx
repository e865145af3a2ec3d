import type { VoucherView } from '#contracts/payment-detail';
import { SchoolMark } from '#ui/school-mark';
import type { PageFrame } from '../../page/frame.ts';
import { browserSend } from '../../session/browser-send.ts';
import { useLivePayment } from '../../session/live-payment.ts';
import { PaymentPage } from '../../steps/payment-page.tsx';

interface SharedVoucherProps {
  readonly frame: PageFrame;
  readonly voucher: VoucherView;
  readonly voucherKey: string;
}

/** Whose voucher it is, or was: this page has no bar. */
export function SchoolLine({ name, logo }: { readonly name: string; readonly logo: string | null }) {
  return (
    <div className="flex items-center gap-3 pt-6">
      <SchoolMark name={name} logo={logo} />
      <p className="text-16 font-semibold">{name}</p>
    </div>
  );
}

/** The same ticket for whoever was sent the link: read-only, live, nothing of the session. */
export function SharedVoucherView({ frame, voucher, voucherKey }: SharedVoucherProps) {
  const path = `/api/vouchers/${encodeURIComponent(voucherKey)}`;
  const { value, reached } = useLivePayment(voucher, path, browserSend);
  return (
    <>
      <SchoolLine name={value.school.name} logo={value.school.fg_logo} />
      <PaymentPage
        frame={frame}
        payment={value}
        reached={reached}
        durableUrl={`/v/${voucherKey}`}
        pdfUrl={`${path}/file?locale=${frame.locale}`}
        downloadPdf={() => Promise.resolve(false)}
        receiptPath={null}
        canChooseAgain={false}
      />
    </>
  );
}
