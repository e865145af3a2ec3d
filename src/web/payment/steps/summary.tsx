import { formatAmount } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Panel, Notice } from '#ui/panel';
import { useTexts } from '../../shell/texts.tsx';
import { useMoneyTexts, foreignCase } from '../payment-copy.ts';
import { PaymentLines } from './paid-for.tsx';
import type { StepProps } from './step.ts';

export function PaymentSummary({ payment }: Pick<StepProps, 'payment'>) {
  const { locale } = useTexts();
  const { received_amount: received, total_amount: total } = payment;
  const currency = received === null ? payment.currency : (foreignCase(payment)?.currency ?? payment.currency);
  return (
    <>
      <h1>
        <span className="block text-16 text-soft">{payment.method_title}</span>
        <Amount text={formatAmount(received ?? total, locale)} code={currency} />
      </h1>
      {payment.lines.length > 0 ? (
        <Panel className="mt-5 p-4 text-14">
          <PaymentLines lines={payment.lines} withAmounts={received === null || received === total} />
        </Panel>
      ) : null}
    </>
  );
}

/** The session is paid another way, or about to be: this one must not be paid. */
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
