import * as z from 'zod/mini';
import { caseKinds } from '#domain/money-state';
import { moneyTextsOf } from '#i18n/catalogues';
import { formatMoney } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { caseTexts } from './case-texts.ts';
import { emailKind } from './kind.ts';
import { outcomeLetter, schoolOf } from './outcome-letter.ts';
import { afterwards, afterwardsData, paymentRows } from './after-money.ts';

const caseResolvedData = z.extend(afterwardsData, {
  case: z.enum(caseKinds),
  resolution: z.enum(['accepted', 'refunded', 'credited']),
  /** What the case was about, in the currency the money came in; of a refund what went back. Minor units. */
  caseAmount: z.int(),
});
type CaseResolved = z.infer<typeof caseResolvedData>;

/** The school decided about money that did not come as asked. */
export const caseResolved = emailKind(caseResolvedData, (data, locale) => {
  const t = caseTexts[locale];
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
