import * as z from 'zod/mini';
import { formatMoney, unbroken } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { caseTexts } from './case-texts.ts';
import { outcomeData, sharedTexts } from './outcome-letter.ts';
import { receiptTexts } from './receipt-texts.ts';

/** What letters say that come after the receipt: of a decision, or of money that went back. */
export const afterwardsData = z.extend(outcomeData, {
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

/** What is owed after it. */
export function afterwards(
  { stillOwed, owedAgain = 0, isPaid, currency }: Afterwards,
  locale: Locale,
): readonly string[] {
  const t = receiptTexts[locale];
  if (owedAgain > 0) return [caseTexts[locale].owedAgain(formatMoney(owedAgain, currency, locale))];
  if (isPaid) return [t.nothingOwed];
  return stillOwed === 0 ? [] : [t.stillOwed(formatMoney(stillOwed, currency, locale))];
}

/** Which payment it is about. */
export function paymentRows(data: Afterwards, locale: Locale) {
  const t = receiptTexts[locale];
  return [
    { label: t.confirmation, value: data.confirmation },
    { label: t.received, value: unbroken(formatMoney(data.received, data.receivedCurrency, locale)) },
    { label: sharedTexts[locale].method, value: data.method },
  ];
}
