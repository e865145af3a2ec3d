import * as z from 'zod/mini';
import { type CaseKind, caseKinds } from '#domain/money-state';
import { formatMoney } from '#i18n/format';
import { type LetterTexts, letterTexts } from '#i18n/letters';
import type { Locale } from '#i18n/locale';
import { emailKind } from './kind.ts';
import { checkoutLinkData, schoolOf } from './outcome-letter.ts';
import { amountOf, type Receipt, receiptData, receiptLetter } from './receipt.ts';

const caseOpenedData = z.extend(receiptData, {
  /** What was opened now; `cases` may hold older ones too. */
  opened: z.array(z.enum(caseKinds)),
  /** Where the rest of a short payment can be paid. */
  checkout: z.nullable(checkoutLinkData),
});
type CaseOpened = z.infer<typeof caseOpenedData>;
type CaseTexts = LetterTexts['money'];

/** Which of several tells the payer most, first. */
const weight = ['wrong_currency', 'underpaid', 'double', 'overpaid', 'late', 'unknown_ref'] as const;

/**
 * Money came otherwise than asked, and the school must look at it: the receipt of that money, and what happens now. It goes
 * instead of the plain receipt, so that one payment brings one letter.
 */
export const caseOpened = emailKind(caseOpenedData, (data, locale, catalogue) => {
  const t = letterTexts[locale].money;
  const kind = weight.find((each) => data.opened.includes(each)) ?? 'late';
  const { checkout } = data;
  const paysRest = kind === 'underpaid' && data.rest === 'payable' && checkout !== null;
  return receiptLetter(data, locale, catalogue, {
    subject: subjectOf(kind, data, t, locale),
    link: paysRest ? { label: checkout.isLive ? t.payRest : t.otherLink, url: checkout.url } : null,
    steps: { heading: t.nextHeading, items: [...nextOf(kind, data, t, locale)] },
  });
});

/** Null: as the plain receipt says it. */
function subjectOf(kind: CaseKind, data: CaseOpened, t: CaseTexts, locale: Locale): string | null {
  const school = schoolOf(data);
  const came = formatMoney(data.added ?? data.received, data.receivedCurrency, locale);
  const over = amountOf(data, 'overpaid');
  switch (kind) {
    case 'underpaid':
    case 'unknown_ref':
      return null;
    case 'overpaid':
      return over === null ? null : t.subject.overpaid(school, came, formatMoney(over, data.currency, locale));
    case 'double':
      return t.subject.double(school, came);
    case 'late':
      return t.subject.late(school, came);
    case 'wrong_currency':
      return t.subject.foreign(school, came);
  }
}

function nextOf(kind: CaseKind, data: Receipt & CaseOpened, t: CaseTexts, locale: Locale): readonly string[] {
  if (kind === 'underpaid') return shortNext(data, t, locale);
  if (kind === 'overpaid' || kind === 'double') return [t.next.over, t.next.tellYou, t.next.nothingToDo];
  return [t.next.looks, t.next.tellYou, t.next.notAgain];
}

function shortNext(data: CaseOpened, t: CaseTexts, locale: Locale): readonly string[] {
  const missing = formatMoney(amountOf(data, 'underpaid') ?? 0, data.currency, locale);
  switch (data.rest) {
    case 'payable':
      return [howToPayRest(data, t, missing), t.next.restTold];
    case 'ask':
      return [t.next.ask, t.next.tellYou];
    case 'wait':
      return [t.next.wait];
  }
}

function howToPayRest({ checkout }: CaseOpened, t: CaseTexts, missing: string): string {
  if (checkout === null) return t.next.restSchoolLink(missing);
  return checkout.isLive ? t.next.rest(missing) : t.next.restOtherLink(missing);
}
