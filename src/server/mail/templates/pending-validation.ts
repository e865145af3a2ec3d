import * as z from 'zod/mini';
import { formatMoney } from '#i18n/format';
import { letterTexts } from '#i18n/letters';
import { emailKind } from './kind.ts';
import { outcomeData, outcomeLetter, schoolOf } from './outcome-letter.ts';

const pendingData = z.extend(outcomeData, {
  /** A card's validation takes at most 15 minutes. Source: spec §9. */
  isCard: z.boolean(),
});

/** The bank or the provider has the payment and has not said yes or no. Source: spec §4. */
export const pendingValidation = emailKind(pendingData, (data, locale) => {
  const { pending: t, shared } = letterTexts[locale];
  return outcomeLetter(data, locale, {
    subject: t.subject(schoolOf(data)),
    preview: t.preview,
    paragraphs: [t.intro(schoolOf(data)), data.isCard ? `${t.quarterOfAnHour} ${t.notAgain}` : t.notAgain, t.later],
    facts: [{ label: shared.asked, value: formatMoney(data.amount, data.currency, locale) }],
    details: [{ heading: null, rows: [{ label: shared.method, value: data.method }] }],
  });
});
