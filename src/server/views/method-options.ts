import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { announced } from '#domain/announcements';
import { deductionFor, type PaidFrom } from '#domain/deduction';
import { availability, chooseLabels, groupLong, withoutAlternatives } from '#domain/method-availability';
import { findLastWay, type LastWay } from '#domain/last-way';
import { owed } from '#domain/money-state';
import { payBefore } from '#domain/reference-expiry';
import type { Locale } from '#i18n/locale';
import { methodLabels } from '#i18n/method-labels';
import type { Offer } from '#providers/offer';
import { alternativeOf, offerByKey, offerKey, providerOf } from '#providers/registry';
import type { SessionFacts } from '../db/read/session-facts.ts';
import type { LastPaid } from '../db/read/opening.ts';
import type { ConnectedProvider } from '../services/accounts.ts';
import type { Remembered } from './known-way.ts';
import { methodArrival } from './method-arrival.ts';
import { type Priced, optionView } from './option-view.ts';
import { monthsOf, priceOf } from './price.ts';

/**
 * Whether a session's payer reads which methods keep tuition deductible: if an invoice is possible, the school wants it
 * shown, and some debt counts.
 */
export function isDeductionShown({ school, country, charges }: SessionFacts): boolean {
  if (!school.taxDataVisible || !school.deductionShown) return false;
  const open = charges.filter((charge) => owed(charge) > 0);
  return (
    deductionFor(
      country,
      open.map(({ details }) => details.concept_type),
    ) !== null
  );
}

export interface Around {
  readonly accounts: ReadonlyMap<string, ConnectedProvider>;
  readonly lastPaid: LastPaid | null;
  readonly remembered: Remembered | null;
}

/**
 * Returns the payer's methods, priced and labelled: what the browser knows, the last used, then the school's order; a
 * long list by kinds.
 */
export function optionViews(
  facts: SessionFacts,
  locale: Locale,
  offered: readonly Offer[],
  { accounts, lastPaid, remembered }: Around,
): PaymentMethodOption[] {
  const { paymentOptions } = facts.school;
  const isNamed = paymentOptions && ((offer: Offer) => paymentOptions.includes(offerKey(offer)));
  const saysDeduction = isDeductionShown(facts);
  const priced = withoutAlternatives(offered, isNamed, alternativeOf).map((offer) =>
    pricedOffer(facts, offer, { saysDeduction, accounts }),
  );
  const most = Math.max(...priced.map(({ price }) => price.base));
  const labels = chooseLabels(
    priced.map(({ offer, key, price, isAvailable, paidFrom, comes }) => ({
      key,
      type: offer.type,
      reflectionHours: offer.reflectionHours,
      commission: price.commission,
      badge: offer.badge,
      // A method known to be slow or out of order is not recommended.
      available: isAvailable && announced(facts.school.announcements, key, facts.now) === null,
      losesDeduction: saysDeduction && paidFrom !== 'account',
      isPartial: price.base < most,
      isLate: comes.due?.status === 'late',
    })),
    paymentOptions ?? [],
  );
  const lastWay = lastPaid && lastWayOf(facts, priced, lastPaid);
  const known = priced.some(({ key, isAvailable }) => isAvailable && key === remembered?.methodKey) ? remembered : null;
  const place = (key: string) =>
    key === known?.methodKey ? -2 : key === lastWay?.key ? -1 : labels.order.indexOf(key);
  const inOrder = priced.toSorted((one, other) => place(one.key) - place(other.key));
  const usable = groupLong(
    inOrder.flatMap((each) => (each.isAvailable ? [{ ...each, group: each.offer.category }] : [])),
  );
  const view = (each: Priced) => optionView(facts, each, locale, { ...labels, lastWay, known });
  if (!usable.isGrouped) return inOrder.map(view);
  const { groups } = methodLabels[locale];
  return [
    ...usable.shown.map((each) => ({ ...view(each), group: groups[each.group] })),
    ...inOrder.filter(({ isAvailable }) => !isAvailable).map(view),
  ];
}

/** What an offer costs now, and when its money comes. */
export function pricedOffer(
  facts: SessionFacts,
  offer: Offer,
  { saysDeduction, accounts }: Pick<Around, 'accounts'> & { readonly saysDeduction: boolean },
): Priced {
  const price = priceOf(facts, offer);
  const isAvailable = availability({ total: price.total, limits: offer.limits }) === 'available';
  const paidFrom = saysDeduction ? (offer.paidFrom ?? usuallyPaidFrom[offer.category]) : null;
  const days = validityDays(facts, offer);
  const until = payBefore({ now: facts.now, days, timeZone: facts.school.timeZone });
  const comes = methodArrival(facts, offer, until);
  const longest = monthsOf(facts, offer, accounts.get(providerOf(offer).name)?.connection.cards, price).at(-1) ?? null;
  return { offer, key: offerKey(offer), price, longest, isAvailable, paidFrom, payBefore: until, comes };
}

const dayMs = 24 * 3_600_000;

function lastWayOf({ now }: SessionFacts, priced: readonly Priced[], { methodKey, at }: LastPaid): LastWay | null {
  const listed = priced.map(({ key, offer, isAvailable }) => ({
    key,
    alternative: alternativeOf(offer),
    available: isAvailable,
  }));
  const used = offerByKey(methodKey);
  const alternative = used ? alternativeOf(used) : undefined;
  return findLastWay(listed, { key: methodKey, alternative, daysAgo: (now.getTime() - at.getTime()) / dayMs });
}

/** An app may hold money of its own, which no tax authority was read to take for an account: nothing is said of it. */
const usuallyPaidFrom = {
  card: 'account',
  transfer: 'account',
  cash: 'cash',
  instructions: null,
} as const satisfies Record<Offer['category'], PaidFrom | null>;

/** Returns the days that a reference lives: the school's setting for cash, else the offer's own. */
export function validityDays(facts: SessionFacts, offer: Offer): number {
  return offer.category === 'cash' ? facts.school.voucherDays : offer.validityDays;
}
