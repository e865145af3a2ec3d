import type { PaymentSession } from '#contracts/session';
import { isKeyShaped } from '#domain/access-link';
import { owedOn } from '#domain/money-state';
import { type SessionCondition, sessionCondition } from '#domain/session-condition';
import { sessionProblem } from '#domain/session-problem';
import { loadCatalogue } from '#i18n/catalogues';
import { type Locale, localeOf } from '#i18n/locale';
import { issueToken, type TokenClaims } from '../../auth/access-token.ts';
import { lastSuccessfulPayment, shownPayments } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { SessionFacts } from '../../db/read/session-facts.ts';
import { type LinkFacts, readOpening } from '../../db/read/opening.ts';
import { markLinkOpened } from '../../db/write/links.ts';
import { sha256 } from '../../basics/keys.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { type KnownBrowser, rememberedIn } from '../payments/remembered-way.ts';
import { savedElsewhere } from '../cards/card-keepers.ts';
import { chosenTaxData } from '../tax-data/payer-tax-data.ts';
import { paymentView } from '../../views/payment-view.ts';
import { schoolOf } from '../../views/session-view.ts';
import { sessionView } from '../../views/session-view.ts';

interface OpeningKey {
  readonly key: string;
  /** Null follows the country. */
  readonly locale: Locale | null;
  /** The key that the token is bound to. */
  readonly proofKey: TokenClaims['proofKey'];
  /** A browser shows it; a chat that draws a preview of the link is none. */
  readonly isBrowser: boolean;
  /** Null within a frame. */
  readonly known: KnownBrowser | null;
}

/**
 * Opens a session by its link's key. Returns what the payer's page needs, with a bearer token. Throws `Refusal`: the
 * same `payment_session_not_found` for unknown and malformed keys, `payment_session_expired` without family data,
 * `payment_session_already_paid` with the way to the receipt, and the session's own problem.
 */
export async function openSession(
  services: Services,
  { key, locale: requestedLocale, proofKey, isBrowser, known }: OpeningKey,
): Promise<PaymentSession> {
  const opening = isKeyShaped(key) ? await readOpening(services.db, sha256(key)) : null;
  if (!opening) throw new Refusal('payment_session_not_found', 'No payment session has this key.');
  const { link, facts } = opening;
  const locale = requestedLocale ?? localeOf[facts.country];
  const condition = sessionCondition(
    { state: facts.state, disabled: facts.disabled, linkExpiresAt: link.expiresAt, linkRevoked: link.revoked },
    link.now,
  );
  const whose = schoolOf(facts, locale);
  if (condition === 'expired') {
    const canRequest = { can_request_link: services.mailer !== null };
    throw new Refusal('payment_session_expired', 'The link has expired.', { ...whose, ...canRequest });
  }
  if (isBrowser && !link.isOpened) await markLinkOpened(services.db, link.linkId);
  if (condition === 'already_paid') throw await alreadyPaid(services, { ...link, proofKey }, facts, whose);
  checkAgain(facts, condition, whose);
  const { token, expiresAt } = issueToken(services, { ...link, proofKey }, link.now);
  const { inProcess, received } = opening.hasPayments
    ? await shownPayments(services.db, facts.id)
    : { inProcess: [], received: [] };
  const accounts = await services.accounts.offeredOf(opening.accounts);
  const views = (payments: readonly PaymentRow[]) =>
    Promise.all(payments.map((payment) => paymentView(services, facts, payment, locale)));
  const providerNames = await savedElsewhere(services, facts, accounts);
  const remembered = await rememberedIn(services, facts, known);
  const isOwed = owedOn(facts.charges) > 0;
  // Days are written out in the list of ways to pay.
  await loadCatalogue(locale);
  const shown = sessionView(
    services,
    facts,
    { accounts, savedElsewhere: providerNames, lastPaid: opening.lastPaid, remembered },
    locale,
  );
  return {
    ...shown,
    payer: { ...shown.payer, tax_data: chosenTaxData(services, opening.taxData) },
    token,
    token_expires_at: expiresAt.toISOString(),
    link_expires_at: link.expiresAt.toISOString(),
    payments_in_process: await views(inProcess),
    payments_received: isOwed ? await views(received) : [],
    ...(services.live.hasCardForm(facts.id, null) && { is_card_form_open: true }),
    is_rest_payable: facts.school.restPayable || !received.some(isUnderReview),
  };
}

/** Whether the school still reviews what a payment is short of. */
const isUnderReview = ({ cases }: PaymentRow): boolean =>
  cases.some(({ kind, status }) => kind === 'underpaid' && status === 'open');

/** The way to the receipt goes with a live link only; an old link says that it is paid and nothing of who paid. */
async function alreadyPaid(
  services: Services,
  link: LinkFacts & Pick<OpeningKey, 'proofKey'>,
  facts: SessionFacts,
  whose: ReturnType<typeof schoolOf>,
): Promise<Refusal> {
  const live = !link.revoked && link.now < link.expiresAt;
  const payment = live ? await lastSuccessfulPayment(services.db, facts.id) : null;
  if (!payment) return new Refusal('payment_session_already_paid', 'The session is paid.', whose);
  const { token, expiresAt } = issueToken(services, link, link.now);
  return new Refusal('payment_session_already_paid', 'The session is paid.', {
    ...whose,
    payment_id: payment.id,
    session_id: facts.id,
    token,
    token_expires_at: expiresAt.toISOString(),
  });
}

/** The checks that ran when the school created the session run again. Source: spec §8. */
function checkAgain(facts: SessionFacts, condition: SessionCondition, whose: ReturnType<typeof schoolOf>): void {
  if (condition !== 'payable') return;
  const code = sessionProblem({
    country: facts.country,
    currency: facts.currency,
    campus_id: facts.campusId,
    vat: facts.vat,
    charges: facts.charges.map(({ details }) => ({ ...details, tutor_id: facts.payer.id })),
  });
  if (code) throw new Refusal(code, 'The session does not fit its own rules any more.', whose);
}
