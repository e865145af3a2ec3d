import { analyticsFramePath } from '#contracts/analytics-messages';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { availability, chooseLabels, withoutAlternatives } from '#domain/method-availability';
import { owed, owedOn } from '#domain/money-state';
import { policyVersion } from '#domain/policies';
import { payBefore } from '#domain/reference-expiry';
import { isTaxDataRequired } from '#domain/tax-data';
import { formatMoney } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import type { Offer } from '#providers/offer';
import { offerKey, providerOf } from '#providers/registry';
import { logoPath } from '../db/school-logos.ts';
import type { SessionFacts } from '../db/session-facts.ts';
import { countingOrigins } from '../http/parent-origins.ts';
import type { Services } from '../start/services.ts';
import type { ConnectedProvider } from '../start/connect-providers.ts';
import { commissionRule, offersFor, priceOf } from '../use-cases/payments/price.ts';

interface OfferedAccounts {
  readonly accounts: ReadonlyMap<string, ConnectedProvider>;
  /** Providers with a card that is kept for this payer and typed on their own page: there it is chosen first. */
  readonly savedElsewhere: ReadonlySet<string>;
}

/** The part of `GET /api/sessions/{hashKey}` that is reckoned from stored facts and the school's `accounts`; token and payments are added by the caller. */
export function sessionView(
  services: Services,
  facts: SessionFacts,
  { accounts, savedElsewhere }: OfferedAccounts,
  locale: Locale,
): Omit<
  PaymentSession,
  'token' | 'token_expires_at' | 'link_expires_at' | 'payments_in_process' | 'payments_received' | 'is_rest_payable'
> {
  const toPay = owedOn(facts.charges);
  return {
    id: facts.id,
    payer: { ...facts.payer, tax_data: null },
    charges: facts.charges.map(chargeView),
    campus_id: facts.campusId,
    settings: settingsView(facts, { accounts, savedElsewhere }, locale),
    amounts: { amount_to_pay: toPay, total_due_amount: toPay },
    generate_invoice: facts.generateInvoice,
    vat: facts.vat,
    country_code: facts.country,
    payment_annuity: facts.paymentAnnuity,
    currency: facts.currency,
    locale,
    status: facts.state === 'confirmation_pending' ? 'confirmation_pending' : 'open',
    school: schoolView(facts),
    is_tax_data_required: isTaxDataRequired({
      isVisible: facts.school.taxDataVisible,
      generateInvoice: facts.generateInvoice,
    }),
    policy: { version: policyVersion, is_accepted: facts.isPolicyAccepted },
    embedding: embeddingView(services, facts),
    analytics: analyticsView(services, facts),
    ...cardFrameView(services, accounts),
  };
}

function cardFrameView(
  { cardFrameOrigin: origin }: Services,
  accounts: OfferedAccounts['accounts'],
): Pick<PaymentSession, 'card_frame_origin'> {
  const isTypedThere = [...accounts.values()].some(({ provider }) => provider.cardFrame);
  return isTypedThere && origin !== null ? { card_frame_origin: origin } : {};
}

function embeddingView(services: Services, { school }: SessionFacts): PaymentSession['embedding'] {
  return {
    fixed_origins: [...services.parentOrigins],
    registered_origins: [...countingOrigins(services, school.allowedParentOrigins)],
  };
}

function schoolView({ school, campusId }: SessionFacts): PaymentSession['school'] {
  return {
    id: school.id,
    name: school.name,
    campus_name: Object.hasOwn(school.campuses, campusId) ? (school.campuses[campusId] ?? null) : null,
    accent: school.accent,
    time_zone: school.timeZone,
    advisor: school.advisor,
  };
}

function settingsView(
  facts: SessionFacts,
  { accounts, savedElsewhere }: OfferedAccounts,
  locale: Locale,
): PaymentSession['settings'] {
  const { school } = facts;
  return {
    checkout_kind: facts.checkoutKind,
    is_tax_data_visible: school.taxDataVisible,
    checkout_payment_options: optionViews(facts, locale, offersFor(facts, accounts).map(chosenFirst(savedElsewhere))),
    checkout_commissions: school.commissions,
    is_domiciliation_enabled: school.domiciliationEnabled,
    fg_logo: logoPath(school.logoSha256),
    contractual_entity: school.contractualEntity,
    is_payment_session_disabled: facts.disabled,
    banred_banks: [],
    gr4vy_merchant_id: null,
    stripe_public_key: null,
    ...Object.assign({}, ...[...accounts.values()].map((account) => account.settings)),
  };
}

function chargeView(charge: SessionFacts['charges'][number]): PaymentSession['charges'][number] {
  const { id, allocated, details } = charge;
  const pending = owed(charge);
  const status = pending === 0 ? 'paid' : allocated > 0 ? 'partial' : 'pending';
  // Whoever holds a link may ask whose a document is, five times; what the school knows is not for its page.
  return {
    ...details,
    student_identity_document: null,
    id,
    status,
    values: { ...details.values, pending_amount: pending },
  };
}

/** Where a saved card may pay, the method's page comes first, with the cards: as where a card is typed on our page. */
const chosenFirst =
  (providers: ReadonlySet<string>) =>
  (offer: Offer): Offer =>
    offer.category === 'card' && offer.step === 'redirect' && providers.has(providerOf(offer).name)
      ? { ...offer, step: 'card-fields' }
      : offer;

/** The payer's list of methods: priced, labelled, in the school's order. */
function optionViews(facts: SessionFacts, locale: Locale, offered: readonly Offer[]): PaymentMethodOption[] {
  const { paymentOptions } = facts.school;
  const isNamed = paymentOptions && ((offer: Offer) => paymentOptions.includes(offerKey(offer)));
  const listed = withoutAlternatives(offered, isNamed);
  const priced = listed.map((offer) => ({ offer, key: offerKey(offer), price: priceOf(facts, offer) }));
  const candidates = priced.map(({ offer, key, price }) => ({
    key,
    type: offer.type,
    reflectionHours: offer.reflectionHours,
    commission: price.commission,
    badge: offer.badge,
    available: availability({ total: price.total, limits: offer.limits }) === 'available',
  }));
  const labels = chooseLabels(candidates, facts.school.paymentOptions ?? []);
  return labels.order.flatMap((key) => {
    const found = priced.find((entry) => entry.key === key);
    return found
      ? [
          optionView(facts, found.offer, locale, {
            recommended: labels.recommended === key,
            fastest: labels.fastest === key,
          }),
        ]
      : [];
  });
}

function optionView(
  facts: SessionFacts,
  offer: Offer,
  locale: Locale,
  labels: { recommended: boolean; fastest: boolean },
): PaymentMethodOption {
  const key = offerKey(offer);
  const texts = offer.texts[locale];
  const price = priceOf(facts, offer);
  const rule = commissionRule(facts, offer);
  const state = availability({ total: price.total, limits: offer.limits });
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
    description_disabled: state === 'available' ? null : whyNot,
    logos_description: texts.logosDescription ?? null,
    // Which brands a card may have is agreed between a school and its processor: a card's folder tells none.
    list_icons: [...(offer.display?.icons ?? [])],
    ...badgeView(offer, locale),
    disabled: state !== 'available',
    ...labels,
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

/** How many days a reference lives: the school's setting for cash, else the offer's own. */
export function validityDays(facts: SessionFacts, offer: Offer): number {
  return offer.category === 'cash' ? facts.school.voucherDays : offer.validityDays;
}

/** Where a session's page views are told, and under which name; null where analytics is not set up. Source: spec §5, §9. */
function analyticsView(
  { analytics, keys }: Pick<Services, 'analytics' | 'keys'>,
  { school, payer }: SessionFacts,
): PaymentSession['analytics'] {
  if (!analytics) return null;
  return {
    container_id: analytics.containerId,
    frame_url: analytics.tagsOrigin + analyticsFramePath,
    user_pseudonym: keys.payerPseudonym(school.id, payer.id),
  };
}

/** Whose page a refusal is shown on, and whom to ask there; nothing of the family. */
export function schoolOf({ school }: Pick<SessionFacts, 'school'>, locale: Locale) {
  const { name, accent, logoSha256, advisor } = school;
  return { locale, school: { name, accent, fg_logo: logoPath(logoSha256) }, advisor };
}
