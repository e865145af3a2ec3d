import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { hasOwnForm } from '#contracts/step-traits';

/** Returns the page that shows this payment now: its receipt, its step, or the checkout while nothing was started. */
export function placeOfPayment({
  id,
  status,
  path,
  status_path: own,
}: Pick<PaymentDetail, 'id' | 'status' | 'path' | 'status_path'>): string {
  if (status === 'pristine') return '/checkout';
  if (status === 'successful') return `/successful-payment?payment=${id}`;
  return own ? `${own}/${id}` : `${path}?payment=${id}`;
}

/** The page of a method's own form; null if it has none. The query names the method if others share the page. */
export function placeOfForm({ settings }: PaymentSession, methodKey: string): string | null {
  const options = settings.checkout_payment_options;
  const option = options.find(({ key }) => key === methodKey);
  if (!option || option.disabled || !hasOwnForm(option)) return null;
  const isShared = options.some(({ key, path }) => path === option.path && key !== methodKey);
  return isShared ? `${option.path}?method=${encodeURIComponent(methodKey)}` : option.path;
}

/** The page of a wallet's sheet: a document of its own, because its policy lets a script of the wallet's in. */
export const placeOfWallet = (methodKey: string): string => `/wallet?method=${encodeURIComponent(methodKey)}`;

/** Returns a page's method: the one the address names, else the first usable one, else the first; null if none. */
export function listedAt(
  { settings }: PaymentSession,
  pathname: string,
  methodKey: string | null = null,
): PaymentMethodOption | null {
  const here = settings.checkout_payment_options.filter(({ path }) => path === pathname);
  return here.find(({ key }) => key === methodKey) ?? here.find(({ disabled }) => !disabled) ?? here[0] ?? null;
}

/** The same, or null if it cannot be used for this amount. */
export function offeredAt(session: PaymentSession, pathname: string, methodKey: string | null = null) {
  const option = listedAt(session, pathname, methodKey);
  return option?.disabled === false ? option : null;
}

/** Whether methods can be paid with now: not if payments are off, or the school must decide first. */
export function isPayable(session: PaymentSession): boolean {
  return session.is_rest_payable && !session.settings.is_payment_session_disabled;
}
