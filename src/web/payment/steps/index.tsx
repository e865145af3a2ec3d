import type { ComponentType } from 'react';
import type { NextStepKind } from '#contracts/next-step';
import { InstructionsStep } from './instructions-step.tsx';
import { RedirectStep } from './redirect-step.tsx';
import type { StepProps } from './step.ts';
import { PaymentSummary } from './summary-step.tsx';
import { Notice } from '#ui/panel';
import { useMoneyTexts } from '../money-texts.ts';

/** What the payer sees at each kind of step. A kind without a row fails the type check. */
export const steps = {
  // How it stands is said by the status panel beside it.
  waiting: PaymentSummary,
  settled: PaymentSummary,
  'card-fields': ElsewhereStep,
  form: ElsewhereStep,
  redirect: RedirectStep,
  instructions: InstructionsStep,
} as const satisfies Record<NextStepKind, ComponentType<StepProps>>;

/** A kind of step no method draws here yet. Says so. */
function ElsewhereStep({ payment }: StepProps) {
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
