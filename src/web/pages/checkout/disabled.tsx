import type { PaymentSession } from '#contracts/session';
import { Notice } from '#ui/panel';
import { AdvisorCard } from '../../shell/advisor-card.tsx';
import { useTexts } from '../../shell/texts.tsx';

interface DisabledProps {
  readonly session: PaymentSession;
  /** Whether the refusal of a press says it on this page already. */
  readonly isTold: boolean;
}

/** The school paused payments: whom to ask. Source: spec §1. */
export function DisabledNotice({ session, isTold }: DisabledProps) {
  const { t } = useTexts();
  const { advisor } = session.school;
  return (
    <>
      {isTold ? null : (
        <Notice tone="warn" title={t.checkout.disabledTitle}>
          {t.checkout.disabled}
        </Notice>
      )}
      {advisor ? <AdvisorCard {...advisor} /> : null}
    </>
  );
}
