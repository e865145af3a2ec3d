import type { PaymentDetail } from '#contracts/payment-detail';
import type { VoucherView } from '#contracts/voucher-view';
import { firstNames } from '#domain/first-names';
import { maySayPreference, onTopOf } from '#domain/payer-preference';
import { mayDo, placeOf } from '#domain/payment-actions';
import { isFinal } from '#domain/payment-status';
import type { Locale } from '#i18n/locale';
import type { ProviderConnection } from '#providers/provider';
import type { Offer } from '#providers/offer';
import { offerOf } from '#providers/registry';
import type { PaymentRow } from '../db/read/payment-row.ts';
import { logoPath } from '../db/write/school-logos.ts';
import type { SessionFacts } from '../db/read/session-facts.ts';
import { durableUrlOf, nextStepView } from './next-step-view.ts';
import { checkUrl } from './paper-view.ts';
import { announcementOf } from './announcement-view.ts';
import { dueOf } from '../mail/due-day.ts';
import { laterOf, partOf } from './owed-view.ts';
import { reminderOf } from './reminder-view.ts';
import { isReportable, reportOf } from './transfer-report-view.ts';
import type { Services } from '../services/services.ts';
import { instalmentsOf } from './months-view.ts';
import { linesOf, receiptOf } from './receipt-view.ts';

/** Returns a payment for its session's payer. `stillWaiting`: the others that wait although the session is paid. */
export async function paymentView(
  services: Services,
  facts: SessionFacts,
  payment: PaymentRow,
  locale: Locale,
  stillWaiting: readonly PaymentRow[] = [],
): Promise<PaymentDetail> {
  const offer = offerOf(payment);
  const connected = await services.accounts.of(payment);
  return {
    id: payment.id,
    status: payment.status,
    base_amount: payment.base,
    commission_amount: payment.commission,
    payment_entity: offer.gateway,
    payment_method: offer.type,
    paid_at: payment.paid_at?.toISOString() ?? null,
    created_at: payment.created_at.toISOString(),
    total_amount: payment.base + payment.commission,
    ...instalmentsView(payment),
    currency: payment.currency,
    ...methodView(payment, offer, locale),
    ...placesOf(connected?.connection, offer, locale),
    reflection_hours: offer.reflectionHours,
    path: offer.path,
    ...(offer.statusPath ? { status_path: offer.statusPath } : {}),
    step: offer.step,
    phase: payment.phase,
    finished: isFinal[payment.status],
    version: payment.version,
    ...summary(facts, payment),
    ...preferenceOf(payment),
    may_pay_rest:
      payment.status === 'successful' && facts.state === 'open' && facts.school.restPayable && !facts.disabled,
    still_waiting: stillWaiting.map((other) => ({
      payment_id: other.id,
      method_title: offerOf(other).texts[locale].title,
      reference: other.reference,
    })),
    actions: actionsOf(connected?.connection, facts, payment),
    transfer_report: await reportOf(services, payment),
    decline_group: payment.decline_group,
    last_checked_at: payment.last_checked_at?.toISOString() ?? null,
    next_step: nextStepView(payment, durableUrlOf(services, payment)),
    domiciliation: payment.domiciliation,
    may_domiciliate: mayDomiciliate(facts, payment),
    receipt: payment.status === 'successful' ? await receiptOf(services, facts, payment, locale) : null,
    ...laterOf(facts, offer, payment),
    ...partOf(facts, offer, payment),
    ...dueOf(facts, payment),
    ...announcementView(facts, offer, payment, locale),
    ...reminderOf(services, facts, payment),
    lines: linesOf(facts, payment),
    check_url: checkUrl(services, payment),
  };
}

function methodView({ method_key }: PaymentRow, offer: Offer, locale: Locale) {
  return {
    category: offer.category,
    method_key,
    method_title: offer.texts[locale].title,
    method_logo: markOf(offer),
    method_steps: [...offer.texts[locale].steps],
    ...phraseOf(offer, locale),
  };
}

/** Absent for one. */
function instalmentsView(payment: PaymentRow): Pick<PaymentDetail, 'instalments'> {
  const instalments = instalmentsOf(payment);
  return instalments === null ? {} : { instalments };
}

/** Returns its school's announcement, while the payer may still pay it or waits for it. */
function announcementView(
  facts: SessionFacts,
  offer: Offer,
  { status }: PaymentRow,
  locale: Locale,
): Pick<PaymentDetail, 'announcement'> {
  const announcement = status === 'pending' ? announcementOf(facts, offer, locale) : null;
  return announcement ? { announcement: { text: announcement.text, until: announcement.until } } : {};
}

/** Null where the mark shows other places too than the payment's own, which its brand then names. */
const markOf = ({ logo }: Offer): string | null => (logo && !logo.ofSeveral ? logo.usual : null);

const phraseOf = ({ texts }: Offer, locale: Locale): Pick<PaymentDetail, 'cashier_phrase'> => {
  const phrase = texts[locale].cashierPhrase;
  return phrase === undefined ? {} : { cashier_phrase: phrase };
};

function placesOf(
  connection: ProviderConnection | undefined,
  offer: Offer,
  locale: Locale,
): Pick<PaymentDetail, 'places'> {
  const places = connection?.places?.(offer, locale) ?? [];
  return places.length > 0 ? { places: [...places] } : {};
}

/** Whether its card was saved, as far as we know, and no standing debit was ever agreed to with it. */
function mayDomiciliate(facts: SessionFacts, payment: PaymentRow): boolean {
  const wasKept = payment.answers['save'] === 'yes' || payment.answers['saved_card'] !== undefined;
  return (
    payment.status === 'successful' &&
    payment.domiciliation === null &&
    facts.school.domiciliationEnabled &&
    offerOf(payment).category === 'card' &&
    wasKept
  );
}

/** Returns what came, what went back, and whether to pay it still: the same for payers and by the voucher's link. */
function summary(facts: SessionFacts, payment: PaymentRow) {
  const onTop = onTopOf(payment);
  return {
    received_amount: payment.received,
    returned_amount: payment.returned,
    refunds: payment.refunds.map(({ reserves: _reserves, ...refund }) => refund),
    disputed: payment.disputed,
    ...(payment.refunds.some(({ status }) => status === 'failed') || maySayPreference(payment)
      ? { advisor: facts.school.advisor }
      : {}),
    superseded: payment.superseded_at !== null,
    cancel_requested: payment.status === 'pending' && payment.cancel_requested_at !== null,
    session_paid: facts.state === 'paid',
    cases: payment.cases.map(({ excess: _excess, preference: _preference, ...found }) => found),
    ...(onTop && { on_top: onTop }),
  };
}

/** The last thing that its payer said: one preference is of all that came on top. */
function preferenceOf({ cases }: PaymentRow): Pick<PaymentDetail, 'payer_preference'> {
  const preference = cases.flatMap((found) => found.preference ?? []).toSorted((a, b) => b.at.localeCompare(a.at))[0];
  return preference ? { payer_preference: preference } : {};
}

/** Returns the payer's actions on it now: by the table, and by its provider's abilities. */
function actionsOf(
  connection: ProviderConnection | undefined,
  facts: SessionFacts,
  payment: PaymentRow,
): PaymentDetail['actions'] {
  const place = placeOf(payment);
  // While payments are switched off there is no other way: a good voucher would be voided for nothing.
  const canVoid = connection?.cancel !== undefined && !facts.disabled;
  // "I already paid" asks; where nobody can be asked it would promise what cannot be.
  const isNeverAsked = connection !== undefined && connection.check === undefined;
  // One that is being voided must not be paid, so it is not given out any more.
  const hasVoucher = payment.next_step?.kind === 'instructions' && payment.cancel_requested_at === null;
  return (['resume', 'check', 'report', 'replace', 'download_voucher', 'download_receipt', 'prefer'] as const).filter(
    (action) =>
      mayDo(action, place) &&
      (action !== 'replace' || canVoid) &&
      (action !== 'check' || !isNeverAsked) &&
      (action !== 'report' || (isReportable(payment) && hasVoucher)) &&
      (action !== 'download_voucher' || hasVoucher) &&
      (action !== 'prefer' || maySayPreference(payment)),
  );
}

/** Returns what a durable voucher link shows to anyone with it. */
export function voucherView(
  services: Pick<Services, 'origin' | 'keys'>,
  facts: SessionFacts,
  payment: PaymentRow,
  locale: Locale = payment.locale,
): VoucherView {
  const offer = offerOf(payment);
  const { texts, reflectionHours } = offer;
  const lines = linesOf(facts, payment);
  // A durable link may be forwarded.
  const short = firstNames(lines.map(({ student_name: name }) => name));
  return {
    status: payment.status,
    version: payment.version,
    finished: isFinal[payment.status],
    school: { name: facts.school.name, accent: facts.school.accent, fg_logo: logoPath(facts.school.logoSha256) },
    method_title: texts[locale].title,
    method_logo: markOf(offer),
    method_steps: [...texts[locale].steps],
    ...phraseOf(offer, locale),
    reflection_hours: reflectionHours,
    locale,
    next_step: nextStepView(payment, null),
    lines: lines.map((line) => ({ ...line, student_name: short(line.student_name) })),
    last_checked_at: payment.last_checked_at?.toISOString() ?? null,
    paid_at: payment.paid_at?.toISOString() ?? null,
    total_amount: payment.base + payment.commission,
    currency: payment.currency,
    check_url: checkUrl(services, payment),
    ...(payment.status === 'successful' && { confirmation_number: payment.confirmation_number }),
    ...summary(facts, payment),
    ...(payment.status === 'successful' ? laterOf(facts, offer, payment) : {}),
    ...dueOf(facts, payment),
    ...announcementView(facts, offer, payment, locale),
  };
}
