import type { PaymentDetail } from '#contracts/payment-detail';
import { formatAmount } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Panel, Notice } from '#ui/panel';
import { useTexts } from '../../shell/texts.tsx';
import { useMoneyTexts, foreignCase } from '../payment-copy.ts';
import type { StepProps } from './step.ts';

export function PaymentSummary({ payment }: Pick<StepProps, 'payment'>) {
  const { locale } = useTexts();
  const { received_amount: received, total_amount: asked } = payment;
  const currency = received === null ? payment.currency : (foreignCase(payment)?.currency ?? payment.currency);
  return (
    <>
      <h1>
        <span className="block text-16 text-soft">{payment.method_title}</span>
        <Amount text={formatAmount(received ?? asked, locale)} code={currency} />
      </h1>
      {payment.lines.length > 0 ? (
        <Panel className="mt-5 p-4 text-14">
          <PaymentLines lines={payment.lines} withAmounts={received === null || received === asked} />
        </Panel>
      ) : null}
    </>
  );
}

/** What a payment is for: a line a charge, the student under it. */
export function PaymentLines({
  lines,
  withAmounts,
}: {
  readonly lines: PaymentDetail['lines'];
  readonly withAmounts: boolean;
}) {
  const { locale } = useTexts();
  return (
    <ul className="grid gap-2.5">
      {lines.map((line, position) => (
        <li key={`${line.concept_desc}-${position}`} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0">
            <span className="block font-semibold">{line.concept_desc}</span>
            <span className="block text-13 text-faint">{line.student_name}</span>
          </span>
          {withAmounts ? <span className="figures">{formatAmount(line.amount, locale)}</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** Somebody paid another way, or is about to: this one must not be paid. */
export function UnwantedNotice({ payment }: Pick<StepProps, 'payment'>) {
  const texts = useMoneyTexts().unwanted;
  return (
    <Notice tone="bad" title={payment.session_paid ? texts.paidTitle : texts.cancellingTitle}>
      {payment.session_paid ? texts.paid : texts.cancelling}
    </Notice>
  );
}

/** Still payable, but another way may have been chosen by now. */
export function SupersededNotice() {
  const texts = useMoneyTexts().unwanted;
  return (
    <div className="no-print mb-4">
      <Notice tone="warn" title={texts.supersededTitle}>
        {texts.superseded}
      </Notice>
    </div>
  );
}
