import { useEffect, useEffectEvent, useRef } from 'react';
import type { PaymentSession } from '#contracts/session';
import { formatMoney } from '#i18n/format';
import { outcomeTexts } from '#i18n/outcome-texts';
import { Notice } from '#ui/panel';
import { AdvisorCard } from '../shell/advisor-card.tsx';
import { useTexts } from '../shell/texts.tsx';
import { useToast } from '../shell/toaster.tsx';
import { hasToast, type ShownOutcome } from './pay-outcome.ts';
import { SupportCode } from '../shell/support-code.tsx';

/** Why the payer is still here after Continue. */
export function OutcomeNotice({
  outcome,
  session,
}: {
  readonly outcome: ShownOutcome;
  readonly session: PaymentSession;
}) {
  const place = useRef<HTMLDivElement>(null);
  const toast = useToast();

  // The browser's focus: the notice stands far above the button.
  useEffect(() => place.current?.focus(), [outcome]);

  // A toast near the button, where the payer looks.
  const sayInPassing = useEffectEvent(() => {
    if (hasToast(outcome, session)) toast('error', outcome.refusal.title, { hasNotice: true });
  });
  // Once per submit: the session is read again after it.
  useEffect(() => sayInPassing(), [outcome]);

  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-6 rounded-18 outline-none">
      <OutcomeCopy outcome={outcome} session={session} />
    </div>
  );
}

function OutcomeCopy({ outcome, session }: { readonly outcome: ShownOutcome; readonly session: PaymentSession }) {
  const { locale } = useTexts();
  const words = outcomeTexts[locale];
  if (outcome.kind === 'quote_changed') {
    const money = (minor: number): string => formatMoney(minor, session.currency, locale);
    return (
      <Notice tone="warn" title={words.quoteChangedTitle}>
        {words.quoteChanged(money(outcome.before), money(outcome.quote.total_amount))}
      </Notice>
    );
  }
  const { title, advice, supportCode } = outcome.refusal;
  const { advisor } = session.school;
  // If the school paused payments, the page already shows its contact.
  const isShown = supportCode !== null && !session.settings.is_payment_session_disabled;
  return (
    <div className="grid gap-3">
      <Notice tone="bad" title={title} actions={supportCode ? <SupportCode code={supportCode} /> : null}>
        {advice}
      </Notice>
      {advisor && isShown ? <AdvisorCard {...advisor} /> : null}
    </div>
  );
}
