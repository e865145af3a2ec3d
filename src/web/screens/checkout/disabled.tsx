import type { PaymentSession } from '#contracts/session';
import { Notice } from '#ui/panel';
import { AdvisorCard } from '../../page/advisor-card.tsx';
import { useTexts } from '../../page/texts.tsx';

/** The school paused payments: whom to ask. Source: spec §1. */
export function DisabledNotice({ session }: { readonly session: PaymentSession }) {
  const { t } = useTexts();
  const { advisor } = session.school;
  return (
    <>
      <Notice tone="warn" title={t.checkout.disabledTitle}>
        {t.checkout.disabled}
      </Notice>
      {advisor ? <AdvisorCard {...advisor} /> : null}
    </>
  );
}
