import * as z from 'zod/mini';
import { caseKinds } from '#domain/money-state';
import { type Catalogue, moneyTextsOf } from '#i18n/catalogues';
import { formatMoney, unbroken } from '#i18n/format';
import { type LetterTexts, letterTexts } from '#i18n/letters';
import type { Locale } from '#i18n/locale';
import { firstName, oneLine } from '../plain-words.ts';
import { instantIn } from './instant.ts';
import { emailKind, type SignedLetter } from './kind.ts';
import { outcomeData, outcomeLetter, schoolOf } from './outcome-letter.ts';

export const receiptData = z.extend(outcomeData, {
  /** All that came with this payment so far, minor units. */
  received: z.int(),
  /** Another than was asked, where money came in another. */
  receivedCurrency: z.string(),
  /** What came now, where some had come before. */
  added: z.nullable(z.int()),
  /** ISO 8601: when it was paid; of money that was added, when we saw it. */
  at: z.string(),
  confirmation: z.string(),
  reference: z.nullable(z.string()),
  commission: z.int(),
  /** What was asked for. */
  lines: z.array(z.object({ student: z.string(), concept: z.string(), amount: z.int() })),
  /** What the school must look at. */
  cases: z.array(z.object({ kind: z.enum(caseKinds), amount: z.int() })),
  /** Of the whole session, minor units. */
  stillOwed: z.int(),
  isPaid: z.boolean(),
  rest: z.enum(['payable', 'ask', 'wait']),
  url: z.nullable(z.url()),
});
export type Receipt = z.infer<typeof receiptData>;
type ReceiptTexts = LetterTexts['receipt'];

/** Money was received. Nothing is called paid but what is: what is missing, too much or late is said as the page says it. */
export const receipt = emailKind(receiptData, (data, locale, catalogue) => receiptLetter(data, locale, catalogue));

/** What a letter about money that did not come as asked says otherwise than a plain receipt. */
interface InsteadOfPlain {
  readonly subject: string | null;
  readonly link: { readonly label: string; readonly url: string } | null;
  readonly steps: { readonly heading: string; readonly items: readonly string[] };
}

/** A receipt: what came, what it settles, and what stands against it. With `instead` what is still owed is said by its steps. */
export function receiptLetter(
  data: Receipt,
  locale: Locale,
  catalogue: Catalogue,
  instead: InsteadOfPlain | null = null,
): SignedLetter {
  const t = letterTexts[locale].receipt;
  const came = formatMoney(data.added ?? data.received, data.receivedCurrency, locale);
  const missing = amountOf(data, 'underpaid');
  const school = schoolOf(data);
  return outcomeLetter(data, locale, {
    subject:
      instead?.subject ??
      (missing === null
        ? t.subject(school, came)
        : t.subjectShort(school, came, formatMoney(missing, data.currency, locale))),
    preview: t.preview(data.confirmation),
    paragraphs: [
      ...introOf(data, t, locale),
      ...casesOf(data, locale),
      ...standingOf(data, t, locale, instead === null),
    ],
    facts: [{ label: t.received, value: formatMoney(data.received, data.receivedCurrency, locale) }],
    details: [
      { heading: null, rows: rowsOf(data, t, locale, catalogue) },
      { heading: isAsAsked(data) ? t.lines : t.linesAsked, rows: linesOf(data, locale) },
    ],
    link: instead?.link ?? (data.url === null ? null : { label: t.see, url: data.url }),
    steps: instead?.steps ?? null,
    notes: [t.keep(school)],
  });
}

/** How much a case is about, minor units; null where there is no such case. */
export const amountOf = (data: Receipt, kind: Receipt['cases'][number]['kind']): number | null =>
  data.cases.find((found) => found.kind === kind)?.amount ?? null;

const isForeign = (data: Receipt): boolean => data.receivedCurrency !== data.currency;
const isAsAsked = (data: Receipt): boolean => !isForeign(data) && data.received >= data.amount;

/** What came. Left to the case's own sentence where that says the same and what is wrong with it. */
function introOf(data: Receipt, t: ReceiptTexts, locale: Locale): readonly string[] {
  const money = (minor: number) => formatMoney(minor, data.receivedCurrency, locale);
  if (data.added !== null) return [t.introAdded(schoolOf(data), money(data.added), money(data.received))];
  const isSaid = amountOf(data, 'wrong_currency') !== null || amountOf(data, 'underpaid') !== null;
  return isSaid ? [] : [t.intro(schoolOf(data), money(data.received))];
}

/** The page's own sentences about money that came otherwise than asked. */
function casesOf(data: Receipt, locale: Locale): readonly string[] {
  const said = moneyTextsOf(locale).cases;
  const money = (minor: number) => formatMoney(minor, data.currency, locale);
  return data.cases.map(({ kind, amount }) => {
    switch (kind) {
      case 'underpaid':
        return said.underpaid(money(data.received), money(amount));
      case 'overpaid':
        return said.overpaid(money(amount));
      case 'double':
        return said.double(money(amount));
      case 'late':
        return `${said.lateTitle}. ${said.late}`;
      case 'wrong_currency':
        return said.foreign(formatMoney(data.received, data.receivedCurrency, locale), money(data.amount));
      case 'unknown_ref':
        return said.unknown(money(amount));
    }
  });
}

/** What is owed after it. Silent about money that the school must look at first. */
function standingOf(data: Receipt, t: ReceiptTexts, locale: Locale, withRest: boolean): readonly string[] {
  if (isForeign(data)) return [];
  if (data.isPaid) return [t.nothingOwed];
  const isShort = amountOf(data, 'underpaid') !== null;
  const owed = isShort || data.stillOwed === 0 ? [] : [t.stillOwed(formatMoney(data.stillOwed, data.currency, locale))];
  const rest = !withRest || data.stillOwed === 0 ? [] : isShort ? t.restShort[data.rest] : t.rest[data.rest];
  return [...owed, ...rest];
}

function rowsOf(data: Receipt, t: ReceiptTexts, locale: Locale, catalogue: Catalogue) {
  const shared = letterTexts[locale].shared;
  const money = (minor: number) => unbroken(formatMoney(minor, data.currency, locale));
  return [
    { label: t.confirmation, value: data.confirmation },
    {
      label: data.added === null ? t.paidAt : t.seenAt,
      value: instantIn(data.at, data.school.timeZone, catalogue, locale),
    },
    { label: shared.method, value: data.method },
    ...(data.reference === null ? [] : [{ label: shared.reference, value: data.reference }]),
    ...(data.received === data.amount && !isForeign(data) ? [] : [{ label: t.asked, value: money(data.amount) }]),
    ...(data.commission === 0 ? [] : [{ label: t.commission, value: money(data.commission) }]),
  ];
}

function linesOf({ lines, currency }: Receipt, locale: Locale) {
  return lines.map(({ student, concept, amount }) => ({
    label: [firstName(student), oneLine(concept)].filter((part) => part !== '').join(' · '),
    value: unbroken(formatMoney(amount, currency, locale)),
  }));
}
