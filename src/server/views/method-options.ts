import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { deductionFor, type PaidFrom } from '#domain/deduction';
import { availability, chooseLabels, groupLong, type Labels, withoutAlternatives } from '#domain/method-availability';
import { owed } from '#domain/money-state';
import { payBefore } from '#domain/reference-expiry';
import { formatMoney } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { methodLabels } from '#i18n/method-labels';
import type { Offer } from '#providers/offer';
import { offerKey } from '#providers/registry';
import type { SessionFacts } from '../db/session-facts.ts';
import { barWords, limitWords } from './method-words.ts';
import { commissionRule, priceOf, type Price } from '../use-cases/payments/price.ts';

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
}

/** The payer's list of methods: priced, labelled, in the school's order; a long one by kinds. */
export function optionViews(facts: SessionFacts, locale: Locale, offered: readonly Offer[]): PaymentMethodOption[] {
  const { paymentOptions } = facts.school;
  const isNamed = paymentOptions && ((offer: Offer) => paymentOptions.includes(offerKey(offer)));
  const saysDeduction = isDeductionShown(facts);
  const priced = withoutAlternatives(offered, isNamed).map((offer) => pricedOffer(facts, offer, saysDeduction));
  const most = Math.max(...priced.map(({ price }) => price.base));
  const labels = chooseLabels(
    priced.map(({ offer, key, price, isAvailable, paidFrom }) => ({
      key,
      type: offer.type,
      reflectionHours: offer.reflectionHours,
      commission: price.commission,
      badge: offer.badge,
      available: isAvailable,
      losesDeduction: saysDeduction && paidFrom !== 'account',
      isPartial: price.base < most,
    })),
    paymentOptions ?? [],
  );
  const place = (key: string) => labels.order.indexOf(key);
  const inOrder = priced.toSorted((one, other) => place(one.key) - place(other.key));
  const usable = groupLong(
    inOrder.flatMap((each) => (each.isAvailable ? [{ ...each, group: each.offer.category }] : [])),
  );
  const view = (each: Priced) => optionView(facts, each, locale, labels);
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
  return { offer, key: offerKey(offer), price, isAvailable, paidFrom };
}

/** An app may hold money of its own, which no tax authority was read to take for an account: nothing is said of it. */
const usuallyPaidFrom = {
  card: 'account',
  transfer: 'account',
  cash: 'cash',
  instructions: null,
} as const satisfies Record<Offer['category'], PaidFrom | null>;

function optionView(
  facts: SessionFacts,
  { offer, key, price, isAvailable, paidFrom }: Priced,
  locale: Locale,
  labels: Labels,
): PaymentMethodOption {
  const texts = offer.texts[locale];
  const rule = commissionRule(facts, offer);
  const limit = (minor: number | undefined) => (minor === undefined ? '' : formatMoney(minor, facts.currency, locale));
  const whyNot = texts.descriptionDisabled
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
    description_disabled: isAvailable ? null : whyNot,
    logos_description: texts.logosDescription ?? null,
    // Which brands a card may have is agreed between a school and its processor: a card's folder tells none.
    list_icons: [...(offer.display?.icons ?? [])],
    ...badgeView(offer, locale),
    ...(offer.failedStart ? { failed_start: offer.failedStart } : {}),
    disabled: !isAvailable,
    recommended: labels.recommended === key,
    fastest: labels.fastest === key,
    reflection_hours: offer.reflectionHours,
    pay_before: payBefore({
      now: facts.now,
      days: validityDays(facts, offer),
      timeZone: facts.school.timeZone,
    }).toISOString(),
    base_amount: price.base,
    commission_amount: price.commission,
    total_amount: price.total,
    commission_kind: rule && rule.amount > 0 ? rule.kind : null,
    commission_value: rule && rule.amount > 0 ? rule.amount : null,
    labels: labelViews({ offer, key, paidFrom }, labels, locale),
    ...barWords(offer, locale),
    ...limitWords(offer, price.total, locale),
    remarks: paidFrom ? [methodLabels[locale].deduction[paidFrom]] : [],
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
  { offer, key, paidFrom }: Pick<Priced, 'offer' | 'key' | 'paidFrom'>,
  { recommended, recommendedBy, fastest }: Labels,
  locale: Locale,
): NonNullable<PaymentMethodOption['labels']> {
  const words = methodLabels[locale];
  const badge = offer.display?.badge;
  const own = badge?.texts[locale];
  const why = recommendedBy === 'price' && paidFrom ? 'deduction' : recommendedBy;
  return [
    ...(recommended === key && why ? [{ ...words.recommended[why], tone: 'good' as const }] : []),
    ...(fastest === key ? [{ ...words.fastest, tone: 'info' as const }] : []),
    ...(badge && own ? [{ ...own, tone: badgeTones[badge.tone] }] : []),
  ];
}

/** How many days a reference lives: the school's setting for cash, else the offer's own. */
export function validityDays(facts: SessionFacts, offer: Offer): number {
  return offer.category === 'cash' ? facts.school.voucherDays : offer.validityDays;
}
