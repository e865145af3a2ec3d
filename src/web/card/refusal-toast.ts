import { useEffect, useEffectEvent } from 'react';
import type { PaymentSession } from '#contracts/session';
import { hasToast } from '../payment/pay-outcome.ts';
import { useToast } from '../shell/toaster.tsx';
import type { ShownCardOutcome } from './shown-outcome.ts';

/** A toast beside the notice, near the button that the payer sees. Source: spec §8. */
export function useRefusalToast(outcome: ShownCardOutcome | null, session: PaymentSession): void {
  const toast = useToast();
  const say = useEffectEvent(() => {
    if (outcome?.kind === 'refused' && hasToast(outcome, session))
      toast('error', outcome.refusal.title, { hasNotice: true });
  });
  // The page's toaster, once per submit.
  useEffect(() => say(), [outcome]);
}
