import * as z from 'zod/mini';
import { caseKinds, returnKinds } from '#domain/money-state';
import { moneyTextsOf } from '#i18n/catalogues';
import { formatMoney, unbroken } from '#i18n/format';
import { letterTexts } from '#i18n/letters';
import type { Locale } from '#i18n/locale';
import { emailKind } from './kind.ts';
import { refundWays } from './refund-letters.ts';
import { outcomeData, outcomeLetter, schoolOf } from './outcome-letter.ts';

/** What letters say that come after the receipt: of a decision, or of money that went back. */
const afterwardsData = z.extend(outcomeData, {
  /** All that ever came, minor units. */
  received: z.int(),
  receivedCurrency: z.string(),
  confirmation: z.string(),
  /** Of the whole session, minor units. */
  stillOwed: z.int(),
  /** By how much more is owed than before it, minor units. Letters that were queued before it was told have none. */
  owedAgain: z.optional(z.int()),
  isPaid: z.boolean(),
});
type Afterwards = z.infer<typeof afterwardsData>;

const caseResolvedData = z.extend(afterwardsData, {
  case: z.enum(caseKinds),
  resolution: z.enum(['accepted', 'refunded', 'credited']),
  /** What the case was about, in the currency the money came in; of a refund what went back. Minor units. */
  caseAmount: z.int(),
});
type CaseResolved = z.infer<typeof caseResolvedData>;

/** The school decided about money that did not come as asked. */
export const caseResolved = emailKind(caseResolvedData, (data, locale) => {
  const t = letterTexts[locale].money;
  const school = schoolOf(data);
  const amount = formatMoney(data.caseAmount, data.receivedCurrency, locale);
  const came = formatMoney(data.received, data.receivedCurrency, locale);
  const decided = decidedWords(data, amount, locale);
  return outcomeLetter(data, locale, {
    subject: t.decided.subject[data.resolution](school, amount),
    preview: decided,
    paragraphs: [t.decided.intro(school, came), decided, ...afterwards(data, locale)],
    facts: data.resolution === 'refunded' ? [{ label: t.returned.returned, value: amount }] : [],
    details: [{ heading: null, rows: paymentRows(data, locale) }],
    notes: data.resolution === 'refunded' ? [t.howReturned] : [],
  });
});

/** As the page says it. */
function decidedWords({ case: kind, resolution }: CaseResolved, amount: string, locale: Locale): string {
  const said = moneyTextsOf(locale).resolved;
  switch (resolution) {
    case 'refunded':
      return said.refunded(amount);
    case 'credited':
      return said.credited(amount);
    case 'accepted':
      return kind === 'underpaid' ? said.waived(amount) : said.accepted;
  }
}

const moneyReturnedData = z.extend(afterwardsData, {
  as: z.enum(returnKinds),
  /** What went back now, minor units of the currency it came in. */
  returned: z.int(),
  /** How it reaches the payer, where the provider sends it; letters that were queued before it was told have none. */
  way: z.optional(z.enum(refundWays)),
});

/** Money of a payment went back: given by the school, or by the bank. */
export const moneyReturned = emailKind(moneyReturnedData, (data, locale) => {
  const t = letterTexts[locale].money;
  const school = schoolOf(data);
  const amount = formatMoney(data.returned, data.receivedCurrency, locale);
  return outcomeLetter(data, locale, {
    subject: t.returned.subject(school, amount),
    preview: t.returned[data.as](school, amount),
    paragraphs: [t.returned[data.as](school, amount), ...afterwards(data, locale)],
    facts: [{ label: t.returned.returned, value: amount }],
    details: [{ heading: null, rows: paymentRows(data, locale) }],
    notes: [
      ...(data.as === 'refund' ? [data.way ? letterTexts[locale].refund.to[data.way] : t.howReturned] : []),
      t.unexpected,
    ],
  });
});

/** What is owed after it. */
function afterwards({ stillOwed, owedAgain = 0, isPaid, currency }: Afterwards, locale: Locale): readonly string[] {
  const t = letterTexts[locale].receipt;
  if (owedAgain > 0) return [letterTexts[locale].money.owedAgain(formatMoney(owedAgain, currency, locale))];
  if (isPaid) return [t.nothingOwed];
  return stillOwed === 0 ? [] : [t.stillOwed(formatMoney(stillOwed, currency, locale))];
}

/** Which payment it is about. */
function paymentRows(data: Afterwards, locale: Locale) {
  const t = letterTexts[locale].receipt;
  return [
    { label: t.confirmation, value: data.confirmation },
    { label: t.received, value: unbroken(formatMoney(data.received, data.receivedCurrency, locale)) },
    { label: letterTexts[locale].shared.method, value: data.method },
  ];
}
