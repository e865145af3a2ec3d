import { randomBytes, randomUUID } from 'node:crypto';
import type { Quote } from '#contracts/payment-detail';
import { confirmationNumber } from '#domain/confirmation-number';
import { availability } from '#domain/method-availability';
import { type Locale, localeOf } from '#i18n/locale';
import { findOffer, offerKey, providerOf } from '#providers/registry';
import { insertPayment } from '../../db/payments.ts';
import { readSessionFacts, type SessionFacts } from '../../db/session-facts.ts';
import { Refusal } from '../../problem-response.ts';
import type { Services } from '../../services.ts';
import { moneyRefusal } from './money-refusal.ts';
import { offersFor, type Price, priceOf } from './price.ts';
import { newPaymentId, transitionPayment } from './transition-payment.ts';

/** How long a quote holds. */
export const quoteSeconds = 15 * 60;

export interface PrepareRequest {
  readonly sessionId: string;
  /** The gateway, e.g. `stripe`. */
  readonly entity: string;
  /** `cash`, `transfer` or a type, e.g. `store`. */
  readonly method: string;
  /** The payer's choice; null follows the country. */
  readonly locale: Locale | null;
}

export interface PreparedPayment {
  readonly paymentId: string;
  readonly quote: Quote;
}

/** Makes a pristine payment with a quote (P1); an older pristine one of the session gives way. Throws `Refusal` when the session or the method cannot be used. */
export async function preparePayment(services: Services, request: PrepareRequest): Promise<PreparedPayment> {
  const facts = await readSessionFacts(services.db, request.sessionId);
  if (!facts) throw new Refusal('payment_session_not_found', 'No such payment session.');
  const offer = findOffer(facts.country, request.entity, request.method);
  if (!offer || !offersFor(facts).includes(offer))
    throw new Refusal('payment_method_not_available', 'This session cannot be paid with that method.');
  const price = priceOf(facts, offer);
  if (facts.state === 'open' && availability({ total: price.total, limits: offer.limits }) !== 'available') {
    throw new Refusal('amount_out_of_range', 'The amount is outside what this method takes.', { limits: offer.limits });
  }
  const paymentId = newPaymentId();
  const quoteId = randomUUID();
  const chargeIds = price.lines.map((line) => line.charge_id);
  const result = await transitionPayment(services, {
    sessionId: facts.id,
    cause: { by: 'payer', because: 'materialize' },
    event: () => ({ kind: 'prepared', paymentId, base: price.base, commission: price.commission, chargeIds }),
    also: (trx) =>
      insertPayment(trx, {
        id: paymentId,
        session_id: facts.id,
        method_key: offerKey(offer),
        provider: providerOf(offer).name,
        drawConfirmationNumber: () => confirmationNumber(randomBytes(5)),
        base: price.base,
        commission: price.commission,
        currency: facts.currency,
        charge_ids: chargeIds,
        lines: price.lines,
        quote_id: quoteId,
        locale: request.locale ?? localeOf[facts.country],
        quoteSeconds,
      }),
  });
  if (!result.ok) throw moneyRefusal(result);
  return { paymentId, quote: quoteOf(facts, price, quoteId) };
}

/** A quote as the payer's page gets it; it holds `quoteSeconds` from now. */
export function quoteOf(facts: SessionFacts, price: Price, id: string): Quote {
  return {
    id,
    lines: [...price.lines],
    base_amount: price.base,
    commission_amount: price.commission,
    total_amount: price.total,
    currency: facts.currency,
    expires_at: new Date(facts.now.getTime() + quoteSeconds * 1000).toISOString(),
  };
}
