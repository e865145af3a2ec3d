import * as z from 'zod/mini';
import { type CaseKind, caseKinds } from '#domain/money-state';
import { catalogueOf, moneyTextsOf } from '#i18n/catalogues';
import { byStudent, chargeWords } from '#i18n/charge-words';
import { unbroken } from '#i18n/format';
import { groupDigits } from '#i18n/format-moment';
import { restSentence } from '#i18n/rest-owed';
import { checkoutLinkData, receivedData } from '../email-data.ts';
import { emailKind, type EmailContent, type Writing } from '../form.ts';
import { oneLine, studentNames } from '../plain-words.ts';
import type { Fact } from '../render.ts';

export const receiptData = z.extend(receivedData, {
  /** The money that came now, if some had come before. */
  added: z.nullable(z.int()),
  /** ISO 8601: the time of payment; for added money, when we saw it. */
  at: z.string(),
  /** Only the day of `at` is known; an older program's e-mails lack it. */
  isDayOnly: z.optional(z.boolean()),
  reference: z.nullable(z.string()),
  commission: z.int(),
  /** The requested charges. */
  lines: z.array(
    z.object({
      student: z.string(),
      concept: z.string(),
      amount: z.int(),
      /** Its month, `YYYY-MM`; e-mails of an older program have none. */
      period: z.optional(z.nullable(z.string())),
    }),
  ),
  /** The cases that the school must review. */
  cases: z.array(z.object({ kind: z.enum(caseKinds), amount: z.int() })),
  /** For the whole session, minor units. */
  stillOwed: z.int(),
  isPaid: z.boolean(),
  /** The same by charge, oldest first; an older program's e-mails have none. */
  owed: z.optional(z.array(z.object({ concept_desc: z.string(), amount: z.int(), due_date: z.iso.date() }))),
  /** ISO 8601: when that was so. */
  now: z.optional(z.string()),
  rest: z.enum(['payable', 'ask', 'wait']),
  /** The link to pay what is left, or to read what becomes of money on top; null if there is neither. */
  checkout: z.optional(z.nullable(checkoutLinkData)),
  url: z.nullable(z.url()),
});
export type Receipt = z.infer<typeof receiptData>;

/** Money was received. Only paid charges are called paid: what is missing, too much or late reads as on the page. */
export const receipt = emailKind(receiptData, (writing) => {
  const content = receiptOf(writing);
  const link = payLink(writing);
  return { ...content, ...(link ? { link } : { paragraphs: [...content.paragraphs, ...howToPayRest(writing)] }) };
});

/** The way to pay what is left; null where it cannot be paid now. */
export function payLink({ data: { rest, checkout = null }, t }: Writing<Receipt>): EmailContent['link'] {
  if (rest !== 'payable' || checkout === null) return null;
  return { label: checkout.isLive ? t.caseOpened.payRest : t.shared.otherLink, url: checkout.url };
}

/** Returns what came, what it settles, and its cases. */
export function receiptOf(writing: Writing<Receipt>): EmailContent {
  const { data, t: texts, school, money, locale } = writing;
  const t = texts.receipt;
  const came = money(data.added ?? data.received, data.receivedCurrency);
  const missing = amountOf(data, 'underpaid');
  const nameOf = studentNames(data.lines.map(({ student }) => student));
  return {
    subject: missing === null ? t.subject(came) : t.subjectShort(came, money(missing)),
    preview: t.preview(data.confirmation),
    paragraphs: [...whatCame(writing), ...casesOf(writing), ...whatIsOwed(writing)],
    facts: [[t.received, money(data.received, data.receivedCurrency)]],
    details: rowsOf(writing),
    lines: {
      heading: !isForeign(data) && data.received >= data.amount ? t.lines : t.linesAsked,
      rows: byStudent(
        data.lines.map((line) => ({ ...line, student_name: line.student, concept_desc: oneLine(line.concept) })),
      ).map((line) => [
        [nameOf(line.student), chargeWords(line, catalogueOf(locale), locale)]
          .filter((part) => part !== '')
          .join(' · '),
        unbroken(money(line.amount)),
      ]),
    },
    link: data.url === null ? null : { label: t.see, url: data.url },
    notes: [t.keep(school)],
  };
}

/** Returns a case's amount, minor units; null if there is no such case. */
export const amountOf = (data: Receipt, kind: CaseKind): number | null =>
  data.cases.find((found) => found.kind === kind)?.amount ?? null;

const isForeign = (data: Receipt): boolean => data.receivedCurrency !== data.currency;

/** Left to the case's own sentence where that says the same and what is wrong with it. */
function whatCame({ data, t, school, money: inOwn }: Writing<Receipt>): readonly string[] {
  const money = (minor: number) => inOwn(minor, data.receivedCurrency);
  if (data.added !== null) return [t.receipt.introAdded(school, money(data.added), money(data.received))];
  const isSaid = amountOf(data, 'wrong_currency') !== null || (amountOf(data, 'underpaid') !== null && !saysRest(data));
  return isSaid ? [] : [t.receipt.intro(school, money(data.received))];
}

/** The page's own sentences about money that came otherwise than asked. */
function casesOf({ data, locale, money }: Writing<Receipt>): readonly string[] {
  const texts = moneyTextsOf(locale).cases;
  const sentence = {
    underpaid: (amount) => texts.underpaid(money(data.received), money(amount)),
    overpaid: (amount) => (amount === data.amount ? texts.double : texts.overpaid)(money(amount)),
    double: (amount) => texts.double(money(amount)),
    late: () => `${texts.lateTitle}. ${texts.late}`,
    wrong_currency: () => texts.foreign(money(data.received, data.receivedCurrency), money(data.amount)),
    unknown_ref: (amount) => texts.unknown(money(amount)),
  } as const satisfies Record<CaseKind, (amount: number) => string>;
  return data.cases
    .filter(({ kind }) => kind !== 'underpaid' || !saysRest(data))
    .map(({ kind, amount }) => sentence[kind](amount));
}

/** Whether the rest of what is left covers the missing part, with its due date. */
const saysRest = (data: Receipt): boolean => !isForeign(data) && !data.isPaid && (data.owed ?? []).length > 0;

/** Says nothing of money that the school must review first. */
function whatIsOwed({ data, t, money, locale }: Writing<Receipt>): readonly string[] {
  if (isForeign(data)) return [];
  if (data.isPaid) return [t.receipt.nothingOwed];
  const { owed = [], now, currency, school } = data;
  if (owed.length > 0 && now !== undefined) {
    return [oneLine(restSentence({ owed, now, currency, timeZone: school.timeZone, locale, isKept: true }))];
  }
  const isSaid = amountOf(data, 'underpaid') !== null || data.stillOwed === 0;
  return isSaid ? [] : [t.receipt.stillOwed(money(data.stillOwed))];
}

function howToPayRest({ data, t }: Writing<Receipt>): readonly string[] {
  if (isForeign(data) || data.isPaid || data.stillOwed === 0) return [];
  const isShort = amountOf(data, 'underpaid') !== null;
  if (data.rest === 'payable') return [isShort ? t.receipt.payRestShort : t.receipt.payRest];
  return isShort && data.rest === 'ask' ? [t.caseOpened.next.ask] : [];
}

function rowsOf({ data, t: { receipt: t, shared }, money, instant, day }: Writing<Receipt>): readonly Fact[] {
  const rows: readonly (Fact | null)[] = [
    [t.confirmation, data.confirmation],
    data.isDayOnly ? [t.paidOn, day(data.at)] : [data.added === null ? t.paidAt : t.seenAt, instant(data.at)],
    [shared.method, data.method],
    data.reference === null ? null : [shared.reference, data.reference, groupDigits(data.reference)],
    data.received === data.amount && !isForeign(data) ? null : [t.requestedAmount, unbroken(money(data.amount))],
    data.commission === 0 ? null : [t.commission, unbroken(money(data.commission))],
  ];
  return rows.filter((row) => row !== null);
}
