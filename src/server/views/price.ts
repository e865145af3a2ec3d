import { commissionEntryFor, commissionFor } from '#domain/commission';
import { availability } from '#domain/method-availability';
import { type MonthPlan, planAt, plansFor } from '#domain/months';
import { owed, owedOn } from '#domain/money-state';
import { typesCard } from '#contracts/step-traits';
import type { CardCapability } from '#providers/card-capability';
import type { Offer } from '#providers/offer';
import { findOffer, providerOf, studentField } from '#providers/registry';
import { readOfferedSession, type SessionFacts } from '../db/read/session-facts.ts';
import { invalidRequest } from '../basics/invalid-request.ts';
import { Refusal } from '../basics/refusal.ts';
import type { ConnectedProvider } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';
import { offersFor } from './offered-methods.ts';

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
  /** The payer's plan, whose fee is in `commission`; null for one payment, and below its floor. */
  readonly months: MonthPlan | null;
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
 * that the method found, if it finds one; `chosen` the payer's plan. Source: spec §9.
 */
export function priceOf(
  facts: SessionFacts,
  offer: Offer,
  chargeId?: string | null,
  chosen: MonthPlan | null = null,
): Price {
  const open = owedOf(facts, chosenCharge(offer, chargeId));
  const covered = paysOneCharge(facts, offer) ? open.slice(0, 1) : open;
  const base = owedOn(covered);
  const atOnce = commissionFor({
    amountToPay: base,
    commissions: facts.school.commissions,
    type: offer.type,
    gateway: offer.gateway,
  });
  const months = chosen && planAt(chosen, base + atOnce);
  const commission = atOnce + (months?.fee ?? 0);
  return { lines: covered.map(priceLine), base, commission, total: base + commission, months };
}

/** Returns the months that a payer may choose for a method's price: of a card typed here, within its limits. */
export function monthsOf(
  facts: Pick<SessionFacts, 'school'>,
  offer: Offer,
  cards: CardCapability | undefined,
  { total }: Pick<Price, 'total'>,
): readonly MonthPlan[] {
  if (!cards?.months || !typesCard(offer)) return [];
  const { maxMinor = Infinity } = offer.limits;
  const plans = plansFor({ total, school: facts.school.cardMonths, account: cards.months.costs });
  return plans.filter(({ fee }) => total + fee <= maxMinor);
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

export interface MethodChoice {
  readonly sessionId: string;
  /** The gateway, e.g. `stripe`. */
  readonly entity: string;
  /** `cash`, `transfer` or a type, e.g. `store`. */
  readonly method: string;
  /** A charge of the student it is for, where the method finds one. */
  readonly chargeId?: string | null;
  /** In how many months, of those that are offered; absent for one payment. */
  readonly months?: number | undefined;
}

export interface ChosenMethod {
  readonly facts: SessionFacts;
  readonly offer: Offer;
  readonly price: Price;
  readonly connected: ConnectedProvider;
}

/**
 * Returns a payer's method and its price now. Throws `payment_session_not_found`, `payment_method_not_available`,
 * `amount_out_of_range`, and `invalid_request` for months that are not offered.
 */
export async function chooseMethod(
  services: Services,
  { sessionId, entity, method, chargeId = null, months }: MethodChoice,
): Promise<ChosenMethod> {
  const read = await readOfferedSession(services.db, sessionId);
  if (!read) throw new Refusal('payment_session_not_found', 'No such payment session.');
  const { facts } = read;
  const offer = findOffer(facts.country, entity, method);
  const accounts = await services.accounts.offeredOf(read.accounts);
  const connected = offer && accounts.get(providerOf(offer).name);
  if (!offer || !connected || !offersFor(facts, accounts).includes(offer))
    throw new Refusal('payment_method_not_available', 'This session cannot be paid with that method.');
  const atOnce = priceOf(facts, offer, chargeId);
  const price =
    months === undefined
      ? atOnce
      : priceOf(facts, offer, chargeId, planOf(months, monthsOf(facts, offer, connected.connection.cards, atOnce)));
  // A charge of another session, or a student of whom nothing is owed any more.
  if (facts.state === 'open' && chosenCharge(offer, chargeId) !== null && price.base === 0)
    throw new Refusal('payment_method_not_available', 'That student owes nothing here.');
  if (facts.state === 'open' && availability({ total: price.total, limits: offer.limits }) !== 'available') {
    throw new Refusal('amount_out_of_range', 'The amount is outside what this method takes.', { limits: offer.limits });
  }
  return { facts, offer, price, connected };
}

/** Never another plan than the one the payer saw. */
function planOf(count: number, plans: readonly MonthPlan[]): MonthPlan {
  const plan = plans.find((each) => each.count === count);
  if (!plan) throw invalidRequest({ path: ['months'], message: 'is not offered' });
  return plan;
}
