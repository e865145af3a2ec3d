import type { CreateSessionRequest } from '#contracts/session-request';
import { commissionFor } from '#domain/commission';
import { availability } from '#domain/method-availability';
import type { Offer } from '#providers/offer';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { Refusal } from '../../basics/refusal.ts';
import { type Offering, readOffering } from '../../db/read/offering.ts';
import type { StoredCharge } from '../../db/write/sessions-write.ts';
import { offersFor } from '../../views/offered-methods.ts';
import type { SchoolCall } from '../school-call.ts';

type SessionRequest = Pick<CreateSessionRequest, 'campus_id' | 'checkout_kind' | 'parts_total'> & {
  readonly charges: readonly StoredCharge[];
};

/** What a school offers its payers, and the accounts that would take it. */
export interface SchoolOffer {
  readonly country: SchoolCall['school']['country'];
  readonly offering: Offering;
  readonly accounts: Parameters<typeof offersFor>[1];
}

export async function readSchoolOffer({ services, school }: SchoolCall): Promise<SchoolOffer> {
  const offering = await readOffering(services.db, school.id);
  return { country: school.country, offering, accounts: await services.accounts.heldOf(offering.accounts) };
}

/**
 * Refuses a session that nobody could pay, so that its school hears of it and not its families: `invalid_request` for a
 * campus the school has not named, if it has named any; `payment_method_not_available` with `metadata.reason`,
 * `no_account` or `not_offered`; and `amount_out_of_range` with the widest limits of what is offered. An account that
 * its provider refuses for the moment counts: it may work again before anybody pays.
 */
export function refuseUnoffered({ country, offering, accounts }: SchoolOffer, request: SessionRequest): void {
  const { campuses, paymentOptions } = offering;
  if (Object.keys(campuses).length > 0 && !Object.hasOwn(campuses, request.campus_id))
    throw invalidRequest({ path: ['campus_id'], message: 'is none of your campuses' });
  const everything = { country, checkoutKind: 'full', school: { paymentOptions: null } } as const;
  if (offersFor(everything, accounts).length === 0)
    throw unoffered('no_account', 'No provider has an account for your school in its country.');
  const offered = offersFor({ country, checkoutKind: request.checkout_kind, school: { paymentOptions } }, accounts);
  if (offered.length === 0)
    throw unoffered('not_offered', 'Your payment options and this checkout_kind leave no way to pay.');
  const paidAlone = request.parts_total === undefined ? [request.charges] : request.charges.map((charge) => [charge]);
  const isTaken = paidAlone.every((charges) =>
    offered.some((offer) => availability(totalOf(offer, charges, offering)) === 'available'),
  );
  if (!isTaken)
    throw new Refusal('amount_out_of_range', 'No way to pay takes this amount.', { limits: widest(offered) });
}

const unoffered = (reason: 'no_account' | 'not_offered', description: string): Refusal =>
  new Refusal('payment_method_not_available', description, { reason });

/** Returns the total that an offer would collect, and its limits. */
function totalOf(offer: Offer, charges: readonly StoredCharge[], { commissions }: Offering) {
  const oldestFirst = charges.toSorted((one, other) => one.due_date.localeCompare(other.due_date));
  const covered = offer.oldestChargeOnly ? oldestFirst.slice(0, 1) : oldestFirst;
  const base = covered.reduce((sum, { values }) => sum + values.pending_amount, 0);
  const commission = commissionFor({ amountToPay: base, commissions, type: offer.type, gateway: offer.gateway });
  return { total: base + commission, limits: offer.limits };
}

/** From the smallest to the largest that any of them takes; left out where one takes any. */
function widest(offered: readonly Offer[]) {
  const of = (name: 'minMinor' | 'maxMinor') => offered.map(({ limits }) => limits[name]);
  const [least, most] = [of('minMinor'), of('maxMinor')];
  return {
    ...(least.includes(undefined) ? {} : { minMinor: Math.min(...least.map(Number)) }),
    ...(most.includes(undefined) ? {} : { maxMinor: Math.max(...most.map(Number)) }),
  };
}
