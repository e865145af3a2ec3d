import { formatAmount } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Panel } from '#ui/panel';
import { foreignCase } from '../payment-copy.ts';
import { useTexts } from '../../shell/texts.tsx';
import { PaymentLines } from './payment-lines.tsx';
import type { StepProps } from './step.ts';

/** Method, amount, and what it is for. Once money came, the amount is what came, in its own currency. */
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
