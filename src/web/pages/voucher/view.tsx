import type { VoucherView } from '#contracts/payment-detail';
import { SchoolMark } from '#ui/school-mark';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';
import { browserSend } from '../../client/browser-send.ts';
import { followVoucherLink } from '../../payment/follow-voucher.ts';
import { useLivePayment } from '../../payment/live-payment.ts';
import { useTimelyShell } from '../../payment/steps/timely-shell.ts';
import { PaymentPage } from '../../payment/steps/payment-page.tsx';

interface SharedVoucherProps {
  readonly shell: PageShell;
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
export function SharedVoucherView({ shell, voucher, voucherKey }: SharedVoucherProps) {
  const path = `/api/vouchers/${encodeURIComponent(voucherKey)}`;
  const { value, reached } = useLivePayment(voucher, path, {
    send: browserSend,
    onShown: (shown) => followVoucherLink(voucherKey, shown),
  });
  return (
    <>
      <SchoolLine name={value.school.name} logo={value.school.fg_logo} />
      <PaymentPage
        shell={useTimelyShell(shell, value)}
        payment={value}
        reached={reached}
        durableUrl={`/v/${voucherKey}`}
        pdfUrl={`${path}/file?locale=${shell.locale}`}
        downloadPdf={() => Promise.resolve(false)}
        receiptPath={null}
        canChooseAgain={false}
      />
    </>
  );
}
