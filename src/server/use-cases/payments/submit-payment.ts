import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { availability } from '#domain/method-availability';
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
import { quoteOf, quoteSeconds } from './prepare-payment.ts';
import { priceOf } from './price.ts';
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
 * `invalid_payment_status` with the payment's id, the session's own, and for a card what `cardIntent` refuses.
 */
export async function submitPayment(services: Services, request: SubmitRequest): Promise<void> {
  refuseCardNumbers(request.answers);
  const [facts, payment] = await Promise.all([
    readSessionFacts(services.db, request.sessionId),
    readPaymentOfSession(services.db, request.sessionId, request.paymentId),
  ]);
  if (!facts || !payment) throw new Refusal('payment_not_found', 'No such payment in this session.');
  if (payment.status === 'pending') return;
  const intent = await intentOf(services, facts, payment, request);
  const submitted = await submit(services, facts, payment, intent);
  if (submitted.ok) return placePayment(services, payment.id);
  // Somebody else with the same link pressed in the same moment: one of the two is on its way.
  if (submitted.code === 'invalid_payment_status' && (await isOnItsWay(services, payment))) return;
  throw await refusalOf(services, submitted, { ...request, payment });
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
  { answers, quoteId }: SubmitRequest,
): Promise<Intent> {
  if (payment.status !== 'pristine') return { answers: {}, write: null };
  const isCard = offerOf(payment).step === 'card-fields';
  const write = isCard ? await cardIntent(services, facts, payment, answers) : null;
  await requireCurrentQuote(services, facts, payment, quoteId);
  return { answers, write };
}

async function isOnItsWay({ db }: Services, { id }: PaymentRow): Promise<boolean> {
  return (await readPayment(db, id))?.status === 'pending';
}

/** What the payer agreed to must be what it costs now; an old quote with the same total is as good as a new one. */
async function requireCurrentQuote(
  services: Services,
  facts: SessionFacts,
  payment: PaymentRow,
  quoteId: string | null,
): Promise<void> {
  const price = priceOf(facts, offerOf(payment));
  const same =
    price.base === payment.base &&
    price.commission === payment.commission &&
    price.lines.every((line) => payment.charge_ids.includes(line.charge_id)) &&
    (quoteId === null || quoteId === payment.quote_id);
  if (same || facts.state !== 'open' || price.base === 0) return;
  const { limits } = offerOf(payment);
  if (availability({ total: price.total, limits }) !== 'available')
    throw new Refusal('amount_out_of_range', 'The amount is now outside what this method takes.', { limits });
  const newQuoteId = randomUUID();
  await services.db
    .updateTable('payment')
    .set({
      base: price.base,
      commission: price.commission,
      charge_ids: price.lines.map((line) => line.charge_id),
      lines: JSON.stringify(price.lines),
      quote_id: newQuoteId,
      quote_expires_at: sql<Date>`app_now() + make_interval(secs => ${quoteSeconds})`,
    })
    .where('id', '=', payment.id)
    .where('status', '=', 'pristine')
    .execute();
  throw new Refusal('quote_changed', 'What this payment costs has changed.', {
    payment_id: payment.id,
    quote: quoteOf(facts, price, newQuoteId),
  });
}

/** The school changed the charges in the moment between the look and the lock: the payer gets the new quote all the same. */
async function refusalOf(
  services: Services,
  refused: Extract<TransitionResult, { ok: false }>,
  { sessionId, quoteId, payment }: SubmitRequest & { readonly payment: PaymentRow },
): Promise<Refusal> {
  const now = refused.code === 'quote_changed' ? await readSessionFacts(services.db, sessionId) : null;
  if (now) await requireCurrentQuote(services, now, payment, quoteId);
  return moneyRefusal(refused, { payment_id: payment.id });
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
    event: () => ({ kind: 'submitted', paymentId: payment.id }),
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
