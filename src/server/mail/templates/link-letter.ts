import * as z from 'zod/mini';
import type { Catalogue } from '#i18n/catalogues';
import { formatMoney } from '#i18n/format';
import { type LetterTexts, letterTexts } from '#i18n/letters';
import type { Locale } from '#i18n/locale';
import { firstName } from '../plain-words.ts';
import { instantIn } from './instant.ts';
import { emailKind } from './kind.ts';
import { letterData, outcomeLetter, schoolOf } from './outcome-letter.ts';

const linkData = z.extend(letterData, {
  studentNames: z.array(z.string()),
  url: z.url(),
  /** ISO 8601. */
  expiresAt: z.string(),
});

/** The link of a session that the school has just created. Source: spec §1. */
export const accessLink = emailKind(linkData, (data, locale, catalogue) =>
  linkLetter(data, letterTexts[locale].link, locale, catalogue),
);

/** Another link of the same session, because the payer or the school asked for one. */
export const newLink = emailKind(linkData, (data, locale, catalogue) =>
  linkLetter(data, { ...letterTexts[locale].link, ...letterTexts[locale].newLink }, locale, catalogue),
);

function linkLetter(data: z.infer<typeof linkData>, t: LetterTexts['link'], locale: Locale, catalogue: Catalogue) {
  const amount = formatMoney(data.amount, data.currency, locale);
  const students = [...new Set(data.studentNames.map(firstName))].filter((name) => name !== '');
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(students);
  return outcomeLetter(data, locale, {
    subject: t.subject(schoolOf(data)),
    preview: t.preview(amount),
    paragraphs: [t.intro(schoolOf(data)), ...(names === '' ? [] : [t.students(names)])],
    facts: [{ label: t.amount, value: amount }],
    link: { label: t.button, url: data.url },
    notes: [t.until(instantIn(data.expiresAt, data.school.timeZone, catalogue, locale)), t.personal],
  });
}
