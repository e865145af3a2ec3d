import * as z from 'zod/mini';
import { currencies } from '#domain/money';
import type { Catalogue } from '#i18n/catalogues';
import { formatMoney } from '#i18n/format';
import type { Locale, LocalizedTexts } from '#i18n/locale';
import { firstName, oneLine } from '../plain-words.ts';
import { instantIn } from './instant.ts';
import type { SignedLetter } from './kind.ts';

/** What a letter with a link says. Names are whole here; only first names are written. */
export const linkData = z.object({
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

export interface LinkTexts {
  readonly subject: (school: string) => string;
  readonly preview: (amount: string) => string;
  readonly greeting: (name: string) => string;
  readonly greetingWithoutName: string;
  readonly intro: (school: string) => string;
  readonly students: (names: string) => string;
  readonly amount: string;
  readonly button: string;
  readonly addressHint: string;
  readonly until: (when: string) => string;
  readonly personal: string;
  readonly footer: (school: string) => string;
}

/** Writes a letter with a link in the payer's language. */
export function linkLetter(
  data: z.infer<typeof linkData>,
  texts: LocalizedTexts<LinkTexts>,
  locale: Locale,
  catalogue: Catalogue,
): SignedLetter {
  const t = texts[locale];
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
