import type { PaymentDetail } from '#contracts/payment-detail';
import { frameOf, type PageFrame } from '../page/frame.ts';
import { device, tab } from './browser-storage.ts';

interface SavedVoucher {
  readonly frame: PageFrame;
  readonly payment: PaymentDetail;
}

/** Where each is kept: one cash voucher and one bank transfer. Source: spec §3. */
const drawerOf = { voucher: 'cash_voucher', 'transfer-slip': 'bank_transfer' } as const;
const drawers = Object.values(drawerOf);

/**
 * Keeps a voucher or slip on the phone, so that it can be shown where there is no signal. The session's key is left out:
 * it must not outlive the tab. Answers whether the phone keeps what there is to keep. Source: spec §3.
 */
export function saveVoucher({ frame, payment }: SavedVoucher): boolean {
  const drawer = drawerFor(payment);
  if (!drawer || payment.session_paid || payment.cancel_requested) {
    forgetVoucher(payment.id);
    return true;
  }
  return device.write(drawer, JSON.stringify({ frame: { ...frame, dataKey: null }, payment }));
}

/** Takes a voucher off the phone that must not be paid any more: without a signal nothing else would say so. */
export function forgetVoucher(paymentId: string): void {
  for (const drawer of drawers) if (parse(device.read(drawer))?.payment.id === paymentId) device.remove(drawer);
}

/** The voucher or slip of this tab's payment, or null; another tab's is not it, and storage that was tampered with is none. */
export function readSavedVoucher(dataKey: string): SavedVoucher | null {
  const paymentId = tab.read('payment_id');
  const saved = drawers.map((drawer) => parse(device.read(drawer))).find((kept) => kept?.payment.id === paymentId);
  return saved ? { ...saved, frame: { ...saved.frame, dataKey } } : null;
}

function drawerFor({ next_step: step }: Partial<PaymentDetail>): (typeof drawers)[number] | null {
  return step?.kind === 'voucher' || step?.kind === 'transfer-slip' ? drawerOf[step.kind] : null;
}

function parse(text: string | null): SavedVoucher | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const frame = frameOf(value);
    if (!frame || typeof value !== 'object' || value === null || !('payment' in value)) return null;
    const payment = value.payment as Partial<PaymentDetail>;
    return drawerFor(payment) && Array.isArray(payment.lines) && Array.isArray(payment.cases)
      ? { frame, payment: payment as PaymentDetail }
      : null;
  } catch {
    return null;
  }
}
