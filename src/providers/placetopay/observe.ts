import * as z from 'zod/mini';
import type { Observation, PendingPayment } from '#providers/observation';
import { fromWire } from './amounts.ts';
import { declineGroup } from './errors.ts';
import { cashMethod } from './kinds.ts';
import { type Attempt, paymentIdOf, type Session } from './wire.ts';

/** The payer left, or we called it off. */
const calledOff = new Set(['?C', 'MC']);
const expired = 'EX';
const waits = new Set(['PENDING', 'PENDING_VALIDATION', 'PENDING_CONFIRMATION', 'PENDING_PROCESS', 'OK']);
/** Money of these came; that of the second went back, whole. */
const paid = new Set(['APPROVED', 'REFUNDED']);

const isWaiting = ({ status }: Attempt): boolean => waits.has(status.status);
export const hasMoney = ({ status }: Attempt): boolean => paid.has(status.status);

/** Reads a session. An attempt with money decides, whatever was declined before and whatever the session's status. */
export function observe(read: Session): Observation {
  const attempts = read.payment ?? [];
  const money = attempts.filter(hasMoney);
  if (money.length > 0) return received(read, money);
  const { requestId: providerRef, status } = read;
  const reason = status.reason ?? '';
  // One that waits may still bring money, whatever the session is called by now.
  if (waits.has(status.status) || attempts.some(isWaiting)) return pending(read, attempts);
  if (status.status === 'FAILED' || status.status === 'ERROR')
    return { kind: 'failed', providerRef, code: codeOf(read) };
  // A session that was paid in part cannot be ours, and one that is approved has an attempt that is.
  if (status.status !== 'REJECTED') return { kind: 'unknown', why: 'a state without its money, or one we do not know' };
  if (calledOff.has(reason)) return { kind: 'cancelled', providerRef, code: codeOf(read) };
  const last = attempts.at(-1)?.status.reason ?? null;
  if (reason === expired || last === null) return { kind: 'failed', providerRef, code: codeOf(read) };
  return { kind: 'rejected', providerRef, group: declineGroup(last), code: `REJECTED ${last}` };
}

const codeOf = ({ status }: Session): string => [status.status, status.reason ?? ''].join(' ').trim();

/** Cash waits for its payer even if PlacetoPay reports an attempt; a card then waits for its bank, or for a person. */
function pending({ requestId: providerRef, request }: Session, attempts: readonly Attempt[]): PendingPayment {
  if (attempts.some(isWaiting) && request.paymentMethod !== cashMethod)
    return { kind: 'pending', providerRef, phase: 'awaiting_provider' };
  const url = request.fields?.find(({ keyword }) => keyword === '_processUrl_')?.value;
  const nextStep = typeof url === 'string' ? ({ kind: 'redirect', url } as const) : null;
  return { kind: 'pending', providerRef, phase: 'awaiting_payer', ...(nextStep && { nextStep }) };
}

/** Sums the money of all attempts: a session should have one, but two count as two. */
function received({ requestId: providerRef, request }: Session, money: readonly Attempt[]): Observation {
  const sums = money.map(({ amount }) => amount && fromWire(amount.to.total, amount.to.currency));
  const currency = money[0]?.amount?.to.currency ?? '';
  const dates = money.map(({ status }) => Date.parse(status.date ?? ''));
  const isReadable =
    sums.every((sum) => typeof sum === 'number') &&
    money.every(({ amount }) => amount?.to.currency === currency) &&
    dates.every((date) => Number.isFinite(date));
  if (!isReadable) return { kind: 'unknown', why: 'an amount or a date we cannot read' };
  const minor = sums.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const returned = money.flatMap((each, index) =>
    each.status.status === 'REFUNDED'
      ? [{ providerRef: reversalOf(each), kind: 'refund' as const, minor: sums[index] ?? 0 }]
      : [],
  );
  return {
    kind: 'successful',
    providerRef,
    received: { minor, currency },
    paidAt: new Date(Math.min(...dates)),
    paymentId: paymentIdOf(request.payment.reference),
    ...(request.paymentMethod !== cashMethod && cardOf(money)),
    ...(returned.length > 0 && { returned }),
  };
}

const processorFields = z.array(z.object({ keyword: z.string(), value: z.unknown() }));

/** Returns the card of the attempt that paid; only a stored card has its brand. */
function cardOf([paying]: readonly Attempt[]) {
  const fields = processorFields.safeParse(paying?.processorFields).data ?? [];
  const lastFour = fields.find(({ keyword }) => keyword === 'lastDigits')?.value;
  return typeof lastFour === 'string' && /^\d{4}$/.test(lastFour) ? { card: { brand: '', lastFour } } : {};
}

/** Returns a reversal's id, made of its attempt's: attempts are reversed whole, and only one answer has its own id. */
export const reversalOf = ({ internalReference }: Pick<Attempt, 'internalReference'>): string =>
  `${internalReference}-reverse`;
