import type { PaymentDetail } from '#contracts/payment-detail';
import { frameOf, type PageFrame } from '../page/frame.ts';
import { device, tab } from './browser-storage.ts';

interface SavedVoucher {
  readonly frame: PageFrame;
  readonly payment: PaymentDetail;
}

/**
 * Keeps a voucher on the phone, so that it can be shown where there is no signal. The session's key is left out:
 * it must not outlive the tab. Source: spec §3.
 */
export function saveVoucher({ frame, payment }: SavedVoucher): void {
  if (payment.next_step?.kind !== 'voucher' || payment.session_paid || payment.cancel_requested)
    return forgetVoucher(payment.id);
  device.write('cash_voucher', JSON.stringify({ frame: { ...frame, dataKey: null }, payment }));
}

/** Takes a voucher off the phone that must not be paid any more: without a signal nothing else would say so. */
export function forgetVoucher(paymentId: string): void {
  if (parse(device.read('cash_voucher'))?.payment.id === paymentId) device.remove('cash_voucher');
}

/** The voucher of this tab's payment, or null; another tab's is not it, and storage that was tampered with is no voucher. */
export function readSavedVoucher(dataKey: string): SavedVoucher | null {
  const saved = parse(device.read('cash_voucher'));
  if (!saved || saved.payment.id !== tab.read('payment_id')) return null;
  return { ...saved, frame: { ...saved.frame, dataKey } };
}

function parse(text: string | null): SavedVoucher | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const frame = frameOf(value);
    if (!frame || typeof value !== 'object' || value === null || !('payment' in value)) return null;
    const payment = value.payment as Partial<PaymentDetail>;
    return payment.next_step?.kind === 'voucher' && Array.isArray(payment.lines) && Array.isArray(payment.cases)
      ? { frame, payment: payment as PaymentDetail }
      : null;
  } catch {
    return null;
  }
}
