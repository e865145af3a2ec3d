import type { VoucherStep as Voucher } from '#contracts/next-step';
import { formatAmount, formatDaysLeft, formatDeadline, formatMoney, groupDigits } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Barcode } from '#ui/barcode';
import { Facts } from '#ui/facts';
import { Notice } from '#ui/panel';
import { Pill } from '#ui/pill';
import { Ticket } from '#ui/ticket';
import { useTexts } from '../page/texts.tsx';
import { isUnwanted } from '../attempts/money-words.ts';
import { CashierView } from './cashier-view.tsx';
import { PaymentLines } from './payment-lines.tsx';
import { hasEnded, type StepProps } from './step.ts';
import { SupersededNotice, UnwantedNotice } from './ticket-notices.tsx';
import { VoucherActions } from './voucher-actions.tsx';

/** Cash at a counter: the amount, the ticket with its barcode, and the ways to take it along. */
export function VoucherStep(props: StepProps) {
  const { t, locale } = useTexts();
  const { payment, frame } = props;
  const step = payment.next_step;
  if (step?.kind !== 'voucher') return null;
  const unwanted = isUnwanted(payment);
  const ended = unwanted || hasEnded(payment, frame.now);
  const deadline = formatDeadline(step.pay_before, step.time_zone, t, locale);
  return (
    <>
      <h1>
        <span className="block text-16 text-soft">
          {unwanted ? payment.method_title : t.voucher.heading(step.brand)}
        </span>
        <Amount text={formatAmount(step.amount, locale)} code={step.currency} />
      </h1>
      <div className="mt-3 mb-5">
        {unwanted ? (
          <UnwantedNotice payment={payment} />
        ) : ended ? (
          <Notice tone="bad" icon="clock" title={t.voucher.expiredTitle}>
            {t.voucher.expired}
          </Notice>
        ) : (
          <Pill tone="warn">{`${t.voucher.before(deadline)}\u00a0· ${formatDaysLeft(step.pay_before, frame.now, step.time_zone, t)}`}</Pill>
        )}
      </div>
      {payment.superseded && !ended ? <SupersededNotice /> : null}
      <Ticket
        above={<CashierHalf step={step} ended={ended} />}
        below={<ParentHalf step={step} payment={payment} ended={ended} unwanted={unwanted} />}
      />
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

interface ParentHalfProps {
  readonly step: Voucher;
  readonly payment: StepProps['payment'];
  readonly ended: boolean;
  readonly unwanted: boolean;
}

/** What the parent needs: how much, what for, until when, and when the school sees it. Of one not to be paid only what it was for. */
function ParentHalf({ step, payment, ended, unwanted }: ParentHalfProps) {
  const { t, locale } = useTexts();
  const hours = payment.reflection_hours;
  return (
    <>
      {unwanted ? null : (
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
      )}
      {payment.lines.length > 0 ? (
        <div className={`text-14 ${unwanted ? '' : 'mt-4 border-t border-line pt-4'}`}>
          <h2 className="mb-2 text-soft">{t.voucher.concept}</h2>
          <PaymentLines lines={payment.lines} withAmounts={unwanted} />
        </div>
      ) : null}
      {ended ? null : <p className="mt-4 text-13 text-faint">{t.voucher.exactWarning}</p>}
    </>
  );
}
