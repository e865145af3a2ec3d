import { Notice } from '#ui/panel';
import { useTexts } from '../page/texts.tsx';
import type { StepProps } from './step.ts';
import { PaymentSummary } from './summary-step.tsx';

/** A kind of step no method draws here yet. Says so. */
export function ElsewhereStep({ payment }: StepProps) {
  const { t } = useTexts();
  return (
    <>
      <PaymentSummary payment={payment} />
      <div className="mt-4">
        <Notice tone="info" title={t.status.elsewhereTitle}>
          {t.status.elsewhere}
        </Notice>
      </div>
    </>
  );
}
