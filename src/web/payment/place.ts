import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { hasOwnForm } from '#contracts/step-traits';

/** The page that shows this very payment as it stands: its receipt, its step, or the checkout while nothing was started. */
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

/** Where a method's own form is, when choosing it starts nothing yet: a card has to be typed first. Where others share the page, the address says which. */
export function placeOfForm({ settings }: PaymentSession, methodKey: string): string | null {
  const options = settings.checkout_payment_options;
  const option = options.find(({ key }) => key === methodKey);
  if (!option || option.disabled || !hasOwnForm(option)) return null;
  const isShared = options.some(({ key, path }) => path === option.path && key !== methodKey);
  return isShared ? `${option.path}?method=${encodeURIComponent(methodKey)}` : option.path;
}

/** The method a page is for: of those with that path, the one its address names, else the first that can be used; null where there is none. */
export function listedAt(
  { settings }: PaymentSession,
  pathname: string,
  methodKey: string | null = null,
): PaymentMethodOption | null {
  const here = settings.checkout_payment_options.filter(({ path }) => path === pathname);
  return here.find(({ key }) => key === methodKey) ?? here.find(({ disabled }) => !disabled) ?? here[0] ?? null;
}

/** The same where it can be used for this amount. */
export function offeredAt(session: PaymentSession, pathname: string, methodKey: string | null = null) {
  const option = listedAt(session, pathname, methodKey);
  return option?.disabled === false ? option : null;
}

/** Whether a method can be paid with now: false where payments are off, or the school looks first. */
export function isPayable(session: PaymentSession): boolean {
  return session.is_rest_payable && !session.settings.is_payment_session_disabled;
}
