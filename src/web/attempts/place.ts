import type { PaymentDetail } from '#contracts/payment-detail';

/** The page that shows this very payment as it stands: its receipt, its step, or the checkout while nothing was started. */
export function placeOfPayment({ id, status, path }: Pick<PaymentDetail, 'id' | 'status' | 'path'>): string {
  if (status === 'pristine') return '/checkout';
  if (status !== 'successful' && path === '/card') return `/card/status/${id}`;
  return `${status === 'successful' ? '/successful-payment' : path}?payment=${id}`;
}
