import { commissionEntryFor, commissionFor } from '#domain/commission';
import { availability } from '#domain/method-availability';
import { owed, owedOn } from '#domain/money-state';
import type { Offer } from '#providers/offer';
import { findOffer, offerKey, offers, providerOf, studentField } from '#providers/registry';
import { readOfferedSession, type SessionFacts } from '../db/read/session-facts.ts';
import { Refusal } from '../basics/refusal.ts';
import type { ConnectedProvider } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';

/** The charge of one method now, in minor units. */
export interface Price {
  readonly lines: readonly {
    readonly charge_id: string;
    readonly student_name: string;
    readonly concept_desc: string;
    readonly amount: number;
  }[];
  readonly base: number;
  readonly commission: number;
  readonly total: number;
}

type FactsCharge = SessionFacts['charges'][number];

/** Returns a session's debts, oldest first; only one student's if a charge of theirs is given. */
export function owedOf({ charges }: Pick<SessionFacts, 'charges'>, chargeId: string | null): readonly FactsCharge[] {
  const of = chargeId === null ? null : charges.find(({ id }) => id === chargeId);
  const theirs = charges.filter(({ details }) => of === null || details.student_id === of?.details.student_id);
  return theirs.filter((charge) => owed(charge) > 0);
}

/** Returns the chosen student's charge, if the payer names one by a document; null: the oldest debt's student. */
const chosenCharge = (offer: Offer, chargeId: string | null | undefined): string | null =>
  studentField(offer) ? (chargeId ?? null) : null;

/**
 * Computes a method's price from stored rows; a browser's amounts never get here. `chargeId` is a charge of the student
 * that the method found, if it finds one. Source: spec §9.
 */
export function priceOf(facts: SessionFacts, offer: Offer, chargeId?: string | null): Price {
  const open = owedOf(facts, chosenCharge(offer, chargeId));
  const covered = paysOneCharge(facts, offer) ? open.slice(0, 1) : open;
  const base = owedOn(covered);
  const commission = commissionFor({
    amountToPay: base,
    commissions: facts.school.commissions,
    type: offer.type,
    gateway: offer.gateway,
  });
  return { lines: covered.map(priceLine), base, commission, total: base + commission };
}

/** Whether one attempt pays the oldest charge alone: by the method's rule, or of a session whose charges are parts. */
export const paysOneCharge = (
  { isInParts }: Pick<SessionFacts, 'isInParts'>,
  { oldestChargeOnly = false }: Pick<Offer, 'oldestChargeOnly'>,
): boolean => isInParts || oldestChargeOnly;

function priceLine(charge: FactsCharge): Price['lines'][number] {
  return {
    charge_id: charge.id,
    student_name: charge.details.student_name,
    concept_desc: charge.details.concept_desc,
    amount: owed(charge),
  };
}

/** The school's configured commission of a method, to be spelled out; null when there is none. */
export function commissionRule(facts: SessionFacts, offer: Offer) {
  return commissionEntryFor({ commissions: facts.school.commissions, type: offer.type, gateway: offer.gateway });
}

const restricted = { full: null, cash_only: 'cash', card_only: 'card' } as const satisfies Record<
  SessionFacts['checkoutKind'],
  Offer['category'] | null
>;

/**
 * Returns the methods of a session's country that its school and its kind of checkout allow and an account of the
 * school's moves (`accounts`, by provider), in the registry's order.
 */
export function offersFor(
  facts: Pick<SessionFacts, 'checkoutKind' | 'country'> & {
    readonly school: Pick<SessionFacts['school'], 'paymentOptions'>;
  },
  accounts: { has(provider: string): boolean },
): readonly Offer[] {
  const only = restricted[facts.checkoutKind];
  const paymentOptions = facts.school.paymentOptions;
  return offers.filter(
    (offer) =>
      offer.country === facts.country &&
      !offer.bookedOnly &&
      accounts.has(providerOf(offer).name) &&
      (only === null || offer.category === only) &&
      (paymentOptions === null || paymentOptions.includes(offerKey(offer)) || paymentOptions.includes(offer.type)),
  );
}

export interface MethodChoice {
  readonly sessionId: string;
  /** The gateway, e.g. `stripe`. */
  readonly entity: string;
  /** `cash`, `transfer` or a type, e.g. `store`. */
  readonly method: string;
  /** A charge of the student it is for, where the method finds one. */
  readonly chargeId?: string | null;
}

export interface ChosenMethod {
  readonly facts: SessionFacts;
  readonly offer: Offer;
  readonly price: Price;
  readonly connected: ConnectedProvider;
}

/**
 * Returns a payer's method and its price now. Throws `payment_session_not_found`, `payment_method_not_available` and
 * `amount_out_of_range`.
 */
export async function chooseMethod(
  services: Services,
  { sessionId, entity, method, chargeId = null }: MethodChoice,
): Promise<ChosenMethod> {
  const read = await readOfferedSession(services.db, sessionId);
  if (!read) throw new Refusal('payment_session_not_found', 'No such payment session.');
  const { facts } = read;
  const offer = findOffer(facts.country, entity, method);
  const accounts = await services.accounts.offeredOf(read.accounts);
  const connected = offer && accounts.get(providerOf(offer).name);
  if (!offer || !connected || !offersFor(facts, accounts).includes(offer))
    throw new Refusal('payment_method_not_available', 'This session cannot be paid with that method.');
  const price = priceOf(facts, offer, chargeId);
  // A charge of another session, or a student of whom nothing is owed any more.
  if (facts.state === 'open' && chosenCharge(offer, chargeId) !== null && price.base === 0)
    throw new Refusal('payment_method_not_available', 'That student owes nothing here.');
  if (facts.state === 'open' && availability({ total: price.total, limits: offer.limits }) !== 'available') {
    throw new Refusal('amount_out_of_range', 'The amount is outside what this method takes.', { limits: offer.limits });
  }
  return { facts, offer, price, connected };
}
