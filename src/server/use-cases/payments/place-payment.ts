import { vatInside } from '#domain/commission';
import { typesCard } from '#contracts/step-traits';
import type { StartResult } from '#providers/observation';
import type { OrderPayer, PaymentOrder } from '#providers/payment-order';
import type { Offer } from '#providers/provider';
import { cardFormRefOf } from '../../db/card-forms.ts';
import { type PaymentRow, readPayment } from '../../db/payments.ts';
import { readSessionFacts, type SessionFacts } from '../../db/session-facts.ts';
import type { ConnectedProvider, Services } from '../../start/services.ts';
import { bookPlacement, callKey } from './book-placement.ts';
import { type CallFacts, callFactsOf, readCallFacts } from './call-facts.ts';
import { offerOf, placeOfPayment } from './offer-of.ts';
import { payerAtProvider } from './payer-at-provider.ts';

/** Answers the account that a payment's money goes to. Throws when this process has no credentials of it. */
export async function accountOf(services: Services, payment: PaymentRow): Promise<ConnectedProvider> {
  const found = await services.accounts.of(payment);
  if (!found) throw new Error(`the account of a payment at ${payment.provider} is not connected`);
  return found;
}

/** Calls the provider for a payment that was submitted just now, and books its answer. No answer leaves it pending. */
export async function placePayment(services: Services, paymentId: string): Promise<void> {
  const payment = await readPayment(services.db, paymentId);
  if (payment?.phase !== 'submitting') return;
  await startPayment(services, payment, await orderOf(services, payment));
}

/**
 * The one call that may move money. Safe to repeat: the key is the same, so a lost answer is fetched again and nothing is
 * charged again; but what was never charged is charged then. So each repeat is claimed before: `recover-start.ts`.
 */
async function startPayment(services: Services, payment: PaymentRow, order: PaymentOrder): Promise<void> {
  const { connection, provider } = await accountOf(services, payment);
  const result = await connection.start(order, callKey(payment.id));
  services.log.info({ payment_id: payment.id, provider: provider.name, outcome: result.kind }, 'payment placed');
  await bookPlacement(services, payment, result, { isUnwanted: false });
}

interface Search {
  readonly order: PaymentOrder;
  /** Since its start was last sent. */
  readonly silentSeconds: number;
  readonly isUnwanted: boolean;
}

/**
 * Looks at the provider for a payment whose start answer was lost and which is not to be started again; books what was found.
 * Answers what the provider said: `never_seen` only where it can know.
 */
export async function findPlacement(
  services: Services,
  payment: PaymentRow,
  { order, silentSeconds, isUnwanted }: Search,
): Promise<StartResult['kind'] | 'never_seen'> {
  const { connection, provider } = await accountOf(services, payment);
  const { start } = provider.lost;
  if (!connection.lookUp || !('visibleAfterMinutes' in start)) return 'unknown';
  const result = await connection.lookUp(order);
  if (result.kind === 'accepted' || result.kind === 'ended')
    await bookPlacement(services, payment, result, { isUnwanted });
  if (result.kind !== 'never_seen') return result.kind;
  return silentSeconds > start.visibleAfterMinutes * 60 ? 'never_seen' : 'unknown';
}

/** What the provider is asked to collect: from stored rows alone, so a repeat has the same bytes. Throws for a payment without a session: a bug. */
export async function orderOf(services: Services, payment: PaymentRow): Promise<PaymentOrder> {
  const facts = await readSessionFacts(services.db, payment.session_id);
  if (!facts) throw new Error('a payment cannot be without its session');
  const offer = offerOf(payment);
  const isCard = typesCard(offer);
  const { cards } = (await accountOf(services, payment)).connection;
  const takesSecrets = offer.form !== undefined || cards?.givesToken === true || cards?.own !== undefined;
  const call = (await readCallFacts(services, payment.id, takesSecrets)) ?? callFactsOf(facts);
  const { base, commission } = payment;
  return {
    paymentId: payment.id,
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
    cardFormRef: isCard ? await cardFormRefOf(services.db, payment.id) : null,
    cardToken: call.cardToken,
    cardOnFile: call.cardOnFile,
    instalments: Number(payment.answers['instalments'] ?? 0) || null,
    acceptances: call.acceptances,
    description: call.schoolName,
    submittedAt: payment.submitted_at ?? payment.created_at,
    payBefore: payment.pay_before ?? payment.created_at,
    timeZone: facts.school.timeZone,
    locale: payment.locale,
    answers: payment.answers,
    // A bank may take the payer out of the tab they came with, so the address names the payment; it opens nothing without its
    // session, and decides nothing.
    returnUrl: (call.origin ?? services.origin) + placeOfPayment(offer, payment.id),
  };
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
