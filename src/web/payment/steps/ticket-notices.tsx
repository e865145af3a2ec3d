import { Notice } from '#ui/panel';
import { useMoneyTexts } from '../money-texts.ts';
import type { StepProps } from './step.ts';

/** Somebody paid another way, or is about to: this one must not be paid. */
export function UnwantedNotice({ payment }: Pick<StepProps, 'payment'>) {
  const words = useMoneyTexts().unwanted;
  return (
    <Notice tone="bad" title={payment.session_paid ? words.paidTitle : words.cancellingTitle}>
      {payment.session_paid ? words.paid : words.cancelling}
    </Notice>
  );
}

/** Still payable, but another way may have been chosen by now. */
export function SupersededNotice() {
  const words = useMoneyTexts().unwanted;
  return (
    <div className="no-print mb-4">
      <Notice tone="warn" title={words.supersededTitle}>
        {words.superseded}
      </Notice>
    </div>
  );
}
