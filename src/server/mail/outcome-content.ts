import { typesCard } from '#contracts/step-traits';
import { type CaseKind, owedOn } from '#domain/money-state';
import type { SessionFacts } from '../db/session-facts.ts';
import { about, durableUrl, hasDurableLink, howToPay } from './how-to-pay.ts';
import type { OutcomeContext, OutcomeLetter } from './outcome-context.ts';
import type { EmailData } from './kinds.ts';

/** What was received, and what it settles; with the cases it opened, what happens now. Money that grows is told of again. */
export async function moneyCameLetter(
  context: OutcomeContext,
  total: number,
  opened: readonly CaseKind[],
): Promise<OutcomeLetter> {
  const { before, payment } = context;
  const data = receiptData(context, total, before.payments.find(({ id }) => id === payment.id)?.received ?? 0);
  const once = `${payment.id}:${total}`;
  if (opened.length === 0) return { kind: 'receipt', about: once, data };
  const paysRest = opened.includes('underpaid') && data.rest === 'payable';
  const checkout = paysRest ? await context.checkoutLink() : null;
  return { kind: 'case_opened', about: once, data: { ...data, opened: [...opened], checkout } };
}

/** The receipt of all that came, where the letter that told of it with its case was never sent. */
export function plainReceipt(context: OutcomeContext): OutcomeLetter {
  const total = context.payment.received ?? 0;
  return { kind: 'receipt', about: `${context.payment.id}:${total}`, data: receiptData(context, total, 0) };
}

/** `earlier`: what had come before, and was told of. */
function receiptData(context: OutcomeContext, total: number, earlier: number): EmailData['receipt'] {
  const { facts, payment } = context;
  const open = payment.cases.filter(({ status }) => status === 'open');
  const foreign = payment.cases.find(({ kind }) => kind === 'wrong_currency')?.currency;
  return {
    ...about(context),
    received: total,
    receivedCurrency: foreign ?? payment.currency,
    added: earlier > 0 ? total - earlier : null,
    at: (earlier > 0 ? facts.now : (payment.paid_at ?? facts.now)).toISOString(),
    confirmation: payment.confirmation_number,
    reference: payment.reference,
    commission: foreign === undefined ? Math.min(payment.commission, total) : 0,
    lines: payment.lines.map((line) => ({
      student: line.student_name,
      concept: line.concept_desc,
      amount: line.amount,
    })),
    cases: open.map(({ kind, amount }) => ({ kind, amount })),
    stillOwed: owedOn(facts.charges),
    isPaid: facts.state === 'paid',
    rest: restOf(
      facts,
      open.some(({ kind }) => kind === 'underpaid'),
    ),
    url: hasDurableLink(payment) ? durableUrl(context) : null,
  };
}

/** What the payer may do about what is still owed: as the page says it. */
function restOf(facts: SessionFacts, isShort: boolean): 'payable' | 'ask' | 'wait' {
  if (facts.disabled || (isShort && !facts.school.restPayable)) return 'ask';
  return facts.state === 'open' ? 'payable' : 'wait';
}

/** How to pay a voucher or a slip, or that the bank is being waited for. Null where the page itself goes on at once. */
export function placedLetter(context: OutcomeContext): OutcomeLetter | null {
  const { facts, payment, offer } = context;
  // Nobody is to pay what is being voided.
  if (payment.status !== 'pending' || payment.cancel_requested_at !== null || facts.state === 'paid') return null;
  if (payment.phase === 'awaiting_provider')
    return {
      kind: 'payment_pending_validation',
      about: payment.id,
      data: { ...about(context), isCard: typesCard(offer) },
    };
  const how = howToPay(context);
  if (!how) return null;
  const kind = how.channel === 'counter' ? 'voucher' : 'transfer_slip';
  return { kind, about: payment.id, data: how.data };
}

/** Longer than any first call to a provider: whoever was declined within it reads so on the page. */
const answeredAtOnceMs = 30_000;

/**
 * That a payment was not made; null where the payer knows or need not know: it was declined at once, replaced by the
 * payer within the half hour in which they look on, or voided because nothing is owed any more.
 */
export async function notMadeLetter(context: OutcomeContext, wasPlaced: boolean): Promise<OutcomeLetter | null> {
  const { facts, payment } = context;
  if (facts.state === 'paid') return null;
  // Nobody was there to read how an attempt ended that half an hour had not answered.
  if (payment.cancel_requested_at !== null && payment.superseded_at === null) return null;
  const startedAt = payment.submitted_at ?? payment.created_at;
  if (!wasPlaced && facts.now.getTime() - startedAt.getTime() < answeredAtOnceMs) return null;
  const next = nextOf(context);
  return {
    kind: 'payment_not_made',
    about: payment.id,
    data: {
      ...about(context),
      why: whyOf(context),
      group: payment.status === 'cancelled' ? null : payment.decline_group,
      next,
      isCard: typesCard(context.offer),
      checkout: next === 'choose' ? await context.checkoutLink() : null,
    },
  };
}

function whyOf({ facts, payment }: OutcomeContext): 'voucher_ended' | 'voucher_expired' | 'ended' {
  if (!hasDurableLink(payment)) return 'ended';
  return payment.pay_before && payment.pay_before <= facts.now ? 'voucher_expired' : 'voucher_ended';
}

function nextOf({ facts, before }: OutcomeContext): 'choose' | 'wait' | 'ask' {
  const isShort = before.payments.some(({ openCases }) => openCases.some(({ kind }) => kind === 'underpaid'));
  if (facts.disabled || (isShort && !facts.school.restPayable)) return 'ask';
  return facts.state === 'open' ? 'choose' : 'wait';
}
