import * as z from 'zod/mini';
import { currencies } from '#domain/money';
import type { Catalogue } from '#i18n/catalogues';
import { letterTexts } from '#i18n/letters';
import type { Locale } from '#i18n/locale';
import type { Attachment, Letter } from '../letter.ts';
import { firstName, oneLine } from '../plain-words.ts';
import type { SignedLetter } from './kind.ts';
import { payBeforeCalendar, payBeforeEvent } from './pay-before-calendar.ts';

/** What every letter says. Names are whole here; only first names are written. */
export const letterData = z.object({
  school: z.object({ name: z.string(), timeZone: z.string(), replyTo: z.nullable(z.string()) }),
  /** Empty: greeted without a name. */
  payerName: z.string(),
  /** Minor units: of a payment, what was asked with the commission; of a link, what is owed when it is sent. */
  amount: z.int(),
  currency: z.enum(currencies),
});

/** What every letter about a payment says. */
export const outcomeData = z.extend(letterData, {
  /** As the payer read it when choosing. */
  method: z.string(),
});

/** How to pay: with what every voucher and slip has. */
export const howToPayData = z.extend(outcomeData, {
  /** ISO 8601. */
  payBefore: z.string(),
  /** In the letter's language. */
  steps: z.array(z.string()),
  url: z.url(),
  /** Letters that were queued before calendars were have none. */
  calendar: z.optional(payBeforeEvent),
});

/** A button back to the checkout: a link of the same session, which lives as long as the one it stands beside. */
export const checkoutLinkData = z.object({ url: z.url(), isLive: z.boolean() });

/** What a letter adds to what all of them have. */
interface OwnWords extends Pick<Letter, 'subject' | 'preview' | 'paragraphs' | 'facts'> {
  readonly details?: Letter['details'];
  readonly link?: { readonly label: string; readonly url: string } | null;
  readonly steps?: Letter['steps'];
  readonly notes?: Letter['notes'];
  readonly attachments?: readonly Attachment[];
}

/** Signs a letter and greets its reader. */
export function outcomeLetter(data: z.infer<typeof letterData>, locale: Locale, own: OwnWords): SignedLetter {
  const common = letterTexts[locale].link;
  const school = schoolOf(data);
  const name = firstName(data.payerName);
  const { details = [], link = null, steps = null, notes = [], attachments = [], ...words } = own;
  return {
    sender: school,
    replyTo: data.school.replyTo,
    attachments,
    letter: {
      ...words,
      greeting: name === '' ? common.greetingWithoutName : common.greeting(name),
      details: details.filter(({ rows }) => rows.length > 0),
      action: link && { ...link, hint: common.addressHint },
      steps: steps && steps.items.length > 0 ? steps : null,
      notes,
      footer: common.footer(school),
    },
  };
}

/** The calendar file of a voucher or slip, where there is one. */
export function calendarFiles(
  { calendar, ...data }: z.infer<typeof howToPayData>,
  locale: Locale,
  catalogue: Catalogue,
): readonly Attachment[] {
  return calendar ? [payBeforeCalendar({ ...data, ...calendar }, locale, catalogue)] : [];
}

/** The school's name on one line. */
export const schoolOf = (data: z.infer<typeof letterData>): string => oneLine(data.school.name);
