import { analyticsFramePath } from '#contracts/analytics-messages';
import type { PaymentSession } from '#contracts/session';
import { typesCard } from '#contracts/step-traits';
import { owed, owedOn } from '#domain/money-state';
import { policyVersion } from '#domain/policies';
import { isTaxDataRequired } from '#domain/tax-data';
import type { Locale } from '#i18n/locale';
import { providerOf } from '#providers/registry';
import { logoPath } from '../db/write/school-logos.ts';
import type { SessionFacts } from '../db/read/session-facts.ts';
import { countingOrigins } from '../basics/parent-origins.ts';
import type { Services } from '../services/services.ts';
import { isDeductionShown } from './method-options.ts';
import { offersFor } from './offered-methods.ts';
import { owedOf } from './price.ts';
import { type OfferedAccounts, settingsView } from './settings-view.ts';

/**
 * Returns the part of `GET /api/sessions/{hashKey}` from stored facts and the school's `accounts`; the caller adds
 * token and payments.
 */
export function sessionView(
  services: Services,
  facts: SessionFacts,
  offered: OfferedAccounts,
  locale: Locale,
): Omit<
  PaymentSession,
  'token' | 'token_expires_at' | 'link_expires_at' | 'payments_in_process' | 'payments_received' | 'is_rest_payable'
> {
  const due = owedOn(facts.charges);
  const { generateInvoice } = facts;
  return {
    id: facts.id,
    payer: { ...facts.payer, tax_data: null },
    charges: facts.charges.map(chargeView),
    campus_id: facts.campusId,
    settings: settingsView(facts, offered, locale),
    amounts: { amount_to_pay: facts.isInParts ? owedOn(owedOf(facts, null).slice(0, 1)) : due, total_due_amount: due },
    generate_invoice: generateInvoice,
    vat: facts.vat,
    country_code: facts.country,
    payment_annuity: facts.paymentAnnuity,
    currency: facts.currency,
    locale,
    status: facts.state === 'confirmation_pending' ? 'confirmation_pending' : 'open',
    school: schoolView(facts),
    is_tax_data_required: isTaxDataRequired({ isVisible: facts.school.taxDataVisible, generateInvoice }),
    policy: { version: policyVersion, is_accepted: facts.isPolicyAccepted },
    embedding: embeddingView(services, facts),
    // Its security code is typed in the list: no tag runs beside card fields.
    analytics: offered.remembered?.by.kind === 'card' ? null : analyticsView(services, facts),
    ...cardFrameView(facts, offered),
    ...(facts.charges.some((charge) => owed(charge) > 0 && charge.waitsElsewhere) && { may_be_paid_elsewhere: true }),
    ...settledElsewhereView(facts),
    ...(isDeductionShown(facts) ? { is_deduction_shown: true } : {}),
  };
}

/** Returns the amount that another session settled and this payer's own money did not. */
function settledElsewhereView({ charges }: SessionFacts): Pick<PaymentSession, 'settled_elsewhere_amount'> {
  const settled = charges
    .filter(({ settledElsewhere }) => settledElsewhere)
    .reduce((sum, { amount, allocated }) => sum + amount - allocated, 0);
  return settled > 0 ? { settled_elsewhere_amount: settled } : {};
}

/** The origins of card frames: ours, or a provider's own. Only where a card is typed into them. */
function cardFrameView(facts: SessionFacts, { accounts }: OfferedAccounts): Pick<PaymentSession, 'card_frame_origin'> {
  const [origin] = offersFor(facts, accounts).flatMap((offer) => {
    const { frameOrigins = [] } = accounts.get(providerOf(offer).name) ?? {};
    return typesCard(offer) ? frameOrigins.filter((each) => !each.includes('*')) : [];
  });
  return origin === undefined ? {} : { card_frame_origin: origin };
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

function chargeView(charge: SessionFacts['charges'][number]): PaymentSession['charges'][number] {
  const { id, allocated, details } = charge;
  const pending = owed(charge);
  const status = pending === 0 ? 'paid' : allocated > 0 ? 'partial' : 'pending';
  // Anyone with a link may ask whose a document is, five times; the school's records are not for its page.
  return {
    ...details,
    student_identity_document: null,
    id,
    status,
    values: { ...details.values, pending_amount: pending },
  };
}

/** Returns where page views are reported, and under which name; null without analytics. Source: spec §5, §9. */
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

/** Returns the school on a refusal's page, and its contact; nothing of the family. */
export function schoolOf({ school }: Pick<SessionFacts, 'school'>, locale: Locale) {
  const { name, accent, logoSha256, advisor } = school;
  return { locale, school: { name, accent, fg_logo: logoPath(logoSha256) }, advisor };
}
