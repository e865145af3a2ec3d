import type { BrowserFactsAnswer } from '#contracts/commit-request';
import type { PaymentDetail, Quote } from '#contracts/payment-detail';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { isPayment, isQuote } from '../shell/checks.ts';
import { isRecord, isText } from '../shell/parse.ts';
import {
  type Answer,
  ask,
  noAnswerInTime,
  post,
  type Send,
  answerWithinMs,
  within,
  readPayment,
} from '../client/api.ts';
import { textIn } from '../shell/parse.ts';
import { type Refusal, refusalOf } from '../client/refusal.ts';
import { tellParent } from '../embedding/tell.ts';
import { type Choice, chosenOption } from './choice.ts';
import { lostPayment } from './lost-payment.ts';
import type { PayOutcome } from './pay-outcome.ts';

interface PayerInput {
  /** The version of notice and terms beside the button; null if there was none. */
  readonly acceptedPolicy: string | null;
  /** The answers to the method's own form. */
  readonly answers?: Readonly<Record<string, string>>;
  /** The token of a wallet's sheet. */
  readonly walletToken?: string;
  /** The provider's own documents that were accepted: versions by id. */
  readonly acceptances?: Readonly<Record<string, string>>;
  /** The invoice's tax data; null for no invoice, undefined for the session's. */
  readonly taxDataId?: string | null | undefined;
  /** Facts of this browser for a bank's check of a card. */
  readonly browser?: BrowserFactsAnswer;
  /** Whether this browser knows the answers. */
  readonly known?: boolean;
  /** Whether this browser is to remember them. */
  readonly remember?: boolean;
  /** For a method that finds the student first: the charge found. */
  readonly chargeId?: string;
  /** In how many months a card is charged. */
  readonly months?: number;
}

/**
 * Starts a payment: materialize, compare the quote with what the payer saw, commit. Never commits another total. `send`
 * must carry the bearer of this session. A commit without a response counts as started: the payment's own page finds
 * out, and no payer is told that nothing was charged. Source: spec §4, §7.
 */
export async function pay(send: Send, session: PaymentSession, choice: Choice, input: PayerInput): Promise<PayOutcome> {
  const outcome = await start(send, session, choice, input);
  if (outcome.kind === 'started')
    tellParent({ type: 'status', payment_id: outcome.payment.id, status: outcome.payment.status });
  if (outcome.kind === 'refused') tellParent({ type: 'error', code: outcome.refusal.code });
  return outcome;
}

async function start(send: Send, session: PaymentSession, choice: Choice, input: PayerInput): Promise<PayOutcome> {
  const { methodKey } = choice;
  const option = chosenOption(session, methodKey);
  if (!option || option.disabled) return notOffered(methodKey);

  const prepared = await answered(
    ask(
      send,
      `/api/sessions/${session.id}/materialize?locale=${session.locale}`,
      isPrepared,
      post({
        entity: option.gateway,
        method: option.type,
        accepted_policy: input.acceptedPolicy ?? undefined,
        tax_data_id: input.taxDataId,
        charge_id: input.chargeId,
        months: input.months,
      }),
    ),
  );
  if (!prepared.ok) return { kind: 'refused', methodKey, call: 'materialize', refusal: prepared.refusal };
  const { payment_id, quote } = prepared.value;
  if (quote.total_amount !== choice.shownTotal)
    return { kind: 'quote_changed', methodKey, before: choice.shownTotal, quote };

  const committed = await answered(
    ask(
      send,
      `/api/sessions/${session.id}/commit?locale=${session.locale}`,
      isPayment,
      post({
        payment_id,
        quote_id: quote.id,
        answers: input.answers,
        wallet_token: input.walletToken,
        acceptances: input.acceptances,
        browser: input.browser,
        known: input.known,
        remember: input.remember,
      }),
    ),
  );
  if (committed.ok) return { kind: 'started', payment: committed.value };
  return afterRefusedCommit(send, { session, choice, option, paymentId: payment_id }, committed.refusal);
}

/** A response after the limit counts as none. */
async function answered<T>(asking: Promise<Answer<T>>): Promise<Answer<T>> {
  return (await within(answerWithinMs, asking)) ?? { ok: false, refusal: noAnswerInTime, now: '' };
}

interface Attempt {
  readonly session: PaymentSession;
  readonly choice: Choice;
  readonly option: PaymentMethodOption;
  readonly paymentId: string;
}

/** A commit that was refused or got no response may have succeeded: reads the payment to find out. */
async function afterRefusedCommit(
  send: Send,
  { session, choice, option, paymentId }: Attempt,
  refusal: Refusal,
): Promise<PayOutcome> {
  const { methodKey } = choice;
  const quote = refusal.code === 'quote_changed' ? refusal.metadata['quote'] : null;
  if (isQuote(quote)) return { kind: 'quote_changed', methodKey, before: choice.shownTotal, quote };
  const refused: PayOutcome = { kind: 'refused', methodKey, call: 'commit', refusal };
  if (refusal.code !== 'offline' && refusal.code !== 'invalid_payment_status') return refused;
  const id = textIn(refusal.metadata, 'payment_id') ?? paymentId;
  const found = await within(readWithinMs, readPayment(send, id, session.locale));
  if (found?.ok && wasStarted(found.value)) return { kind: 'started', payment: found.value };
  if (refusal.code === 'invalid_payment_status') return { ...refused, paymentId: id };
  return { kind: 'started', payment: lostPayment(option, session, choice, id) };
}

/** For one read of a payment whose commit got no response. Its own page reads again. */
const readWithinMs = 5_000;

/** An attempt is cancelled if another tab submitted at the same instant: that tab's payment counts, not this one. */
function wasStarted({ status }: PaymentDetail): boolean {
  return status !== 'pristine' && status !== 'cancelled';
}

function notOffered(methodKey: string): PayOutcome {
  const refusal = refusalOf('payment_method_not_available', 422);
  return { kind: 'refused', methodKey, call: null, refusal };
}

const isPrepared = (value: unknown): value is { readonly payment_id: string; readonly quote: Quote } =>
  isRecord(value) && isText(value['payment_id']) && isQuote(value['quote']);
