import type { Quote } from '#contracts/payment-detail';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import type { Refusal } from '../client/refusal.ts';

/** The method the payer chose, and the total (minor units) that stood on the screen when they did. */
export interface Choice {
  readonly methodKey: string;
  readonly shownTotal: number;
}

/** A radio's value: the key and the total shown beside it, so that the server can tell whether the price moved. */
export function writeChoice(option: PaymentMethodOption): string {
  return `${option.key} ${option.total_amount}`;
}

/** Reads a radio's value; null when it is not one. */
export function readChoice(value: unknown): Choice | null {
  const match = typeof value === 'string' ? /^(\S+) (\d+)$/.exec(value) : null;
  const [, methodKey, total] = match ?? [];
  return methodKey && total ? { methodKey, shownTotal: Number(total) } : null;
}

export function chosenOption(
  { settings }: Pick<PaymentSession, 'settings'>,
  methodKey: string,
): PaymentMethodOption | undefined {
  return settings.checkout_payment_options.find(({ key }) => key === methodKey);
}

/** The price moved between the choice and the commit: nothing was committed. */
export interface QuoteChanged {
  readonly kind: 'quote_changed';
  readonly methodKey: string;
  readonly before: number;
  readonly quote: Quote;
}

/** The methods with the new price of the one whose quote changed: who submits again agrees to exactly that. */
export function withQuote(
  options: readonly PaymentMethodOption[],
  outcome: QuoteChanged | { readonly kind: 'refused' } | null,
): readonly PaymentMethodOption[] {
  if (outcome?.kind !== 'quote_changed') return options;
  const { base_amount, commission_amount, total_amount } = outcome.quote;
  return options.map((option) =>
    option.key === outcome.methodKey ? { ...option, base_amount, commission_amount, total_amount } : option,
  );
}

interface Refused {
  readonly kind: 'refused';
  /** Absent where the submit was not to pay. */
  readonly call?: string | null;
  readonly refusal: Refusal;
}

/** Whether a submit to pay found no signal before anything was started: a start that got no answer is none of these. */
export function isWithoutSignal<Outcome extends QuoteChanged | Refused>(
  outcome: Outcome,
): outcome is Extract<Outcome, Refused> {
  if (outcome.kind !== 'refused' || outcome.call === undefined) return false;
  const { code, metadata } = outcome.refusal;
  return code === 'offline' && !metadata['slow'];
}

/** The form field that says which version of the notice and terms stood beside the button. */
export const acceptedField = 'accepted_policy';

/** The version that a submitted form accepts, or null where it shows none: then it was accepted before. */
export function acceptedIn(form: FormData): string | null {
  const version = form.get(acceptedField);
  return typeof version === 'string' && version !== '' ? version : null;
}
