import { typesCard } from '#contracts/step-traits';
import { sql } from 'kysely';
import { payBefore } from '#domain/reference-expiry';
import { type PaymentRow, readPayment, readPaymentOfSession } from '../../db/payments.ts';
import { readSessionFacts, type SessionFacts } from '../../db/session-facts.ts';
import { Refusal } from '../../problem-response.ts';
import type { Services } from '../../services.ts';
import { validityDays } from '../../views/session-view.ts';
import { refuseCardNumbers } from '../cards/card-answers.ts';
import { cardIntent, type WriteCardIntent } from '../cards/card-intent.ts';
import { moneyRefusal } from './money-refusal.ts';
import { callKey } from './book-placement.ts';
import { placePayment } from './place-payment.ts';
import { agreedTo, isQuoted, quoteAnew } from './quote-anew.ts';
import { transitionPayment, type TransitionResult } from './transition-payment.ts';
import { offerOf } from './offer-of.ts';

export interface SubmitRequest {
  readonly sessionId: string;
  readonly paymentId: string;
  /** The quote the payer saw; without it the payment's own counts. */
  readonly quoteId: string | null;
  readonly answers: Readonly<Record<string, string>>;
}

/**
 * Submits a payment (P2) and places it at its provider. Repeating it for a payment that is already on its way changes nothing.
 * Returns when the provider answered, or when it did not within its deadline: the payment is then pending and is asked about.
 * Throws `Refusal`: `card_data_refused` for a text that may be a card number, `quote_changed` with the new quote,
 * `invalid_payment_status` with the payment's id, `payment_method_not_available`, the session's own, and for a card what `cardIntent` refuses.
 */
export async function submitPayment(services: Services, request: SubmitRequest): Promise<void> {
  refuseCardNumbers(request.answers);
  const [facts, payment] = await Promise.all([
    readSessionFacts(services.db, request.sessionId),
    readPaymentOfSession(services.db, request.sessionId, request.paymentId),
  ]);
  if (!facts || !payment) throw new Refusal('payment_not_found', 'No such payment in this session.');
  if (payment.status === 'pending') return;
  // Chosen while its provider was connected: a commit would leave a payment that nobody places.
  if (payment.status === 'pristine' && !services.providers.has(payment.provider))
    throw new Refusal('payment_method_not_available', 'This method can no longer be used.');
  const intent = await intentOf(services, facts, payment, request);
  const isAgreed = payment.status !== 'pristine' || isQuoted(facts, payment, request.quoteId);
  const submitted = isAgreed
    ? await submit(services, facts, payment, intent)
    : await quoteAnew(services, request, payment);
  if (submitted.ok) return placePayment(services, payment.id);
  // Somebody else with the same link pressed in the same moment: one of the two is on its way.
  if (submitted.code === 'invalid_payment_status' && (await isOnItsWay(services, payment))) return;
  // The price changed in the moment between the look and the lock: the payer gets the new quote all the same.
  const refused = submitted.code === 'quote_changed' ? await quoteAnew(services, request, payment) : submitted;
  throw moneyRefusal(refused, { payment_id: payment.id });
}

/** What is stored of the payer's answers, and what else is written with them. */
interface Intent {
  readonly answers: Readonly<Record<string, string>>;
  readonly write: WriteCardIntent | null;
}

async function intentOf(
  services: Services,
  facts: SessionFacts,
  payment: PaymentRow,
  { answers }: SubmitRequest,
): Promise<Intent> {
  if (payment.status !== 'pristine') return { answers: {}, write: null };
  const isCard = typesCard(offerOf(payment));
  const write = isCard ? await cardIntent(services, facts, payment, answers) : null;
  return { answers, write };
}

async function isOnItsWay({ db }: Services, { id }: PaymentRow): Promise<boolean> {
  return (await readPayment(db, id))?.status === 'pending';
}

/** The intent is written and committed before the provider is called, with the key every retry will use. */
async function submit(
  services: Services,
  facts: SessionFacts,
  payment: PaymentRow,
  { answers, write }: Intent,
): Promise<TransitionResult> {
  const offer = offerOf(payment);
  const until = payBefore({ now: facts.now, days: validityDays(facts, offer), timeZone: facts.school.timeZone });
  return transitionPayment(services, {
    sessionId: facts.id,
    cause: { by: 'payer', because: 'commit' },
    event: () => ({ kind: 'submitted', paymentId: payment.id, agreed: agreedTo(payment) }),
    async also(trx) {
      await write?.(trx);
      await trx
        .updateTable('payment')
        .set({
          pay_before: until,
          answers: JSON.stringify(answers),
          next_check_at: sql<Date>`app_now() + interval '30 seconds'`,
        })
        .where('id', '=', payment.id)
        .execute();
      await trx
        .insertInto('provider_call')
        .values({
          session_id: facts.id,
          payment_id: payment.id,
          op: 'create',
          idem_key: callKey(payment.id),
          sent_at: sql<Date>`app_now()`,
        })
        .execute();
    },
  });
}
