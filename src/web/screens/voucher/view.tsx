import type { VoucherView } from '#contracts/payment-detail';
import { SchoolMark } from '#ui/school-mark';
import type { PageFrame } from '../../page/frame.ts';
import { useTexts } from '../../page/texts.tsx';
import { browserSend } from '../../session/browser-send.ts';
import { followVoucherLink } from '../../session/follow-voucher.ts';
import { useLivePayment } from '../../session/live-payment.ts';
import { useTimelyFrame } from '../../steps/timely-frame.ts';
import { PaymentPage } from '../../steps/payment-page.tsx';

interface SharedVoucherProps {
  readonly frame: PageFrame;
  readonly voucher: VoucherView;
  readonly voucherKey: string;
}

/** Whose voucher it is, or was: this page has no bar. */
export function SchoolLine({ name, logo }: { readonly name: string; readonly logo: string | null }) {
  const { t } = useTexts();
  return (
    <div className="flex items-center gap-3 pt-6">
      <SchoolMark logo={logo} product={t.common.product} />
      <p className="text-16 font-semibold">{name}</p>
    </div>
  );
}

/** The same ticket for whoever was sent the link: read-only, live, nothing of the session. */
export function SharedVoucherView({ frame, voucher, voucherKey }: SharedVoucherProps) {
  const path = `/api/vouchers/${encodeURIComponent(voucherKey)}`;
  const { value, reached } = useLivePayment(voucher, path, {
    send: browserSend,
    onShown: (shown) => followVoucherLink(voucherKey, shown),
  });
  return (
    <>
      <SchoolLine name={value.school.name} logo={value.school.fg_logo} />
      <PaymentPage
        frame={useTimelyFrame(frame, value)}
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
