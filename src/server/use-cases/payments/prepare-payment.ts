import { randomBytes, randomUUID } from 'node:crypto';
import type { Quote } from '#contracts/payment-detail';
import { confirmationNumber } from '#domain/confirmation-number';
import { decide } from '#domain/decide';
import { type Locale, localeOf } from '#i18n/locale';
import { offerKey, providerOf } from '#providers/registry';
import { findFreshPayment, type FreshPayment } from '../../db/fresh-payment.ts';
import { insertPayment } from '../../db/payments-write.ts';
import type { SessionFacts } from '../../db/session-facts.ts';
import type { Services } from '../../services.ts';
import { takeTaxData, type TaxDataSnapshot } from '../tax-data/tax-data-of-payment.ts';
import { acceptPolicy } from './accept-policy.ts';
import { type ChosenMethod, chooseMethod, type MethodChoice } from './choose-method.ts';
import { moneyRefusal } from './money-refusal.ts';
import type { Price } from './price.ts';
import { newPaymentId, transitionPayment } from './transition-payment.ts';

/** How long a quote holds. */
export const quoteSeconds = 15 * 60;

export interface PrepareRequest extends MethodChoice {
  /** The payer's choice; null follows the country. */
  readonly locale: Locale | null;
  /** The version of the personal-data notice that is accepted with it. */
  readonly acceptedPolicy: string | null;
  /** What the invoice is made out to: an id, null for none, the session's choice when undefined. */
  readonly taxDataId: string | null | undefined;
}

export interface PreparedPayment {
  readonly paymentId: string;
  readonly quote: Quote;
}

/**
 * Makes a pristine payment with a quote (P1); an older pristine one of the session gives way. One that was prepared just
 * now for the same thing is answered instead: two devices that press in the same moment commit one payment. Throws
 * `Refusal` when the session or the method cannot be used, the notice was not accepted or the tax data is missing.
 */
export async function preparePayment(services: Services, request: PrepareRequest): Promise<PreparedPayment> {
  const chosen = await chooseMethod(services, request);
  const { facts, offer, price } = chosen;
  const paymentId = newPaymentId();
  const quoteId = randomUUID();
  const row = {
    session_id: facts.id,
    method_key: offerKey(offer),
    base: price.base,
    commission: price.commission,
    locale: request.locale ?? localeOf[facts.country],
  };
  const chargeIds = price.lines.map((line) => line.charge_id);
  let same: FreshPayment | null = null;
  let taxData: TaxDataSnapshot | null = null;
  const result = await transitionPayment(services, {
    sessionId: facts.id,
    cause: { by: 'payer', because: 'materialize' },
    async event(state, trx) {
      const wanted = {
        kind: 'prepared',
        paymentId,
        base: price.base,
        commission: price.commission,
        chargeIds,
      } as const;
      if (!decide(state, wanted).ok) return wanted;
      await acceptPolicy(trx, { sessionId: facts.id, accepted: request.acceptedPolicy, locale: row.locale });
      taxData = await takeTaxData(trx, services.keys, request);
      const fresh = await findFreshPayment(trx, { ...row, chargeIds });
      same = fresh && taxData.isSame(fresh.taxDataSealed) ? fresh : null;
      return same ? null : wanted;
    },
    also: (trx) =>
      insertPayment(trx, {
        ...row,
        id: paymentId,
        provider: providerOf(offer).name,
        drawConfirmationNumber: () => confirmationNumber(randomBytes(5)),
        currency: facts.currency,
        charge_ids: chargeIds,
        lines: price.lines,
        quote_id: quoteId,
        quoteSeconds,
        tax_data_sealed: taxData?.sealed ?? null,
      }),
  });
  if (!result.ok) throw moneyRefusal(result);
  return prepared(chosen, same ?? { id: paymentId, quoteId });
}

const prepared = (
  { facts, price }: ChosenMethod,
  { id, quoteId }: Pick<FreshPayment, 'id' | 'quoteId'>,
): PreparedPayment => ({
  paymentId: id,
  quote: quoteOf(facts, price, quoteId),
});

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
