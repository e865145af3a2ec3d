/** The content of e-mails about money that was received, decided about, or given back. */
import type { MoneyReturn } from '#contracts/cases';
import { cardBrandName } from '#domain/card-brand-names';
import { owed, owedOn } from '#domain/money-state';
import { readReceiptFacts } from '../db/read/receipt-facts.ts';
import { readReturn } from '../db/read/refund-answers.ts';
import { isOnTop } from '#domain/payer-preference';
import type { EmailData } from './kinds.ts';
import type { PaymentContext, Unaddressed } from './payment-context.ts';
import type { EmailTrigger } from './triggers.ts';
import { checkoutLink, durableUrl, hasDurableLink, ofPayment, restOf } from './unpaid-content.ts';

/** Returns what was received, what it settles, and what its cases bring. Money that grows is reported again. */
export async function moneyCame(
  context: PaymentContext,
  { total, opened }: EmailTrigger<'received'>,
): Promise<Unaddressed> {
  const { before, payment } = context;
  const data = await receiptOf(context, total, before?.payments.find(({ id }) => id === payment.id)?.received ?? 0);
  const about = `${payment.id}:${total}`;
  const isShort = opened.includes('underpaid');
  const paysRest = data.rest === 'payable' && (opened.length === 0 ? data.stillOwed > 0 : isShort);
  const checkout = paysRest ? await checkoutLink(context) : opened.some(isOnTop) ? await receiptLink(context) : null;
  if (opened.length === 0) return { kind: 'receipt', about, data: { ...data, checkout } };
  return { kind: 'case_opened', about, data: { ...data, opened: [...opened], checkout } };
}

/** The payment's own receipt, where its payer says what they would like; null where no link opens it any more. */
async function receiptLink(context: PaymentContext): Promise<EmailData['case_opened']['checkout']> {
  const link = await checkoutLink(context);
  if (!link?.isLive) return null;
  const url = new URL(link.url);
  url.pathname = '/successful-payment';
  url.searchParams.set('payment', context.payment.id);
  return { ...link, url: url.toString() };
}

/** Returns the receipt of all that came, if the e-mail with its case was never sent. */
export async function plainReceipt(context: PaymentContext): Promise<Unaddressed<'receipt'>> {
  const total = context.payment.received ?? 0;
  return { kind: 'receipt', about: `${context.payment.id}:${total}`, data: await receiptOf(context, total, 0) };
}

/** `earlier`: the amount that had come before, and was reported. */
async function receiptOf(context: PaymentContext, total: number, earlier: number): Promise<EmailData['receipt']> {
  const { facts, payment } = context;
  const { card, isDayOnly } = await readReceiptFacts(context.trx, payment.id);
  const open = payment.cases.filter(({ status }) => status === 'open');
  const { receivedCurrency, confirmation } = received(context);
  const isForeign = payment.cases.some(({ kind }) => kind === 'wrong_currency');
  const isShort = open.some(({ kind }) => kind === 'underpaid');
  const common = ofPayment(context);
  return {
    ...common,
    // `Visa ···· 4242`; without a name for its brand, what the payer chose.
    ...(card ? { method: `${cardBrandName(card.brand) ?? common.method} ···· ${card.lastFour}` } : {}),
    received: total,
    receivedCurrency,
    added: earlier > 0 ? total - earlier : null,
    at: (earlier > 0 ? facts.now : (payment.paid_at ?? facts.now)).toISOString(),
    isDayOnly: isDayOnly && earlier === 0,
    confirmation,
    reference: payment.reference,
    commission: isForeign ? 0 : Math.min(payment.commission, total),
    lines: payment.lines.map((line) => ({
      student: line.student_name,
      concept: line.concept_desc,
      amount: line.amount,
      period: facts.charges.find(({ id }) => id === line.charge_id)?.details.period ?? null,
    })),
    cases: open.map(({ kind, amount }) => ({ kind, amount })),
    stillOwed: owedOn(facts.charges),
    owed: facts.charges
      .filter((charge) => owed(charge) > 0)
      .map((charge) => ({
        concept_desc: charge.details.concept_desc,
        amount: owed(charge),
        due_date: charge.dueDate,
      })),
    now: facts.now.toISOString(),
    isPaid: facts.state === 'paid',
    rest: restOf(facts, isShort),
    url: hasDurableLink(payment) ? durableUrl(context) : null,
  };
}

/** Returns the e-mail for a decided case. A case that is opened again has other sums, so it is reported again. */
export function resolved(
  context: PaymentContext,
  { case: kind, resolution, returned }: EmailTrigger<'resolved'>,
): Unaddressed | null {
  const { payment } = context;
  // A refund by its provider is reported when it is on its way.
  if (resolution === 'refunded' && payment.refunds.some(({ status }) => status === 'pending')) return null;
  const found = payment.cases.find((each) => each.kind === kind);
  // If nothing went back with the decision, it went back before: then that is reported.
  const amount = resolution === 'refunded' ? returned || payment.returned : (found?.amount ?? 0);
  return {
    kind: 'case_resolved',
    about: [payment.id, kind, resolution, payment.received ?? 0, payment.returned].join(':'),
    data: { ...afterwards(context), case: kind, resolution, caseAmount: amount },
  };
}

/** Returns the e-mail for money of a payment that went back. */
export const returned = async (context: PaymentContext, { returnId }: EmailTrigger<'returned'>): Promise<Unaddressed> =>
  wentBack(context, await readReturn(context.trx, returnId));

function wentBack(
  context: PaymentContext,
  { id, kind, means, amount }: Pick<MoneyReturn, 'id' | 'kind' | 'means' | 'amount'>,
): Unaddressed {
  const isSent = kind === 'refund' && means === 'provider';
  const data = { ...afterwards(context), as: kind, returned: amount, ...(isSent ? { way: wayOf(context) } : {}) };
  return { kind: 'money_returned', about: id, data };
}

/**
 * Returns the e-mail for a refund that moved. A done one takes nothing more off its payment here: `returned` reports
 * one that does. Null if a refund failed that nobody had heard of.
 */
export function refundMoved(
  context: PaymentContext,
  { refund: { id, amount, state }, to }: EmailTrigger<'refund_moved'>,
): Unaddressed | null {
  const data = { ...ofPayment(context), ...received(context), receivedCurrency: context.payment.currency };
  switch (to) {
    case 'pending':
      return { kind: 'refund_pending', about: id, data: { ...data, refunded: amount, way: wayOf(context) } };
    case 'failed':
      if (state === 'requested') return null;
      return { kind: 'refund_failed', about: id, data: { ...data, refunded: amount, wasDone: state === 'done' } };
    case 'done':
      // For a return that was reported, it is the same e-mail.
      return wentBack(context, { id, amount, kind: 'refund', means: 'provider' });
  }
}

const wayOf = ({ offer }: PaymentContext): EmailData['refund_pending']['way'] =>
  offer.category === 'card' ? 'card' : 'account';

const received = ({ payment }: PaymentContext) => ({
  received: payment.received ?? 0,
  receivedCurrency: payment.cases.find(({ kind }) => kind === 'wrong_currency')?.currency ?? payment.currency,
  confirmation: payment.confirmation_number,
});

function afterwards(context: PaymentContext) {
  const { facts, before } = context;
  const owedNow = owedOn(facts.charges);
  return {
    ...ofPayment(context),
    ...received(context),
    stillOwed: owedNow,
    // Not all that went back: excess and commission were owed to nobody.
    owedAgain: Math.max(0, owedNow - owedOn((before ?? facts).charges)),
    isPaid: facts.state === 'paid',
  };
}
