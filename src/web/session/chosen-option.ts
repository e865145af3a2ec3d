import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import type { Choice } from './choice.ts';

/** Where a method's own form is, when choosing it starts nothing yet: a card, or whatever it asks, has to be typed first. */
export function formPath(session: PaymentSession, { methodKey }: Choice): string | null {
  const option = chosenOption(session, methodKey);
  return option && asksFirst.has(option.step) && !option.disabled ? option.path : null;
}

const asksFirst: ReadonlySet<string> = new Set(['card-fields', 'form']);

/** The method of that path which can be paid with now; null where payments are off, the school looks first, or it is not offered. */
export function payableOption(session: PaymentSession, shows: string): PaymentMethodOption | null {
  const isPayable = session.is_rest_payable && !session.settings.is_payment_session_disabled;
  return isPayable ? offeredOption(session, shows) : null;
}

/** The method of that path, where this amount can be paid with it. */
export function offeredOption({ settings }: PaymentSession, shows: string): PaymentMethodOption | null {
  return settings.checkout_payment_options.find((option) => option.path === shows && !option.disabled) ?? null;
}

/** The offer of that key, or undefined where the session has none. */
export function chosenOption({ settings }: PaymentSession, methodKey: string): PaymentMethodOption | undefined {
  return settings.checkout_payment_options.find(({ key }) => key === methodKey);
}
