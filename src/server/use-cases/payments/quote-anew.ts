import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { decide } from '#domain/decide';
import { availability } from '#domain/method-availability';
import type { AgreedPrice } from '#domain/money-change';
import { offerOf } from '#providers/registry';
import { lockMoneyState } from '../../db/read/money-state.ts';
import { readPaymentOfSession } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { Trx } from '../../db/driver/db.ts';
import { readSessionFacts, type SessionFacts } from '../../db/read/session-facts.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { quoteOf, quoteSeconds } from './prepare-payment.ts';
import { type Price, priceOf } from '../../views/price.ts';
import type { TransitionResult } from '../payment-core/decision.ts';

type Refused = Extract<TransitionResult, { ok: false }>;
interface QuotedPayment {
  readonly sessionId: string;
  readonly paymentId: string;
}

/** Returns the price that a payer agrees to by confirming this payment. */
export const agreedTo = ({ base, commission, charge_ids }: PaymentRow): AgreedPrice => ({
  base,
  commission,
  chargeIds: charge_ids,
});

/** Whether a payment's price is still its quote's, and this quote the one shown; null for whichever quote it has. */
export function isQuoted(facts: SessionFacts, payment: PaymentRow, quoteId: string | null): boolean {
  return (
    isPricedAt(payment, priceOf(facts, offerOf(payment), payment.charge_ids[0], payment.months)) &&
    (quoteId === null || quoteId === payment.quote_id)
  );
}

/**
 * Prices a payment again under the session's lock and throws `quote_changed` with the quote, or `amount_out_of_range`.
 * A correctly priced payment keeps its quote, so that a second device's refusal does not outdate the first one's.
 * Returns the refusal if nothing can be quoted: it was submitted meanwhile, or the session takes no payment.
 */
export async function quoteAnew(services: Services, request: QuotedPayment, seen: PaymentRow): Promise<Refused> {
  const refused = await services.db.transaction().execute((trx) => quoteUnderLock(trx, request, seen));
  // Thrown only here: what was written must stay.
  if (refused instanceof Refusal) throw refused;
  return refused;
}

async function quoteUnderLock(
  trx: Trx,
  { sessionId, paymentId }: QuotedPayment,
  seen: PaymentRow,
): Promise<Refused | Refusal> {
  const state = await lockMoneyState(trx, sessionId);
  const facts = await readSessionFacts(trx, sessionId);
  const payment = await readPaymentOfSession(trx, sessionId, paymentId);
  if (!state || !facts || !payment) return { ok: false, code: 'payment_not_found' };
  const decision = decide(state, { kind: 'submitted', paymentId, agreed: agreedTo(seen) });
  if (!decision.ok && decision.code !== 'quote_changed') return decision;
  const price = priceOf(facts, offerOf(payment), payment.charge_ids[0], payment.months);
  if (price.base === 0) return { ok: false, code: 'quote_changed' };
  const { limits } = offerOf(payment);
  // Below the floor of its months: nobody is charged at once who chose otherwise.
  const isPlanGone = payment.months !== null && price.months === null;
  if (isPlanGone || availability({ total: price.total, limits }) !== 'available')
    return new Refusal('amount_out_of_range', 'The amount is now outside what this method takes.', { limits });
  const quoteId = isPricedAt(payment, price) ? payment.quote_id : randomUUIDv7();
  await writeQuote(trx, paymentId, price, quoteId);
  return new Refusal('quote_changed', 'What this payment costs has changed.', {
    payment_id: paymentId,
    quote: quoteOf(facts, price, quoteId),
  });
}

function isPricedAt(payment: PaymentRow, price: Price): boolean {
  return (
    price.base === payment.base &&
    price.commission === payment.commission &&
    price.months?.fee === payment.months?.fee &&
    price.lines.every((line) => payment.charge_ids.includes(line.charge_id))
  );
}

async function writeQuote(trx: Trx, paymentId: string, price: Price, quoteId: string) {
  await trx
    .updateTable('payment')
    .set({
      base: price.base,
      commission: price.commission,
      charge_ids: price.lines.map((line) => line.charge_id),
      lines: JSON.stringify(price.lines),
      months: price.months && JSON.stringify(price.months),
      quote_id: quoteId,
      quote_expires_at: sql<Date>`app_now() + make_interval(secs => ${quoteSeconds})`,
    })
    .where('id', '=', paymentId)
    .where('status', '=', 'pristine')
    .execute();
}
