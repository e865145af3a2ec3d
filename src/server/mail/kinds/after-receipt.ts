/** What is said after the receipt: of a decision, or of money that goes back. */
import * as z from 'zod/mini';
import { caseKinds, returnKinds } from '#domain/money-state';
import { moneyTextsOf } from '#i18n/catalogues';
import { unbroken } from '#i18n/format';
import { receivedData } from '../email-data.ts';
import { emailKind, type EmailContent, type Writing } from '../form.ts';

/** How money that a provider sends back reaches its payer. */
const refundWays = ['card', 'account'] as const;

const afterwardsData = z.extend(receivedData, {
  /** Of the whole session, minor units. */
  stillOwed: z.int(),
  /** By how much more is owed than before it, minor units. E-mails that were queued before it was told have none. */
  owedAgain: z.optional(z.int()),
  isPaid: z.boolean(),
});

const caseResolvedData = z.extend(afterwardsData, {
  case: z.enum(caseKinds),
  resolution: z.enum(['accepted', 'refunded', 'credited']),
  /** What the case was about, in the currency the money came in; of a refund what went back. Minor units. */
  caseAmount: z.int(),
});

/** The school decided about money that did not come as asked. */
export const caseResolved = emailKind(caseResolvedData, (writing) => {
  const { data, t, school, money } = writing;
  const amount = money(data.caseAmount, data.receivedCurrency);
  const decided = decidedWords(writing, amount);
  const isRefunded = data.resolution === 'refunded';
  return {
    subject: t.resolved.subject[data.resolution](amount),
    preview: decided,
    paragraphs: [t.resolved.intro(school, money(data.received, data.receivedCurrency)), decided, ...owedNow(writing)],
    facts: isRefunded ? [[t.returned.amount, amount]] : [],
    details: paymentRows(writing),
    notes: isRefunded ? [t.returned.how] : [],
  };
});

/** As the page says it. */
function decidedWords({ data, locale }: Writing<z.infer<typeof caseResolvedData>>, amount: string): string {
  const texts = moneyTextsOf(locale).resolved;
  if (data.resolution !== 'accepted') return texts[data.resolution](amount);
  return data.case === 'underpaid' ? texts.waived(amount) : texts.accepted;
}

const moneyReturnedData = z.extend(afterwardsData, {
  as: z.enum(returnKinds),
  /** What went back now, minor units of the currency it came in. */
  returned: z.int(),
  /** How it reaches the payer, where the provider sends it; e-mails that were queued before it was told have none. */
  way: z.optional(z.enum(refundWays)),
});

/** Money of a payment went back: given by the school, or by the bank. */
export const moneyReturned = emailKind(moneyReturnedData, (writing) => {
  const { data, t, school, money } = writing;
  const amount = money(data.returned, data.receivedCurrency);
  const how = data.as === 'refund' ? [data.way ? t.refund.to[data.way] : t.returned.how] : [];
  return {
    subject: t.returned.subject(amount),
    ...begins(t.returned.by[data.as](school, amount), owedNow(writing)),
    facts: [[t.returned.amount, amount]],
    details: paymentRows(writing),
    notes: [...how, t.returned.unexpected],
  };
});

const refundData = z.extend(receivedData, {
  /** Minor units of the currency it came in. */
  refunded: z.int(),
});

/** The provider has it: the money is on its way back. */
export const refundPending = emailKind(z.extend(refundData, { way: z.enum(refundWays) }), (writing) => {
  const { data, t, school, money } = writing;
  const amount = money(data.refunded, data.receivedCurrency);
  return {
    subject: t.refund.pending.subject(amount),
    ...begins(t.refund.pending.intro(school, amount), [t.refund.to[data.way], t.refund.pending.later]),
    facts: [[t.refund.amount, amount]],
    details: paymentRows(writing),
    notes: [t.returned.unexpected],
  };
});

/** It could not be sent, or what was sent came back. */
export const refundFailed = emailKind(z.extend(refundData, { wasDone: z.boolean() }), (writing) => {
  const { data, t, school, money } = writing;
  const failed = t.refund.failed;
  const amount = money(data.refunded, data.receivedCurrency);
  return {
    subject: failed.subject(amount),
    ...begins((data.wasDone ? failed.cameBack : failed.intro)(school, amount), [failed.next]),
    facts: [[t.refund.amount, amount]],
    details: paymentRows(writing),
    notes: data.school.replyTo === null ? [] : [failed.reply],
  };
});

/** An inbox shows the first sentence. */
const begins = (first: string, more: readonly string[]): Pick<EmailContent, 'preview' | 'paragraphs'> => ({
  preview: first,
  paragraphs: [first, ...more],
});

/** What is owed after it. */
function owedNow({ data, t, money }: Writing<z.infer<typeof afterwardsData>>): readonly string[] {
  const { stillOwed, owedAgain = 0, isPaid } = data;
  if (owedAgain > 0) return [t.returned.owedAgain(money(owedAgain))];
  if (isPaid) return [t.receipt.nothingLeft];
  return stillOwed === 0 ? [] : [t.receipt.stillOwed(money(stillOwed))];
}

const paymentRows = ({
  data,
  t,
  money,
}: Writing<z.infer<typeof receivedData>>): NonNullable<EmailContent['details']> => [
  [t.receipt.confirmation, data.confirmation],
  [t.receipt.received, unbroken(money(data.received, data.receivedCurrency))],
  [t.shared.method, data.method],
];
