import type { Refusal } from '../client/refusal.ts';
import type { TokenizeOutcome } from '#contracts/card-fields';
import type { CardAnswers } from '#contracts/card-form';
import type { BrowserFactsAnswer } from '#contracts/commit-request';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { isSlow, readPayment, type Send } from '../client/api.ts';
import { tellParent } from '../embedding/tell.ts';
import type { Choice } from '../payment/choice.ts';
import { pay } from '../payment/pay.ts';
import { type PayOutcome, goesOnAt } from '../payment/pay-outcome.ts';
import { chosenTaxDataId } from '../storage/tax-choice.ts';

/** Sends what was typed to the provider; the frames' own way. */
export type Tokenizer = (limitMs: number) => Promise<TokenizeOutcome>;

/** How long the provider may take to store a card. Nothing is charged by then: no payment exists. */
const tokenizeLimitMs = 30_000;

/** What the form says when it is submitted. */
export interface CardSubmission {
  readonly choice: Choice;
  /** The version of notice and terms that stood beside the button; null where none did. */
  readonly acceptedPolicy: string | null;
  readonly answers: CardAnswers;
  /** The provider's own documents that were ticked: versions by id. */
  readonly acceptances: Readonly<Record<string, string>>;
  /** For so long the end is waited for, where the commit is answered before it. */
  readonly endsWithinSeconds?: number;
  /** A saved card of which nothing is asked. */
  readonly askedNothing?: boolean;
  /** The card is typed on the provider's page: nothing of one is answered. */
  readonly typedElsewhere?: boolean;
}

type RefusedPay = Extract<PayOutcome, { kind: 'refused' }>;

export type CardOutcome =
  /** Its own page says how it stands. */
  | { readonly kind: 'status'; readonly payment: PaymentDetail }
  /** The commit met a payment that had changed: it may have been made. */
  | { readonly kind: 'unknown'; readonly paymentId: string }
  /** 3-D Secure. */
  | { readonly kind: 'bank'; readonly payment: PaymentDetail; readonly url: string }
  | { readonly kind: 'declined'; readonly payment: PaymentDetail }
  /** The card never reached the provider: there is no payment. */
  | { readonly kind: 'not_tokenized'; readonly why: 'refused' | 'timed_out' | 'offline' }
  | { readonly kind: 'quote_changed'; readonly before: number; readonly after: number }
  | { readonly kind: 'paid' }
  /** Another attempt stands in the way. */
  | { readonly kind: 'in_process'; readonly call: RefusedPay['call']; readonly refusal: Refusal }
  | { readonly kind: 'refused'; readonly call: RefusedPay['call']; readonly refusal: Refusal };

interface SubmittedBy {
  /** Must carry the bearer of the session. */
  readonly send: Send;
  readonly tokenize: Tokenizer;
  /** What a bank may want to know of this browser before it lets a card pay. */
  readonly browser?: BrowserFactsAnswer;
}

/** Pays by card: the fields tokenize it, and only then a payment is made. What the payer saw as total is what is charged, or nothing. */
export async function payByCard(
  by: SubmittedBy,
  session: PaymentSession,
  submission: CardSubmission,
): Promise<CardOutcome> {
  const tokenized = await by.tokenize(tokenizeLimitMs);
  if (tokenized.kind === 'refused' && navigator.onLine === false) return { kind: 'not_tokenized', why: 'offline' };
  if (tokenized.kind !== 'tokenized') return { kind: 'not_tokenized', why: tokenized.kind };
  const outcome = await pay(by.send, session, submission.choice, {
    answers: submission.typedElsewhere
      ? {}
      : copyOf({
          ...submission.answers,
          holder_name: tokenized.holder ?? submission.answers.holder_name,
          token: tokenized.token,
        }),
    acceptances: submission.acceptances,
    acceptedPolicy: submission.acceptedPolicy,
    taxDataId: chosenTaxDataId(),
    ...(by.browser && { browser: by.browser }),
  });
  switch (outcome.kind) {
    case 'started':
      return afterStart(await followed(by.send, session, outcome.payment, submission.endsWithinSeconds ?? 0));
    case 'quote_changed':
      return { kind: 'quote_changed', before: outcome.before, after: outcome.quote.total_amount };
    case 'refused':
      return afterRefusal(outcome);
  }
}

/** A payment that is with its provider, read each second for so long: who is declined still has what was typed. */
async function followed(
  send: Send,
  { locale }: PaymentSession,
  started: PaymentDetail,
  seconds: number,
): Promise<PaymentDetail> {
  let payment = started;
  for (let left = seconds; left > 0 && isWithProvider(payment); left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const read = await readPayment(send, payment.id, locale);
    // The payment's own page tells why not.
    if (!read.ok) return payment;
    payment = read.value;
  }
  if (payment.status !== started.status) tellParent({ type: 'status', payment_id: payment.id, status: payment.status });
  return payment;
}

const isWithProvider = ({ status, phase }: PaymentDetail): boolean =>
  status === 'pending' && phase === 'awaiting_provider';

function afterStart(payment: PaymentDetail): CardOutcome {
  if (payment.status === 'rejected') return { kind: 'declined', payment };
  const url = goesOnAt(payment);
  return url ? { kind: 'bank', payment, url } : { kind: 'status', payment };
}

function afterRefusal({ refusal, call, paymentId }: RefusedPay): CardOutcome {
  if (paymentId) return { kind: 'unknown', paymentId };
  switch (refusal.code) {
    case 'payment_session_already_paid':
      return { kind: 'paid' };
    case 'payment_session_already_in_confirmation_pending_state':
      return { kind: 'in_process', call, refusal };
    // Without a payment's id the commit was never sent.
    case 'offline':
      return { kind: 'not_tokenized', why: isSlow(refusal) ? 'timed_out' : 'offline' };
    default:
      return { kind: 'refused', call, refusal };
  }
}

/** As `commit` takes them: what was not answered is left out. */
function copyOf(answers: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

let held: Tokenizer | null = null;

/** Holds how the frames on the page are submitted: the form is handled by the route, which has no frames. */
export function holdTokenizer(tokenize: Tokenizer): void {
  held = tokenize;
}

/** How to submit them, once: a form is good for one attempt. */
export function takeTokenizer(): Tokenizer | null {
  const tokenize = held;
  held = null;
  return tokenize;
}
