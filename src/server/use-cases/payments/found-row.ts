/** The row that money without an attempt stands on. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { confirmationNumber } from '#domain/confirmation-number';
import type { Country } from '#domain/money';
import type { AskedFor } from '#domain/money-change';
import { type MoneyState, owed } from '#domain/money-state';
import { unattempted } from '#domain/receive-money';
import { localeOf } from '#i18n/locale';
import type { Provider } from '#providers/provider';
import { bankStatement, offerKey, providers } from '#providers/registry';
import type { Trx } from '../../db/driver/db.ts';
import type { OfAccount } from '../../db/read/provider-accounts.ts';
import { readSessionFacts, type SessionFacts } from '../../db/read/session-facts.ts';
import { insertFoundPayment } from '../../db/write/payments-write.ts';
import type { Source } from '../payment-core/decision.ts';

/** Money that came without an attempt, and where it is known from. */
export interface FoundMoney extends OfAccount {
  readonly providerRef: string;
  /** The reference that the payer wrote or typed; null if nobody knows. */
  readonly reference: string | null;
  readonly minor: number;
  readonly currency: string;
  readonly paidAt: Date;
  /** The source of its report; by default its provider's usual one. */
  readonly source?: Source;
  /** The payment under whose id the provider has it, by another reference. */
  readonly foundBeside?: string;
  /** The payment that a statement's line names, if only statements report it: booked there unless it has its money. */
  readonly named?: string | undefined;
  /** What the bank or shop that took it was asked for. */
  readonly askedFor?: AskedFor;
}

export interface FoundRow extends FoundMoney {
  readonly paymentId: string;
  readonly taxDataSealed: Buffer | null;
}

/** Writes the row that the money of a decision stands on. The session's lock is held. */
export async function insertFoundRow(trx: Trx, state: MoneyState, money: FoundRow) {
  const { paymentId, taxDataSealed } = money;
  const facts = await readSessionFacts(trx, state.session.id);
  if (!facts) throw new Error('a locked session cannot be gone');
  // The same base and charges as the decision rests on: what is missing or too much follows from them.
  const { base, commission, chargeIds } = unattempted(state, { ...money, hasTaxData: taxDataSealed !== null });
  await insertFoundPayment(trx, {
    id: paymentId,
    session_id: facts.id,
    method_key: methodKeyOf(money.provider, facts.country),
    provider: money.provider,
    account_id: money.account_id,
    provider_ref: money.providerRef,
    reference: money.reference,
    paid_at: money.paidAt,
    found_beside: money.foundBeside ?? null,
    tax_data_sealed: taxDataSealed,
    drawConfirmationNumber: () => confirmationNumber(randomBytes(5)),
    base,
    commission,
    currency: facts.currency,
    charge_ids: [...chargeIds],
    lines: openLines(state, facts, chargeIds),
    quote_id: randomUUIDv7(),
    locale: localeOf[facts.country],
  });
}

/** Returns the method of a payment without a chosen one: the provider's first in that country, else a statement's. */
function methodKeyOf(name: string, country: Country): string {
  const offerOf = (provider: Provider) => provider.offers.find((offer) => offer.country === country);
  const offer = offerOf(providers.get(name) ?? bankStatement) ?? offerOf(bankStatement);
  if (!offer) throw new Error(`money without an attempt has no method in ${country}`);
  return offerKey(offer);
}

function openLines(state: MoneyState, facts: SessionFacts, chargeIds: readonly string[]) {
  const detailsOf = new Map(facts.charges.map(({ id, details }) => [id, details]));
  return state.charges
    .filter((charge) => owed(charge) > 0 && chargeIds.includes(charge.id))
    .map((charge) => ({
      charge_id: charge.id,
      student_name: detailsOf.get(charge.id)?.student_name ?? '',
      concept_desc: detailsOf.get(charge.id)?.concept_desc ?? '',
      amount: owed(charge),
    }));
}
