import { typesCard, usesWallet } from '#contracts/step-traits';
import { vatInside } from '#domain/commission';
import type { PaymentHandle } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { OrderPayer } from '#providers/order-payer';
import type { Offer } from '#providers/offer';
import { offerOf } from '#providers/registry';
import { type OrderFacts, readOrderFacts } from '../../db/read/payment-facts.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { SessionFacts } from '../../db/read/session-facts.ts';
import { ensureStudentReference } from '../../db/read/student-references.ts';
import type { Services } from '../../services/services.ts';
import type { ConnectedProvider } from '../../services/accounts.ts';
import { instalmentsOf } from '../../views/months-view.ts';
import { type CallFacts, callFactsOf, openCallFacts } from './call-facts.ts';

/** Returns the account that a payment's money goes to. Throws if this process has no credentials for it. */
export async function accountOf(services: Services, payment: PaymentRow): Promise<ConnectedProvider> {
  const found = await services.accounts.of(payment);
  if (!found) throw new Error(`the account of a payment at ${payment.provider} is not connected`);
  return found;
}

/** Returns the ids to ask the provider with. A payment never submitted was found there under no id, or another's. */
export const handleOf = ({ id, provider_ref, submitted_at }: PaymentRow): PaymentHandle => ({
  paymentId: submitted_at === null ? null : id,
  providerRef: provider_ref ?? '',
});

/**
 * Returns what the provider is to collect, from stored rows alone, so that a repeat has the same bytes. `read`: those
 * rows if they were just read. Throws for a payment without a session: a bug.
 */
export async function orderOf(
  services: Services,
  payment: PaymentRow,
  read: OrderFacts | null = null,
): Promise<PaymentOrder> {
  const found = read ?? (await readOrderFacts(services.db, payment.id));
  if (!found) throw new Error('a payment cannot be without its session');
  const { facts } = found;
  const offer = offerOf(payment);
  const isCard = typesCard(offer);
  const { cards } = (await accountOf(services, payment)).connection;
  const takesSecrets =
    offer.form !== undefined || usesWallet(offer) || cards?.givesToken === true || cards?.own !== undefined;
  const call = openCallFacts(services.keys, found.callSealed, takesSecrets) ?? callFactsOf(facts);
  const { base, commission } = payment;
  return {
    paymentId: payment.id,
    confirmationNumber: payment.confirmation_number,
    offer,
    total: { minor: base + commission, currency: payment.currency },
    amounts: { base, commission, commissionVat: vatInside(commission, call.vat) },
    lines: payment.lines.map((line) => ({
      description: line.concept_desc,
      student: line.student_name,
      minor: line.amount,
    })),
    payer: payerOf(facts, offer, payment, call),
    client: call.client,
    school: { id: facts.school.id, name: call.schoolName },
    campus: { id: facts.campusId, name: call.campusName },
    session: { id: facts.id, externalId: call.externalId },
    cardFormRef: isCard ? found.cardFormRef : null,
    cardToken: call.cardToken,
    cardOnFile: call.cardOnFile,
    instalments: instalmentsOf(payment),
    acceptances: call.acceptances,
    studentReference: offer.studentReference ? await codeOf(services, facts, payment) : null,
    description: call.schoolName,
    submittedAt: payment.submitted_at ?? payment.created_at,
    payBefore: payment.pay_before ?? payment.created_at,
    timeZone: facts.school.timeZone,
    locale: payment.locale,
    answers: payment.answers,
    // A bank may take the payer out of their tab, so the address names the payment; it opens nothing without its
    // session, and decides nothing.
    returnUrl: (call.origin ?? services.origin) + placeOfPayment(offer, payment.id),
  };
}

/** Returns the code of the oldest charge's student at the payment's account. */
function codeOf({ db }: Services, { school, charges }: SessionFacts, payment: PaymentRow): Promise<string> {
  const oldest = charges.find(({ id }) => payment.charge_ids.includes(id));
  if (!oldest) throw new Error('a payment is for no charge of its session');
  const student = { schoolId: school.id, studentId: oldest.details.student_id };
  return ensureStudentReference(db, student, { provider: payment.provider, account_id: payment.account_id });
}

/** The payer as the school knows them; what they wrote in a field that is about them counts instead. */
function payerOf(
  facts: SessionFacts,
  { form }: Offer,
  { answers }: PaymentRow,
  { document }: Pick<CallFacts, 'document'>,
): OrderPayer {
  const written = (form?.fields ?? []).flatMap(({ about, name }) =>
    about && answers[name] ? [[about, answers[name]] as const] : [],
  );
  return { ...payerAtProvider(facts), ...Object.fromEntries(written), document };
}

/** The page that shows a payment: one of its own where the method's page is a form, else the method's. */
export function placeOfPayment({ path, statusPath }: Pick<Offer, 'path' | 'statusPath'>, paymentId: string): string {
  return statusPath ? `${statusPath}/${paymentId}` : `${path}?payment=${paymentId}`;
}

/** A payer as providers know them. The id names the school too: two schools' payers never share a saved card. */
export function payerAtProvider({ payer, school }: SessionFacts): Omit<OrderPayer, 'document'> {
  return {
    id: `${school.id}.${payer.id}`,
    name: payer.full_name,
    firstName: payer.first_name,
    lastName: payer.last_name,
    email: payer.email,
    phone: payer.phone,
  };
}
