import type { PaymentSession } from '#contracts/session';
import type { PaymentMethodOption } from '#contracts/payment-method-option';

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

/** The offer of that key, or undefined where the session has none. */
export function chosenOption({ settings }: PaymentSession, methodKey: string): PaymentMethodOption | undefined {
  return settings.checkout_payment_options.find(({ key }) => key === methodKey);
}
