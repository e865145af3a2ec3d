import { formatAmount } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Panel } from '#ui/panel';
import { useTexts } from '../page/texts.tsx';
import { PaymentLines } from './payment-lines.tsx';
import type { ShownPayment, StepProps } from './step.ts';

/** The bank has it: what is being paid. How it stands is said by the status panel beside it. */
export function WaitingStep({ payment }: StepProps) {
  return <PaymentSummary payment={payment} />;
}

/** It ended, well or not. */
export function SettledStep({ payment }: StepProps) {
  return <PaymentSummary payment={payment} />;
}

/** Method, amount, and what it is for. */
export function PaymentSummary({ payment }: { readonly payment: ShownPayment }) {
  const { locale } = useTexts();
  const { total_amount: total, currency } = payment;
  return (
    <>
      <h1>
        <span className="block text-16 text-soft">{payment.method_title}</span>
        {total === undefined || !currency ? null : <Amount text={formatAmount(total, locale)} code={currency} />}
      </h1>
      {payment.lines.length > 0 ? (
        <Panel className="mt-5 p-4 text-14">
          <PaymentLines lines={payment.lines} withAmounts />
        </Panel>
      ) : null}
    </>
  );
}
