import { sql } from 'kysely';
import { typesCard, usesWallet } from '#contracts/step-traits';
import { decide } from '#domain/decide';
import type { Answers } from '#domain/form-answers';
import { payBefore } from '#domain/reference-expiry';
import type { ClientFacts } from '#providers/payment-order';
import { offerOf } from '#providers/registry';
import {
  orderFactsOf,
  orderFactsQuery,
  type PaymentFacts,
  readOfferedPayment,
  type ShownPayment,
} from '../../db/read/payment-facts.ts';
import { readPayment } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { now } from '../../db/driver/now.ts';
import type { ConnectedProvider } from '../../services/accounts.ts';
import type { AccountRow } from '../../db/read/provider-accounts.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { SessionFacts } from '../../db/read/session-facts.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { validityDays } from '../../views/method-options.ts';
import { refuseCardNumbers } from '../cards/card-answers.ts';
import { cardIntent, mayBeKept } from '../cards/card-intent.ts';
import { isTypedElsewhere } from '../cards/card-keepers.ts';
import { walletIntent } from '../cards/wallet-intent.ts';
import { insertAccepted, requireAccepted } from '../forms/acceptances.ts';
import { askedFields } from '../forms/asked-fields.ts';
import { checkAnswers } from '../forms/check-answers.ts';
import { callKey } from './book-next-step.ts';
import { bookStart } from './book-start.ts';
import { callFactsOf, type SubmissionFacts, sealCallFacts } from '../payment-core/call-facts.ts';
import { moneyRefusal } from '../payment-core/money-refusal.ts';
import { accountOf, orderOf } from '../payment-core/payment-order.ts';
import { answeredAgain, knownAnswers, type KnownBrowser, rememberWay } from './remembered-way.ts';
import { agreedTo, isQuoted, quoteAnew } from './quote-anew.ts';
import type { TransitionResult } from '../payment-core/decision.ts';
import { underLock } from '../payment-core/transition-payment.ts';

export interface SubmitRequest {
  readonly sessionId: string;
  readonly paymentId: string;
  /** The quote the payer saw; without it the payment's own counts. */
  readonly quoteId: string | null;
  readonly answers: Readonly<Record<string, string>>;
  /** The token of a wallet's sheet. Never log it. */
  readonly walletToken?: string | undefined;
  /** Documents of the provider that were accepted with the press: versions by id. */
  readonly acceptances?: Readonly<Record<string, string>>;
  /** The browser that submitted. */
  readonly client: ClientFacts;
  /** What its browser knows: null within a frame. `usesKnown` answers the form, `remembers` asks for it. */
  readonly known?: { readonly browser: KnownBrowser | null; readonly usesKnown: boolean; readonly remembers: boolean };
}

/**
 * Submits a payment (P2) and places it at its provider. A repeat for a submitted payment changes nothing.
 * Returns once the provider has responded, or its deadline passed: the payment is then pending and is asked about.
 * Returns the payment, or null if it must be read again.
 * Throws `Refusal`: `card_data_refused` for a text that may be a card number, `invalid_answers` and
 * `acceptance_required` by the method's rules, `provider_unavailable` if those are unknown, `quote_changed` with the
 * new quote, `invalid_payment_status`, `payment_method_not_available`, the session's own, and for a card as
 * `cardIntent`. Every refusal names the payment in its metadata, for a page that failed to finish. Source: spec §7.
 */
export async function submitPayment(services: Services, request: SubmitRequest): Promise<ShownPayment | null> {
  try {
    return await submitUnnamed(services, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const metadata = { payment_id: request.paymentId, ...error.metadata };
    throw new Refusal(error.code, error.message, metadata, error.headers);
  }
}

async function submitUnnamed(services: Services, request: SubmitRequest): Promise<ShownPayment | null> {
  const found = await readOfferedPayment(services.db, request.sessionId, request.paymentId);
  // Fields that a provider declares are checked one by one: a document's number may have as many digits as a card's.
  if (!found || !offerOf(found.payment).form) refuseCardNumbers(request.answers);
  if (!found) throw new Refusal('payment_not_found', 'No such payment in this session.');
  const { facts, payment } = found;
  if (payment.status === 'pending') return null;
  // Its account was closed, or lost its credentials, since it was chosen: nobody would place the payment.
  if (payment.status === 'pristine' && !(await isOffered(services, found.accounts, payment)))
    throw new Refusal('payment_method_not_available', 'This method can no longer be used.');
  const intent = await intentOf(services, facts, payment, request);
  const isAgreed = payment.status !== 'pristine' || isQuoted(facts, payment, request.quoteId);
  const submitted = isAgreed
    ? await submit(services, facts, payment, intent)
    : await quoteAnew(services, request, payment);
  if (submitted.ok) {
    intent.keepKnown();
    return startPayment(services, submitted.row);
  }
  // Somebody else with the same link pressed in the same moment: one of the two is on its way.
  if (submitted.code === 'invalid_payment_status' && (await isOnItsWay(services, payment))) return null;
  // The price changed between the read and the lock: the payer gets the new quote all the same.
  const refused = submitted.code === 'quote_changed' ? await quoteAnew(services, request, payment) : submitted;
  throw moneyRefusal(refused);
}

async function isOffered({ accounts }: Services, around: readonly AccountRow[], payment: PaymentRow): Promise<boolean> {
  const account = (await accounts.offeredOf(around)).get(payment.provider);
  return account?.accountId === payment.account_id;
}

/** The stored answers of the payer, the facts for the call alone, and what else is written with them. */
interface Intent {
  readonly answers: Readonly<Record<string, string>>;
  readonly submission: SubmissionFacts;
  readonly write: (trx: Trx) => Promise<void>;
  /** Gives the browser what it asked for, once that is written. */
  readonly keepKnown: () => void;
}

async function intentOf(
  services: Services,
  facts: SessionFacts,
  payment: PaymentRow,
  request: SubmitRequest,
): Promise<Intent> {
  const { client, answers, acceptances = {}, known } = request;
  const submission = { client, document: null, cardToken: null, cardOnFile: null, acceptances: [] };
  // It will be refused: nothing of it is read.
  if (payment.status !== 'pristine') return { answers: {}, submission, write: nothing, keepKnown: () => undefined };
  const offer = offerOf(payment);
  const connected = await accountOf(services, payment);
  const { locale } = payment;
  const given = known?.usesKnown ? await knownAnswers(services, { facts, payment }, known.browser) : answers;
  const typed = usesWallet(offer)
    ? walletIntent(payment, offer, given, request.walletToken)
    : await typedIntent(services, connected, { facts, payment }, given);
  const accepted = await requireAccepted(connected, offer, acceptances, locale);
  const asked =
    known?.remembers && typed.again
      ? rememberWay(services, { facts, payment, browser: known.browser, ...typed.again })
      : null;
  return {
    answers: typed.answers,
    submission: {
      client,
      document: typed.document,
      cardToken: typed.cardToken,
      cardOnFile: typed.cardOnFile,
      acceptances: accepted.map(({ id, token = null }) => ({ id, token })),
    },
    async write(trx) {
      await typed.write(trx);
      await insertAccepted(trx, payment, accepted);
      await asked?.write(trx);
    },
    keepKnown: () => asked?.keep(),
  };
}

const nothing = async () => undefined;

/** What a form's answers or a card's come to. `again`: what a browser may remember of them; absent for nothing. */
async function typedIntent(
  services: Services,
  connected: ConnectedProvider,
  { facts, payment }: PaymentFacts,
  given: Answers,
) {
  const offer = offerOf(payment);
  // Who is led to the provider's page to type a card names no form of ours; a saved card does.
  const isKept = isTypedElsewhere(connected.connection.cards, offer) && given['card_form'] !== undefined;
  if (typesCard(offer) || isKept) {
    const again = given['save'] === 'yes' || given['saved_card'] !== undefined ? { form: null } : null;
    return { document: null, again, ...(await cardIntent(services, connected, { facts, payment }, given)) };
  }
  const { locale } = payment;
  const fields = await askedFields(services, connected, { facts, offer, locale, when: 'submitted' });
  const checked = checkAnswers(fields, given, locale);
  const form = answeredAgain(fields, given, checked);
  const write = mayBeKept(connected, { facts, payment });
  return { cardToken: null, cardOnFile: null, write, again: form && { form }, ...checked };
}

async function isOnItsWay({ db }: Services, { id }: PaymentRow): Promise<boolean> {
  return (await readPayment(db, id))?.status === 'pending';
}

/** The intent is written and committed before the provider is called, with the key every retry will use. */
async function submit(
  services: Services,
  facts: SessionFacts,
  payment: PaymentRow,
  { answers, submission, write }: Intent,
): Promise<TransitionResult> {
  const offer = offerOf(payment);
  const until = payBefore({ now: facts.now, days: validityDays(facts, offer), timeZone: facts.school.timeZone });
  const columns = {
    pay_before: until,
    answers: JSON.stringify(answers),
    call_sealed: sealCallFacts(services.keys, { ...callFactsOf(facts, submission), origin: services.origin }),
    next_check_at: sql<Date>`app_now() + interval '30 seconds'`,
  };
  const call = { session_id: facts.id, payment_id: payment.id, op: 'create', idem_key: callKey(payment.id) };
  return underLock(services, { sessionId: facts.id, purpose: 'to_look' }, async ({ trx, state, book }) => {
    const submitted = { kind: 'submitted', paymentId: payment.id, agreed: agreedTo(payment) } as const;
    // What will be refused claims no card form.
    if (decide(state, submitted).ok) await write(trx);
    return book({
      cause: { by: 'payer', because: 'commit' },
      events: submitted,
      writes: [
        { payment: payment.id, columns },
        {
          row: 'provider_call',
          query: trx.insertInto('provider_call').values({ ...call, sent_at: now }),
        },
      ],
      read: orderFactsQuery(trx, { paymentId: payment.id }),
      isLast: true,
    });
  });
}

/**
 * Makes the one call that may move money, for a payment submitted just now, as written. Books its response; without one
 * the payment stays pending. Safe to repeat: the same key returns a lost response, and nothing is charged again; but
 * what was never charged is charged then. So each repeat is claimed before: `recover-start.ts`.
 */
async function startPayment(services: Services, written: object | null): Promise<ShownPayment | null> {
  if (!written) throw new Error('a payment cannot be submitted and gone');
  const read = orderFactsOf(written);
  const { payment } = read;
  const order = await orderOf(services, payment, read);
  const { connection, provider } = await accountOf(services, payment);
  const result = await connection.start(order, callKey(payment.id));
  services.log.info({ payment_id: payment.id, provider: provider.name, outcome: result.kind }, 'payment placed');
  return bookStart(services, payment, result, { isUnwanted: false });
}
