import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Quote } from '#contracts/payment-detail';
import { confirmationNumber } from '#domain/confirmation-number';
import { decide } from '#domain/decide';
import { policyVersion } from '#domain/policies';
import { type Locale, localeOf } from '#i18n/locale';
import { offerKey } from '#providers/registry';
import {
  acceptanceInsert,
  type Choices,
  type ChosenPayment,
  paymentInsert,
  choicesOf,
  choicesQuery,
  renewQuote,
} from '../../db/write/payments-write.ts';
import type { SessionFacts } from '../../db/read/session-facts.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { takeTaxData } from '../tax-data/tax-data-of-payment.ts';
import { moneyRefusal } from '../payment-core/money-refusal.ts';
import { monthsView } from '../../views/months-view.ts';
import { chooseMethod, type ChosenMethod, type MethodChoice, type Price } from '../../views/price.ts';
import { newPaymentId, underLock } from '../payment-core/transition-payment.ts';

export const quoteSeconds = 15 * 60;

export interface PrepareRequest extends MethodChoice {
  /** The payer's choice; null follows the country. */
  readonly locale: Locale | null;
  /** The version of the personal-data notice that is accepted with it. */
  readonly acceptedPolicy: string | null;
  /** The invoice's tax data: an id, null for none, the session's choice when undefined. */
  readonly taxDataId: string | null | undefined;
}

export interface PreparedPayment {
  readonly paymentId: string;
  readonly quote: Quote;
}

/**
 * Makes a pristine payment with a quote (P1), in place of the session's older one. One prepared for the same thing is
 * returned with its quote renewed: two devices that submit at once commit one payment, and going back and forth makes
 * no rows. Throws `Refusal` if the session or the method is unusable, the notice not accepted, or tax data missing.
 */
export async function preparePayment(services: Services, request: PrepareRequest): Promise<PreparedPayment> {
  const chosen = await chooseMethod(services, request);
  const { facts, offer, price, connected } = chosen;
  const paymentId = newPaymentId();
  const quoteId = randomUUIDv7();
  const row = {
    session_id: facts.id,
    method_key: offerKey(offer),
    account_id: connected.accountId,
    base: price.base,
    commission: price.commission,
    months: price.months,
    locale: request.locale ?? localeOf[facts.country],
  };
  const chargeIds = price.lines.map((line) => line.charge_id);
  const { base, commission } = price;
  const event = { kind: 'prepared', paymentId, base, commission, chargeIds } as const;
  // Another version of the notice than today's is none.
  const accepts = request.acceptedPolicy === policyVersion;
  const acceptance = { session_id: facts.id, version: policyVersion, locale: row.locale };
  const beside = choicesQuery(services.db, { ...row, charge_ids: chargeIds }, policyVersion);
  const result = await underLock(
    services,
    { sessionId: facts.id, purpose: 'to_look', beside },
    async ({ trx, state, beside: found, book }) => {
      const refused = decide(state, event);
      if (!refused.ok) return refused;
      const { same, taxDataSealed } = takeChoices(services, request, accepts, choicesOf(found));
      const accept = accepts ? [acceptanceInsert(trx, acceptance)] : [];
      if (same) {
        await Promise.all(accept.map((insert) => insert.execute()));
        await renewQuote(trx, same.id, quoteSeconds);
        return { ok: true, payment: same } as const;
      }
      const insert = paymentInsert(trx, {
        ...row,
        id: paymentId,
        provider: connected.provider.name,
        drawConfirmationNumber: () => confirmationNumber(randomBytes(5)),
        currency: facts.currency,
        charge_ids: chargeIds,
        lines: price.lines,
        quote_id: quoteId,
        quoteSeconds,
        tax_data_sealed: taxDataSealed,
      });
      const booked = await book({
        cause: { by: 'payer', because: 'materialize' },
        events: event,
        writes: [...accept.map((query) => ({ row: 'acceptance', query })), { row: 'payment', query: insert }],
        isLast: true,
      });
      return booked.ok ? ({ ok: true, payment: { id: paymentId, quoteId } } as const) : booked;
    },
  );
  if (!result.ok) throw moneyRefusal(result);
  return prepared(chosen, result.payment);
}

interface Taken {
  readonly taxDataSealed: Buffer | null;
  /** The payment that was prepared before for the same thing. */
  readonly same: ChosenPayment | null;
}

/**
 * Returns the payer's acceptance and choices. Refuses as `policy_not_accepted` while the session has not accepted
 * today's notice, and as `takeTaxData` does.
 */
function takeChoices({ keys }: Services, { taxDataId }: PrepareRequest, accepts: boolean, found: Choices): Taken {
  const { isAccepted, taxData: stored, same } = found;
  if (!accepts && !isAccepted)
    throw new Refusal('policy_not_accepted', 'The personal-data notice in force was not accepted.', {
      version: policyVersion,
    });
  const taxData = takeTaxData(keys, stored, taxDataId);
  return { taxDataSealed: taxData.sealed, same: same && taxData.isSame(same.taxDataSealed) ? same : null };
}

const prepared = (
  { facts, price }: ChosenMethod,
  { id, quoteId }: Pick<ChosenPayment, 'id' | 'quoteId'>,
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
    ...(price.months && { months: monthsView(price.total, price.months) }),
    total_amount: price.total,
    currency: facts.currency,
    expires_at: new Date(facts.now.getTime() + quoteSeconds * 1000).toISOString(),
  };
}
