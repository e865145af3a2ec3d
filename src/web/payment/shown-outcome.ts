import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { LocalizedRefusal } from '../client/localized-error.ts';
import type { PayOutcome } from './pay.ts';

type Refused = Extract<PayOutcome, { kind: 'refused' }>;

/** A press that started no payment, in words. */
export type ShownOutcome =
  | Extract<PayOutcome, { kind: 'quote_changed' }>
  | {
      readonly kind: 'refused';
      readonly methodKey: string;
      /** Which call was refused; none where nothing was asked. */
      readonly call?: Refused['call'];
      readonly refusal: LocalizedRefusal;
    };

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
