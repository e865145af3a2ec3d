import { Notice } from '#ui/panel';
import { useMoneyTexts } from '../attempts/money-texts.ts';
import type { StepProps } from './step.ts';
import { PaymentSummary } from './summary-step.tsx';

/** A kind of step no method draws here yet. Says so. */
export function ElsewhereStep({ payment }: StepProps) {
  const words = useMoneyTexts().status;
  return (
    <>
      <PaymentSummary payment={payment} />
      <div className="mt-4">
        <Notice tone="info" title={words.elsewhereTitle}>
          {words.elsewhere}
        </Notice>
      </div>
    </>
  );
}
