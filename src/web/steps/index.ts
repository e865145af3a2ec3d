import type { ComponentType } from 'react';
import type { NextStepKind } from '#contracts/next-step';
import { ElsewhereStep } from './elsewhere-step.tsx';
import { InstructionsStep } from './instructions-step.tsx';
import { RedirectStep } from './redirect-step.tsx';
import type { StepProps } from './step.ts';
import { SettledStep, WaitingStep } from './summary-step.tsx';

/** What the payer sees at each kind of step. A kind without a row fails the type check. */
export const steps = {
  waiting: WaitingStep,
  settled: SettledStep,
  'card-fields': ElsewhereStep,
  form: ElsewhereStep,
  redirect: RedirectStep,
  instructions: InstructionsStep,
} as const satisfies Record<NextStepKind, ComponentType<StepProps>>;
