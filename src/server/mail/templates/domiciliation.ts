import * as z from 'zod/mini';
import { cardBrandName } from '#domain/card-brand-names';
import { letterTexts } from '#i18n/letters';
import { emailKind } from './kind.ts';
import { outcomeData, outcomeLetter, schoolOf } from './outcome-letter.ts';

/** What a letter about a standing debit says. */
const domiciliationData = z.extend(outcomeData, {
  /** Null while it is not known which card it is. */
  card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
});

/** A payer's permission to debit a card holds from now on: which card, for whom, from when, and how it ends. */
export const domiciliationAgreed = emailKind(domiciliationData, (data, locale) => {
  const t = letterTexts[locale].agreed;
  const school = schoolOf(data);
  const card = data.card && cardLabel(data.card);
  return outcomeLetter(data, locale, {
    subject: t.subject(school),
    preview: card ? t.preview(card) : t.agreed(school),
    paragraphs: [t.intro(school), t.agreed(school)],
    facts: card ? [{ label: t.card, value: card }] : [],
    notes: [t.nothingDue, data.school.replyTo === null ? t.end(school) : t.endReply(school), t.notYou],
  });
});

/** The school ended a standing debit. */
export const domiciliationEnded = emailKind(domiciliationData, (data, locale) => {
  const t = letterTexts[locale].ended;
  const school = schoolOf(data);
  return outcomeLetter(data, locale, {
    subject: t.subject(school),
    preview: t.preview,
    paragraphs: [t.intro(school), t.pay],
    facts: data.card ? [{ label: t.card, value: cardLabel(data.card) }] : [],
    notes: [t.before],
  });
});

/** `Visa •••• 4242`; only the digits where we have no name for the brand. */
function cardLabel({ brand, lastFour }: { readonly brand: string; readonly lastFour: string }): string {
  return [cardBrandName(brand), `•••• ${lastFour}`].filter((part) => part !== null).join(' ');
}
