import type { VoucherStep as Voucher } from '#contracts/next-step';
import { formatAmount, formatDaysLeft, formatDeadline, formatMoney, groupDigits } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Barcode } from '#ui/barcode';
import { Facts } from '#ui/facts';
import { Notice } from '#ui/panel';
import { Pill } from '#ui/pill';
import { Ticket } from '#ui/ticket';
import { useTexts } from '../page/texts.tsx';
import { CashierView } from './cashier-view.tsx';
import { PaymentLines } from './payment-lines.tsx';
import { hasEnded, type StepProps } from './step.ts';
import { VoucherActions } from './voucher-actions.tsx';

/** Cash at a counter: the amount, the ticket with its barcode, and the ways to take it along. */
export function VoucherStep(props: StepProps) {
  const { t, locale } = useTexts();
  const { payment, frame } = props;
  const step = payment.next_step;
  if (step?.kind !== 'voucher') return null;
  const ended = hasEnded(payment, frame.now);
  const deadline = formatDeadline(step.pay_before, step.time_zone, t, locale);
  return (
    <>
      <h1>
        <span className="block text-16 text-soft">{t.voucher.heading(step.brand)}</span>
        <Amount text={formatAmount(step.amount, locale)} code={step.currency} />
      </h1>
      <div className="mt-3 mb-5">
        {ended ? (
          <Notice tone="bad" icon="clock" title={t.voucher.expiredTitle}>
            {t.voucher.expired}
          </Notice>
        ) : (
          <Pill tone="warn">{`${t.voucher.before(deadline)}\u00a0· ${formatDaysLeft(step.pay_before, frame.now, step.time_zone, t)}`}</Pill>
        )}
      </div>
      <Ticket above={<CashierHalf step={step} ended={ended} />} below={<ParentHalf step={step} payment={payment} />} />
      {ended ? null : (
        <div className="no-print mt-4 grid gap-4">
          <CashierView step={step} />
          <VoucherActions
            step={step}
            durableUrl={props.durableUrl}
            pdfUrl={props.pdfUrl}
            downloadPdf={props.downloadPdf}
          />
        </div>
      )}
    </>
  );
}

/** What the cashier needs: whose counter, the barcode, the reference. One that ended cannot be scanned, and is struck out. */
function CashierHalf({ step, ended }: { readonly step: Voucher; readonly ended: boolean }) {
  const { t } = useTexts();
  const reference = groupDigits(step.reference);
  return (
    <div className="text-center">
      <p className="text-20 font-bold tracking-wide">{step.brand}</p>
      {ended ? null : step.barcode_svg ? (
        <div className="mt-3">
          <Barcode svg={step.barcode_svg} alternative={t.voucher.barcodeOf(reference)} />
        </div>
      ) : (
        <p className="mt-1 text-14 text-soft">{t.voucher.noBarcode}</p>
      )}
      <p className="mt-3">
        <span className="sr-only">{t.voucher.reference}: </span>
        <span
          className={`figures text-24 leading-8 font-bold tracking-wide break-words ${ended ? 'text-faint line-through' : 'select-all'}`}
        >
          {reference}
        </span>
      </p>
    </div>
  );
}

/** What the parent needs: how much, what for, until when, and when the school sees it. */
function ParentHalf({ step, payment }: { readonly step: Voucher; readonly payment: StepProps['payment'] }) {
  const { t, locale } = useTexts();
  const hours = payment.reflection_hours;
  return (
    <>
      <Facts
        facts={[
          { label: t.voucher.exact, value: formatMoney(step.amount, step.currency, locale) },
          { label: t.voucher.storeFee, value: t.voucher.storeFeeNote(step.brand) },
          { label: t.voucher.payBefore, value: formatDeadline(step.pay_before, step.time_zone, t, locale) },
          {
            label: t.voucher.reflects,
            value: hours === 0 ? t.method.reflectionInstant : t.method.reflectionWithin(hours),
          },
        ]}
      />
      {payment.lines.length > 0 ? (
        <div className="mt-4 border-t border-line pt-4 text-14">
          <h2 className="mb-2 text-soft">{t.voucher.concept}</h2>
          <PaymentLines lines={payment.lines} withAmounts={false} />
        </div>
      ) : null}
      <p className="mt-4 text-13 text-faint">{t.voucher.exactWarning}</p>
    </>
  );
}
