import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaidFrom } from '#domain/deduction';
import type { LastWay } from '#domain/last-way';
import type { Labels } from '#domain/method-availability';
import { type MonthPlan, monthlyOf } from '#domain/months';
import { formatAmount, formatMoney } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { methodLabels } from '#i18n/method-labels';
import type { Offer } from '#providers/offer';
import type { SessionFacts } from '../db/read/session-facts.ts';
import { announcementOf } from './announcement-view.ts';
import { knownView, type Remembered } from './known-way.ts';
import { arrivalNote, arrivalView, type MethodArrival } from './method-arrival.ts';
import { barWords, limitWords } from './method-words.ts';
import { commissionRule, type Price } from './price.ts';

/** A method with what it costs, and when its money comes. */
export interface Priced {
  readonly offer: Offer;
  readonly key: string;
  readonly price: Price;
  /** The most months it may be charged in; null for none. */
  readonly longest: MonthPlan | null;
  readonly isAvailable: boolean;
  /** What is said of the deduction; null where nothing is. */
  readonly paidFrom: PaidFrom | null;
  readonly payBefore: Date;
  readonly comes: MethodArrival;
}

type Shown = Labels & { readonly lastWay: LastWay | null; readonly known: Remembered | null };

/** One method as the payer's list has it. */
export function optionView(facts: SessionFacts, priced: Priced, locale: Locale, labels: Shown): PaymentMethodOption {
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
    ...(offer.wallet ? { wallet: offer.wallet } : {}),
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
    remarks: [paidFrom && methodLabels[locale].deduction[paidFrom], monthsRemark(priced, locale), texts.remark].filter(
      (remark) => typeof remark === 'string',
    ),
    ...(isAvailable ? comingViews(facts, priced, labels, locale) : { notes: [] }),
    ...(labels.lastWay?.key === key ? { last_used: true } : {}),
    ...(labels.known?.methodKey === key ? knownView(offer, labels.known, locale) : {}),
  };
}

function monthsRemark({ price, longest }: Priced, locale: Locale): string | null {
  if (!longest) return null;
  const { count, fee, borneBy } = longest;
  const amount = formatAmount(monthlyOf(price.total + fee, count), locale);
  return methodLabels[locale].months(count, amount, borneBy === 'school');
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
  const fullAnnouncement = announcementOf(facts, offer, locale);
  if (!fullAnnouncement) return { arrival: arrivalView(facts, offer, comes, locale), notes };
  const { short, ...announcement } = fullAnnouncement;
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
