import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { announced } from '#domain/announcements';
import { deductionFor, type PaidFrom } from '#domain/deduction';
import { availability, chooseLabels, groupLong, type Labels, withoutAlternatives } from '#domain/method-availability';
import { findLastWay, type LastWay } from '#domain/last-way';
import { owed } from '#domain/money-state';
import { payBefore } from '#domain/reference-expiry';
import { formatMoney } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { methodLabels } from '#i18n/method-labels';
import type { Offer } from '#providers/offer';
import { alternativeOf, offerByKey, offerKey } from '#providers/registry';
import type { LastPaid, SessionFacts } from '../db/session-facts.ts';
import { barWords, limitWords } from './method-words.ts';
import { commissionRule, priceOf, type Price } from '../use-cases/payments/price.ts';
import { announcementOf } from './announcement-view.ts';
import { arrivalNote, arrivalView, type MethodArrival, methodArrival } from './method-arrival.ts';

/**
 * Whether a session's payer is told what keeps tuition deductible: where an invoice can be asked for, the school wants it
 * said, and something owed counts.
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

interface Priced {
  readonly offer: Offer;
  readonly key: string;
  readonly price: Price;
  readonly isAvailable: boolean;
  /** What is said of the deduction; null where nothing is. */
  readonly paidFrom: PaidFrom | null;
  readonly payBefore: Date;
  readonly comes: MethodArrival;
}

/** The payer's list of methods: priced, labelled, the way used last and then the school's order; a long one by kinds. */
export function optionViews(
  facts: SessionFacts,
  locale: Locale,
  offered: readonly Offer[],
  lastPaid: LastPaid | null,
): PaymentMethodOption[] {
  const { paymentOptions } = facts.school;
  const isNamed = paymentOptions && ((offer: Offer) => paymentOptions.includes(offerKey(offer)));
  const saysDeduction = isDeductionShown(facts);
  const priced = withoutAlternatives(offered, isNamed, alternativeOf).map((offer) =>
    pricedOffer(facts, offer, saysDeduction),
  );
  const most = Math.max(...priced.map(({ price }) => price.base));
  const labels = chooseLabels(
    priced.map(({ offer, key, price, isAvailable, paidFrom, comes }) => ({
      key,
      type: offer.type,
      reflectionHours: offer.reflectionHours,
      commission: price.commission,
      badge: offer.badge,
      // What is known to be slow or out of order is not praised.
      available: isAvailable && announced(facts.school.announcements, key, facts.now) === null,
      losesDeduction: saysDeduction && paidFrom !== 'account',
      isPartial: price.base < most,
      isLate: comes.due?.status === 'late',
    })),
    paymentOptions ?? [],
  );
  const lastWay = lastPaid && lastWayOf(facts, priced, lastPaid);
  const place = (key: string) => (key === lastWay?.key ? -1 : labels.order.indexOf(key));
  const inOrder = priced.toSorted((one, other) => place(one.key) - place(other.key));
  const usable = groupLong(
    inOrder.flatMap((each) => (each.isAvailable ? [{ ...each, group: each.offer.category }] : [])),
  );
  const view = (each: Priced) => optionView(facts, each, locale, { ...labels, lastWay });
  if (!usable.isGrouped) return inOrder.map(view);
  const { groups } = methodLabels[locale];
  return [
    ...usable.shown.map((each) => ({ ...view(each), group: groups[each.group] })),
    ...inOrder.filter(({ isAvailable }) => !isAvailable).map(view),
  ];
}

function pricedOffer(facts: SessionFacts, offer: Offer, saysDeduction: boolean): Priced {
  const price = priceOf(facts, offer);
  const isAvailable = availability({ total: price.total, limits: offer.limits }) === 'available';
  const paidFrom = saysDeduction ? (offer.paidFrom ?? usuallyPaidFrom[offer.category]) : null;
  const days = validityDays(facts, offer);
  const until = payBefore({ now: facts.now, days, timeZone: facts.school.timeZone });
  const comes = methodArrival(facts, offer, until);
  return { offer, key: offerKey(offer), price, isAvailable, paidFrom, payBefore: until, comes };
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

type Shown = Labels & { readonly lastWay: LastWay | null };

function optionView(facts: SessionFacts, priced: Priced, locale: Locale, labels: Shown): PaymentMethodOption {
  const { offer, key, price, isAvailable, paidFrom } = priced;
  const texts = offer.texts[locale];
  const rule = commissionRule(facts, offer);
  const limit = (minor: number | undefined) => (minor === undefined ? '' : formatMoney(minor, facts.currency, locale));
  const whyNot = () =>
    texts.descriptionDisabled
      .replace('{max}', limit(offer.limits.maxMinor))
      .replace('{min}', limit(offer.limits.minMinor));
  return {
    id: key,
    key,
    type: offer.type,
    gateway: offer.gateway,
    path: offer.path,
    ...(offer.statusPath ? { status_path: offer.statusPath } : {}),
    category: offer.category,
    step: offer.step,
    logo: offer.logo?.usual ?? null,
    logo_banks: [...(offer.display?.bankLogos ?? [])],
    logo_disabled: offer.logo?.disabled ?? null,
    title: texts.title,
    description: texts.description,
    description_disabled: isAvailable ? null : whyNot(),
    logos_description: texts.logosDescription ?? null,
    // Which brands a card may have is agreed between a school and its processor: a card's folder tells none.
    list_icons: [...(offer.display?.icons ?? [])],
    ...badgeView(offer, locale),
    ...(offer.failedStart ? { failed_start: offer.failedStart } : {}),
    disabled: !isAvailable,
    recommended: labels.recommended === key,
    fastest: labels.fastest === key,
    reflection_hours: offer.reflectionHours,
    pay_before: priced.payBefore.toISOString(),
    base_amount: price.base,
    commission_amount: price.commission,
    total_amount: price.total,
    commission_kind: rule && rule.amount > 0 ? rule.kind : null,
    commission_value: rule && rule.amount > 0 ? rule.amount : null,
    labels: labelViews(priced, labels, locale),
    ...(texts.row ? { row_title: texts.row } : {}),
    ...barWords(offer, locale),
    ...limitWords(offer, price.total, locale),
    remarks: [paidFrom && methodLabels[locale].deduction[paidFrom], texts.remark].filter(
      (remark) => typeof remark === 'string',
    ),
    ...(isAvailable ? comingViews(facts, priced, labels, locale) : { notes: [] }),
    ...(labels.lastWay?.key === key ? { last_used: true } : {}),
  };
}

function badgeView({ display }: Offer, locale: Locale) {
  const badge = display?.badge;
  return {
    new: badge !== undefined,
    new_text: badge?.texts[locale].text ?? null,
    new_color: badge?.tone ?? null,
    new_tooltip: badge?.texts[locale].tooltip ?? null,
  };
}

const badgeTones = { info: 'info', success: 'good', warning: 'warn' } as const;

function labelViews(
  { offer, key }: Priced,
  { recommended, fastest, lastWay }: Shown,
  locale: Locale,
): NonNullable<PaymentMethodOption['labels']> {
  const words = methodLabels[locale];
  const badge = offer.display?.badge;
  // The list draws the first.
  const praise = recommended === key && fastest === key ? words.both : words.recommended;
  return [
    ...(lastWay?.key === key ? [{ text: words.lastWay[lastWay.when], tone: 'info' as const }] : []),
    ...(recommended === key ? [{ text: praise, tone: 'good' as const }] : []),
    ...(fastest === key && recommended !== key ? [{ text: words.fastest, tone: 'info' as const }] : []),
    ...(badge ? [{ text: badge.texts[locale].text, tone: badgeTones[badge.tone] }] : []),
  ];
}

/** When its money comes. What the school announced of that is said first. */
function comingViews(
  facts: SessionFacts,
  priced: Priced,
  labels: Shown,
  locale: Locale,
): Pick<PaymentMethodOption, 'arrival' | 'announcement' | 'notes'> {
  const { offer, comes } = priced;
  const notes = noteViews(facts, priced, labels, locale);
  const told = announcementOf(facts, offer, locale);
  if (!told) return { arrival: arrivalView(facts, offer, comes, locale), notes };
  const { short, ...announcement } = told;
  return { arrival: { text: short, tone: 'warn' }, announcement, notes: [announcement.text, ...notes] };
}

/** When its money comes, whole; and why it has its labels: a touch reads no title. */
function noteViews(
  facts: SessionFacts,
  { offer, key, paidFrom, comes }: Priced,
  { recommended, recommendedBy, fastest }: Shown,
  locale: Locale,
): string[] {
  const { because } = methodLabels[locale];
  const why = recommendedBy === 'price' && paidFrom ? 'deduction' : recommendedBy;
  const notes = [
    arrivalNote(facts, offer, comes, locale),
    recommended === key && why && why !== 'itself' ? because[why] : null,
    fastest === key ? because.fastest : null,
    offer.display?.badge?.texts[locale].tooltip,
  ];
  return notes.filter((note) => note !== null && note !== undefined);
}

/** How many days a reference lives: the school's setting for cash, else the offer's own. */
export function validityDays(facts: SessionFacts, offer: Offer): number {
  return offer.category === 'cash' ? facts.school.voucherDays : offer.validityDays;
}
