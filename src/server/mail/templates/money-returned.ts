import * as z from 'zod/mini';
import { returnKinds } from '#domain/money-state';
import { formatMoney } from '#i18n/format';
import { afterwards, afterwardsData, paymentRows } from './after-money.ts';
import { caseTexts } from './case-texts.ts';
import { emailKind } from './kind.ts';
import { outcomeLetter, schoolOf } from './outcome-letter.ts';

const moneyReturnedData = z.extend(afterwardsData, {
  as: z.enum(returnKinds),
  /** What went back now, minor units of the currency it came in. */
  returned: z.int(),
});

/** Money of a payment went back: given by the school, or by the bank. */
export const moneyReturned = emailKind(moneyReturnedData, (data, locale) => {
  const t = caseTexts[locale];
  const school = schoolOf(data);
  const amount = formatMoney(data.returned, data.receivedCurrency, locale);
  return outcomeLetter(data, locale, {
    subject: t.returned.subject(school, amount),
    preview: t.returned[data.as](school, amount),
    paragraphs: [t.returned[data.as](school, amount), ...afterwards(data, locale)],
    facts: [{ label: t.returned.returned, value: amount }],
    details: [{ heading: null, rows: paymentRows(data, locale) }],
    notes: data.as === 'refund' ? [t.howReturned, t.unexpected] : [t.unexpected],
  });
});
