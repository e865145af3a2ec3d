import { useEffect, useRef } from 'react';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { formatMoney } from '#i18n/format';
import { Notice } from '#ui/panel';
import { SupportCode } from '../../page/problem-view.tsx';
import { useTexts } from '../../page/texts.tsx';
import type { ToldRefusal } from '../../page/told-refusal.ts';
import type { PayOutcome } from '../../session/pay.ts';

/** The key of the method the last press chose, or null. */
export function chosenBefore(outcome: ShownOutcome | null): string | null {
  return outcome?.methodKey ?? null;
}

/** The methods with the new price of the one whose quote changed: the next press agrees to exactly that. */
export function withQuote(
  options: readonly PaymentMethodOption[],
  outcome: ShownOutcome | null,
): readonly PaymentMethodOption[] {
  if (outcome?.kind !== 'quote_changed') return options;
  const { base_amount, commission_amount, total_amount } = outcome.quote;
  return options.map((option) =>
    option.key === outcome.methodKey ? { ...option, base_amount, commission_amount, total_amount } : option,
  );
}

/** A press that started no payment, in words. */
export type ShownOutcome =
  | Extract<PayOutcome, { kind: 'quote_changed' }>
  | { readonly kind: 'refused'; readonly methodKey: string; readonly refusal: ToldRefusal };

/** Why the payer is still here after pressing Continue. */
export function OutcomeNotice({
  outcome,
  session,
}: {
  readonly outcome: ShownOutcome;
  readonly session: PaymentSession;
}) {
  const place = useRef<HTMLDivElement>(null);

  // The browser's focus: the answer stands far above the button that was pressed.
  useEffect(() => place.current?.focus(), [outcome]);

  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-6 rounded-18 outline-none">
      <OutcomeWords outcome={outcome} session={session} />
    </div>
  );
}

function OutcomeWords({ outcome, session }: { readonly outcome: ShownOutcome; readonly session: PaymentSession }) {
  const { t, locale } = useTexts();
  if (outcome.kind === 'quote_changed') {
    const money = (minor: number): string => formatMoney(minor, session.currency, locale);
    return (
      <Notice tone="warn" title={t.checkout.quoteChangedTitle}>
        {t.checkout.quoteChanged(money(outcome.before), money(outcome.quote.total_amount))}
      </Notice>
    );
  }
  const { title, advice, supportCode } = outcome.refusal;
  return (
    <Notice tone="bad" title={title} actions={supportCode ? <SupportCode code={supportCode} /> : null}>
      {advice}
    </Notice>
  );
}
