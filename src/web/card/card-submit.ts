import type { Refusal } from '../client/refusal.ts';
import type { TokenizeOutcome } from '#contracts/card-fields';
import type { CardAnswers } from '#contracts/card-form';
import type { BrowserFactsAnswer } from '#contracts/commit-request';
import type { PaymentDetail, Quote } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { isSlow, readPayment, type Send } from '../client/api.ts';
import { tellParent } from '../embedding/tell.ts';
import type { Choice } from '../payment/choice.ts';
import { pay } from '../payment/pay.ts';
import { type PayOutcome, goesOnAt } from '../payment/pay-outcome.ts';
import { chosenTaxDataId } from '../storage/tax-choice.ts';

/** Sends the typed card to the provider, in the frames' own way. */
export type Tokenizer = (limitMs: number) => Promise<TokenizeOutcome>;

/** How long the provider may take to store a card. Nothing is charged by then: no payment exists. */
const tokenizeLimitMs = 30_000;

/** What the form says when it is submitted. */
export interface CardSubmission {
  readonly choice: Choice;
  /** The version of notice and terms beside the button; null if there was none. */
  readonly acceptedPolicy: string | null;
  readonly answers: CardAnswers;
  /** The provider's own documents that were accepted: versions by id. */
  readonly acceptances: Readonly<Record<string, string>>;
  /** Whether this browser is to remember the saved card. */
  readonly remember?: boolean;
  /** In how many months it is charged, if the payer chose so. */
  readonly months?: number;
  /** How long to wait for the outcome, if the commit's response comes before it. */
  readonly endsWithinSeconds?: number;
  /** A saved card without fields to fill in. */
  readonly askedNothing?: boolean;
  /** The card is typed on the provider's page: no response describes one. */
  readonly typedElsewhere?: boolean;
}

type RefusedPay = Extract<PayOutcome, { kind: 'refused' }>;

export type CardOutcome =
  /** Its own page shows its status. */
  | { readonly kind: 'status'; readonly payment: PaymentDetail }
  /** The commit met a payment that had changed: it may have been made. */
  | { readonly kind: 'unknown'; readonly paymentId: string }
  /** 3-D Secure. */
  | { readonly kind: 'bank'; readonly payment: PaymentDetail; readonly url: string }
  | { readonly kind: 'declined'; readonly payment: PaymentDetail }
  /** The card never reached the provider: there is no payment. */
  | { readonly kind: 'not_tokenized'; readonly why: 'refused' | 'timed_out' | 'offline' }
  | { readonly kind: 'quote_changed'; readonly before: number; readonly after: number; readonly quote?: Quote }
  | { readonly kind: 'paid' }
  /** Another attempt is in process. */
  | { readonly kind: 'in_process'; readonly call: RefusedPay['call']; readonly refusal: Refusal }
  | { readonly kind: 'refused'; readonly call: RefusedPay['call']; readonly refusal: Refusal };

interface SubmittedBy {
  /** Must carry the bearer of the session. */
  readonly send: Send;
  readonly tokenize: Tokenizer;
  /** Facts of this browser that a bank may need before it approves a card. */
  readonly browser?: BrowserFactsAnswer;
}

/** Pays by card: tokenizes it first, then makes the payment. Charges the total that the payer saw, or nothing. */
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
    ...(submission.months !== undefined && { months: submission.months }),
    ...(by.browser && { browser: by.browser }),
    ...(submission.remember && { remember: true }),
  });
  switch (outcome.kind) {
    case 'started':
      return afterStart(await followed(by.send, session, outcome.payment, submission.endsWithinSeconds ?? 0));
    case 'quote_changed':
      return { kind: 'quote_changed', before: outcome.before, after: outcome.quote.total_amount, quote: outcome.quote };
    case 'refused':
      return afterRefusal(outcome);
  }
}

/** Reads a payment each second, up to a limit: a declined payer still has what was typed. */
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
    // The payment's own page says why not.
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

/** As `commit` takes them: without those that are undefined. */
function copyOf(answers: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

let held: Tokenizer | null = null;

/** Stores how the page's frames are submitted: the route handles the form, and has no frames. */
export function holdTokenizer(tokenize: Tokenizer): void {
  held = tokenize;
}

/** Returns it once: a form is good for one attempt. */
export function takeTokenizer(): Tokenizer | null {
  const tokenize = held;
  held = null;
  return tokenize;
}
