import * as z from 'zod/mini';
import { currencies } from '#domain/money';
import type { Catalogue } from '#i18n/catalogues';
import { formatMoney } from '#i18n/format';
import { type LetterTexts, letterTexts } from '#i18n/letters';
import type { Locale } from '#i18n/locale';
import { firstName, oneLine } from '../plain-words.ts';
import { instantIn } from './instant.ts';
import { emailKind, type SignedLetter } from './kind.ts';

/** What a letter with a link says. Names are whole here; only first names are written. */
const linkData = z.object({
  school: z.object({ name: z.string(), timeZone: z.string(), replyTo: z.nullable(z.string()) }),
  payerName: z.string(),
  studentNames: z.array(z.string()),
  /** Minor units: what is owed when the letter is queued. */
  amount: z.int(),
  currency: z.enum(currencies),
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

/** Writes a letter with a link in the payer's language. */
function linkLetter(
  data: z.infer<typeof linkData>,
  t: LetterTexts['link'],
  locale: Locale,
  catalogue: Catalogue,
): SignedLetter {
  const school = oneLine(data.school.name);
  const amount = formatMoney(data.amount, data.currency, locale);
  const payer = firstName(data.payerName);
  const students = [...new Set(data.studentNames.map(firstName))].filter((name) => name !== '');
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(students);
  return {
    sender: school,
    replyTo: data.school.replyTo,
    letter: {
      subject: t.subject(school),
      preview: t.preview(amount),
      greeting: payer === '' ? t.greetingWithoutName : t.greeting(payer),
      paragraphs: [t.intro(school), ...(names === '' ? [] : [t.students(names)])],
      facts: [{ label: t.amount, value: amount }],
      details: [],
      action: { label: t.button, url: data.url, hint: t.addressHint },
      steps: null,
      notes: [t.until(instantIn(data.expiresAt, data.school.timeZone, catalogue, locale)), t.personal],
      footer: t.footer(school),
    },
  };
}
