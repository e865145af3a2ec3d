import type { PaymentDetail } from '#contracts/payment-detail';
import { frameOf, type PageFrame } from '../page/frame.ts';
import { apiNow } from './api.ts';
import { device, tab } from './browser-storage.ts';

interface ShownVoucher {
  readonly frame: PageFrame;
  readonly payment: PaymentDetail;
}

/** A voucher or slip as this phone keeps it: with whose session it is, when that was known, and until when it is kept. */
export interface SavedVoucher extends ShownVoucher {
  readonly sessionId: string | null;
  /** By the API's clock. Whether it is still to be paid is known up to here, and no further. */
  readonly savedAt: string;
  readonly keptUntil: string;
}

/** Where each is kept: one cash voucher and one bank transfer. Source: spec §3. */
export const drawers = ['cash_voucher', 'bank_transfer'] as const;

/**
 * Keeps a voucher or slip on the phone, so that it can be shown where there is no signal; one that must not be paid (any
 * more) is taken off it. Left out are the session's key, which must not outlive the tab, and the family's names: what it
 * is for has first names only. Answers whether the phone keeps what there is to keep. Source: spec §3.
 */
export function saveVoucher({ frame, payment }: ShownVoucher): boolean {
  const drawer = drawerFor(payment);
  if (!drawer || !isPayable(payment)) {
    forgetVoucher(payment.id);
    return true;
  }
  return device.write(drawer, JSON.stringify(copyOf({ frame, payment }, tab.read('session_id'))));
}

/** Brings the copy of this payment, where the phone has one, to what was learnt of it. */
export function updateVoucher(payment: PaymentDetail): void {
  const saved = savedVouchers().find((kept) => kept.payment.id === payment.id);
  const drawer = drawerFor(payment);
  if (!drawer || !isPayable(payment)) forgetVoucher(payment.id);
  else if (saved && saved.payment.version <= payment.version)
    device.write(drawer, JSON.stringify(copyOf({ frame: saved.frame, payment }, saved.sessionId)));
}

/** Takes a voucher off the phone that must not be paid any more: without a signal nothing else would say so. */
export function forgetVoucher(paymentId: string): void {
  for (const drawer of drawers) if (parse(device.read(drawer))?.payment.id === paymentId) device.remove(drawer);
}

/** Whatever the phone keeps. What is past its time, or cannot be read, is taken off it first. */
export function savedVouchers(): readonly SavedVoucher[] {
  const now = apiNow();
  return drawers.flatMap((drawer) => {
    const text = device.read(drawer);
    const saved = parse(text);
    if (saved && now <= saved.keptUntil) return [saved];
    if (text !== null) device.remove(drawer);
    return [];
  });
}

/** The voucher or slip of this tab's payment, or null; another tab's is not it, and storage that was tampered with is none. */
export function readSavedVoucher(dataKey: string): SavedVoucher | null {
  const paymentId = tab.read('payment_id');
  const saved = savedVouchers().find((kept) => kept.payment.id === paymentId);
  return saved ? { ...saved, frame: { ...saved.frame, dataKey } } : null;
}

/** Whether anybody may still be told to pay it. */
export function isPayable(payment: Pick<PaymentDetail, 'status' | 'session_paid' | 'cancel_requested'>): boolean {
  return payment.status === 'pending' && !payment.session_paid && !payment.cancel_requested;
}

function copyOf({ frame, payment }: ShownVoucher, sessionId: string | null): SavedVoucher {
  return {
    sessionId,
    savedAt: apiNow(),
    keptUntil: keptUntil(payment),
    frame: { ...frame, dataKey: null, payerName: null, analytics: null },
    payment: {
      ...payment,
      receipt: null,
      domiciliation: null,
      lines: payment.lines.map((line) => ({ ...line, student_name: line.student_name.split(' ')[0] ?? '' })),
    },
  };
}

/** Its last instant, and as long again as money paid then may take to show: until there, it says that it has ended. */
function keptUntil({ next_step: step, reflection_hours: hours }: PaymentDetail): string {
  const last = step && 'pay_before' in step ? Date.parse(step.pay_before) : 0;
  return new Date(last + hours * 3_600_000).toISOString();
}

function drawerFor({ next_step: step }: Partial<PaymentDetail>): (typeof drawers)[number] | null {
  if (!step || !('pay_before' in step)) return null;
  // One of an older page's, or an older program's, has no channel, and a CLABE where it is a slip.
  const isTyped = 'clabe' in step || ('channel' in step && step.channel !== 'counter');
  return isTyped ? 'bank_transfer' : 'cash_voucher';
}

/** A copy as it was written, or null. What an older page of ours wrote has an older kind of step: whoever shows it brings it to ours. */
export function parse(text: string | null): SavedVoucher | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const frame = frameOf(value);
    if (!frame || typeof value !== 'object' || value === null || !('payment' in value)) return null;
    const { savedAt, keptUntil: until, sessionId } = value as Partial<SavedVoucher>;
    const payment = value.payment as Partial<PaymentDetail>;
    const isWhole = drawerFor(payment) && Array.isArray(payment.lines) && Array.isArray(payment.cases);
    return isWhole && isInstant(savedAt) && isInstant(until)
      ? { frame, payment: payment as PaymentDetail, savedAt, keptUntil: until, sessionId: sessionId ?? null }
      : null;
  } catch {
    return null;
  }
}

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
