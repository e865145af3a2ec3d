import type { Quote } from '#contracts/payment-detail';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import type { Refusal } from '../client/refusal.ts';

/** The chosen method, and the total (minor units) shown at the choice. */
export interface Choice {
  readonly methodKey: string;
  readonly shownTotal: number;
}

/** A radio's value: the key and the total beside it, so that the server can detect a changed price. */
export function writeChoice(option: PaymentMethodOption): string {
  return `${option.key} ${option.total_amount}`;
}

/** Reads a radio's value; null if it is none. */
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

/** The price changed between choice and commit: nothing was committed. */
export interface QuoteChanged {
  readonly kind: 'quote_changed';
  readonly methodKey: string;
  readonly before: number;
  readonly quote: Quote;
}

/** Returns the methods with the changed quote's new price: the next submit agrees to exactly that. */
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
  /** Absent if the submit was not to pay. */
  readonly call?: string | null;
  readonly refusal: Refusal;
}

/** Whether a submit found no network before anything was started; not if a start got no response. */
export function isWithoutSignal<Outcome extends QuoteChanged | Refused>(
  outcome: Outcome,
): outcome is Extract<Outcome, Refused> {
  if (outcome.kind !== 'refused' || outcome.call === undefined) return false;
  const { code, metadata } = outcome.refusal;
  return code === 'offline' && !metadata['slow'];
}

/** The form field with the version of notice and terms beside the button. */
export const acceptedField = 'accepted_policy';

/** The version that a submitted form accepts; null if it shows none, as it was accepted before. */
export function acceptedIn(form: FormData): string | null {
  const version = form.get(acceptedField);
  return typeof version === 'string' && version !== '' ? version : null;
}
