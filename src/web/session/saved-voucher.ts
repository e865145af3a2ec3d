import type { PaymentDetail } from '#contracts/payment-detail';
import { frameOf, type PageFrame } from '../page/frame.ts';
import { device } from './browser-storage.ts';

interface SavedVoucher {
  readonly frame: PageFrame;
  readonly payment: PaymentDetail;
}

/** Keeps a voucher on the phone, so that it can be shown where there is no signal. Source: spec §3. */
export function saveVoucher(voucher: SavedVoucher): void {
  if (voucher.payment.next_step?.kind === 'voucher') device.write('cash_voucher', JSON.stringify(voucher));
}

/** The voucher kept for this key, or null; storage that was tampered with is no voucher. */
export function readSavedVoucher(dataKey: string): SavedVoucher | null {
  const saved = parse(device.read('cash_voucher'));
  return saved?.frame.dataKey === dataKey ? saved : null;
}

function parse(text: string | null): SavedVoucher | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const frame = frameOf(value);
    if (!frame || typeof value !== 'object' || value === null || !('payment' in value)) return null;
    const payment = value.payment as Partial<PaymentDetail>;
    return payment.next_step?.kind === 'voucher' && Array.isArray(payment.lines)
      ? { frame, payment: payment as PaymentDetail }
      : null;
  } catch {
    return null;
  }
}
