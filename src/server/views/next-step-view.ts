import type { NextStep } from '#contracts/next-step';
import { memoize } from '#domain/memoize';
import { shownLine } from '#domain/plain-text';
import { code128Svg, isCode128 } from '../documents/barcode.ts';
import { type PaymentRow, voucherKeyOf } from '../db/read/payment-row.ts';
import type { Services } from '../services/services.ts';

/** The link that shows its voucher to whoever holds it; null once its school revoked it. */
export const durableUrlOf = (services: Services, payment: PaymentRow): string | null =>
  payment.voucher_link?.revoked ? null : `${services.origin}/v/${voucherKeyOf(services.keys, payment)}`;

/** Drawn once for the press, its looks and its page: that takes longer than all else of a look. */
const barsOf = memoize(code128Svg, 500);

/** What the payer does now: null before the payment was submitted. A barcode that cannot be drawn is typed. */
export function nextStepView(payment: PaymentRow, durableUrl: string | null): NextStep | null {
  if (payment.status === 'pristine') return null;
  if (payment.status !== 'pending') return { kind: 'settled', status: payment.status };
  const step = payment.next_step;
  if (!step || payment.phase === 'submitting') return { kind: 'waiting' };
  // The bank's page asks only as long as it waits for its customer.
  if (step.kind === 'redirect' && payment.phase !== 'awaiting_payer') return { kind: 'waiting' };
  if (step.kind !== 'instructions') return step;
  // What cannot be drawn is typed: a payment must be readable whatever its provider gave.
  const { barcode } = step;
  const drawn = barcode !== null && isCode128(barcode) ? barsOf(barcode) : null;
  const lines = step.lines.map((line) => ({ ...line, value: shownLine(line.value) }));
  return { ...step, lines, barcode_svg: drawn, durable_url: durableUrl };
}

/** The month is the charge's own, of today's session: one that was taken off it since has none. */
