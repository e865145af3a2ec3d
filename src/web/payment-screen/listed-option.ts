import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';

/** The method whose payments have this path, be it payable or not; null where the session has none such. */
export function listedOption({ settings }: PaymentSession, shows: string): PaymentMethodOption | null {
  return settings.checkout_payment_options.find((option) => option.path === shows) ?? null;
}
