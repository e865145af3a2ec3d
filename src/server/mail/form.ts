/** The one form of every e-mail: what its kind says, between what all of them say. */
import type * as z from 'zod/mini';
import { catalogueOf } from '#i18n/catalogues';
import { emailsEn } from '#i18n/emails-en';
import { emailsSpanish, type EmailTexts } from '#i18n/emails-es';
import { formatLongDay, formatMoney, momentIn, readDay } from '#i18n/format';
import { formatClock, zoneName } from '#i18n/format-moment';
import type { Locale, LocalizedTexts } from '#i18n/locale';
import { stagingTexts } from '#i18n/staging-texts';
import type { Mode } from '../basics/mode.ts';
import { barcodePicture, brandOf, logoPicture } from './brand.ts';
import type { CommonData } from './email-data.ts';
import { firstName, oneLine } from './plain-words.ts';
import { barcodeCid, type Email, type Fact, renderEmail } from './render.ts';
import type { Attachment, Picture, RenderedEmail } from '../services/mailer.ts';

export interface EmailContent extends Pick<Email, 'preview' | 'paragraphs'> {
  /** Stands after the school's name. */
  readonly subject: string;
  readonly facts?: readonly Fact[];
  readonly details?: readonly Fact[];
  /** More details, under a heading. */
  readonly lines?: Email['details'][number];
  readonly link?: { readonly label: string; readonly url: string } | null;
  readonly steps?: NonNullable<Email['steps']>;
  readonly notes?: readonly string[];
  /** Ends e-mails of this kind. */
  readonly stop?: { readonly label: string; readonly url: string };
  readonly attachments?: readonly Attachment[];
  /** The barcode for a cashier's scanner. */
  readonly barcode?: string | null | undefined;
}

/** The input of an e-mail kind: its content, the language's texts, and how values are written in it. */
export interface Writing<Data> {
  readonly data: Data;
  readonly t: EmailTexts;
  readonly locale: Locale;
  /** The school's name on one line. */
  readonly school: string;
  /** Returns money as text, in another currency than the requested one if given. */
  money(minor: number, currency?: string): string;
  /** An ISO 8601 instant, in the school's zone. */
  instant(at: string): string;
  /** Its day alone, in the school's zone. */
  day(at: string): string;
  /** A calendar day, `YYYY-MM-DD`. */
  date(day: string): string;
}

export interface WrittenEmail extends RenderedEmail {
  readonly sender: string;
  readonly replyTo: string | null;
  readonly attachments: readonly Attachment[];
  readonly pictures: readonly Picture[];
  readonly unsubscribe: string | null;
}

/** What an e-mail has that its content does not say: the school's logo (PNG), and whether it is of staging. */
export interface EmailLook {
  readonly logo: Buffer | null;
  readonly mode: Mode;
}
export const plainLook: EmailLook = { logo: null, mode: 'production' };

/** Staging's e-mails say so in an inbox and before everything else. */
function inMode<Filled extends Pick<Email, 'subject' | 'notice'>>(email: Filled, mode: Mode, locale: Locale): Filled {
  if (mode !== 'staging') return email;
  const { mark, email: notice } = stagingTexts[locale];
  return { ...email, subject: `${mark} ${email.subject}`, notice };
}

/** Joins a kind's content with its texts. `write` throws on content of another shape. The texts are loaded. */
export function emailKind<Schema extends z.ZodMiniType<CommonData>>(
  data: Schema,
  say: (writing: Writing<z.infer<Schema>>) => EmailContent,
) {
  return {
    data,
    async write(content: unknown, locale: Locale, { logo, mode }: EmailLook): Promise<WrittenEmail> {
      const writing = writingOf(data.parse(content), locale);
      const emailContent = say(writing);
      const barcode = await barcodePicture(emailContent.barcode);
      const pictures = [...(logo ? [logoPicture(logo)] : []), ...(barcode ? [barcode] : [])];
      const { replyTo, accent } = writing.data.school;
      const face = { brand: brandOf(writing.school, accent, logo !== null), barcode: barcode ? barcodeCid : null };
      return {
        ...(await renderEmail({ ...inMode(filledIn(emailContent, writing), mode, locale), ...face }, locale)),
        sender: writing.school,
        replyTo,
        attachments: emailContent.attachments ?? [],
        pictures,
        unsubscribe: emailContent.stop?.url ?? null,
      };
    },
  };
}

export const emailTexts: LocalizedTexts<EmailTexts> = { ...emailsSpanish, 'en-US': emailsEn };

function writingOf<Data extends CommonData>(data: Data, locale: Locale): Writing<Data> {
  return {
    data,
    t: emailTexts[locale],
    locale,
    school: oneLine(data.school.name),
    money: (minor, currency = data.currency) => formatMoney(minor, currency, locale),
    instant: (at) => instantIn(at, data.school.timeZone, locale),
    day: (at) => formatLongDay(momentIn(at, data.school.timeZone), catalogueOf(locale), locale),
    date: (day) => formatLongDay(readDay(day), catalogueOf(locale), locale),
  };
}

function filledIn(content: EmailContent, { data, t, school }: Writing<CommonData>): Omit<Email, 'brand' | 'barcode'> {
  const { facts = [], details = [], lines, link = null, steps, notes = [], stop = null } = content;
  return {
    subject: `${school}: ${content.subject}`,
    notice: null,
    preview: content.preview,
    greeting: t.shared.greeting(firstName(data.payerName)),
    paragraphs: content.paragraphs,
    facts,
    details: [{ heading: null, rows: details }, ...(lines ? [lines] : [])].filter(({ rows }) => rows.length > 0),
    action: link && { ...link, hint: t.shared.addressHint },
    steps: steps && steps.items.length > 0 ? steps : null,
    notes,
    stop,
    footer: t.shared.footer(school),
  };
}

/** Returns an instant for an e-mail: `10 de diciembre de 2026, 2:05 p. m. (hora CDMX)`. Needs the loaded catalogue. */
export function instantIn(instant: string, timeZone: string, locale: Locale): string {
  const [moment, catalogue] = [momentIn(instant, timeZone), catalogueOf(locale)];
  const [day, clock] = [formatLongDay(moment, catalogue, locale), formatClock(moment, locale)];
  return catalogue.time.at(day, clock, zoneName(timeZone, locale));
}
