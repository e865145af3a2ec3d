import * as z from 'zod/mini';
import type { Catalogue } from '#i18n/catalogues';
import type { Locale, LocalizedTexts } from '#i18n/locale';
import { type RegionalWords, regionalWords } from '#i18n/regional-words';
import { writeCalendar } from '../calendar.ts';
import type { Attachment } from '../letter.ts';
import { oneLine } from '../plain-words.ts';
import { instantIn } from './instant.ts';

/** What a calendar is told of a voucher or slip: the school and the concepts, and nobody's name. */
export const payBeforeEvent = z.object({
  uid: z.string(),
  /** ISO 8601: when it was written. */
  stamp: z.string(),
  concepts: z.array(z.string()),
});
type PayBeforeEvent = z.infer<typeof payBeforeEvent> & {
  readonly school: { readonly name: string; readonly timeZone: string };
  /** ISO 8601. */
  readonly payBefore: string;
  /** The durable link. */
  readonly url: string;
};

const spanishIn = ({ instructions: slip }: RegionalWords) => ({
  fileName: 'recordatorio.ics',
  summary: (school: string) => `Último día para pagar a ${school}`,
  until: (when: string) => `Paga antes del ${when}.`,
  concepts: (names: string) => `Concepto: ${names}`,
  how: (url: string) => `Tu ${slip} y cómo pagar: ${url}`,
  onlyOnce: 'Si ya pagaste, no pagues otra vez.',
});

const texts: LocalizedTexts<ReturnType<typeof spanishIn>> = {
  'es-MX': spanishIn(regionalWords['es-MX']),
  'es-CO': spanishIn(regionalWords['es-CO']),
  'es-EC': spanishIn(regionalWords['es-EC']),
  'en-US': {
    fileName: 'reminder.ics',
    summary: (school) => `Last day to pay ${school}`,
    until: (when) => `Pay before ${when}.`,
    concepts: (names) => `For: ${names}`,
    how: (url) => `Your slip and how to pay: ${url}`,
    onlyOnce: 'If you have paid already, do not pay again.',
  },
};

/** A calendar file for the last day on which a voucher or slip can be paid, with an alarm the morning before. */
export function payBeforeCalendar(data: PayBeforeEvent, locale: Locale, catalogue: Catalogue): Attachment {
  const t = texts[locale];
  const { school, payBefore, url } = data;
  const until = instantIn(payBefore, school.timeZone, catalogue, locale);
  const names = [...new Set(data.concepts.map(oneLine))].filter((name) => name !== '').join(', ');
  return {
    name: t.fileName,
    contentType: 'text/calendar; charset=utf-8',
    content: writeCalendar({
      uid: data.uid,
      stamp: new Date(data.stamp),
      start: startOf(new Date(payBefore), school.timeZone),
      end: new Date(payBefore),
      language: locale,
      summary: t.summary(oneLine(school.name)),
      description: [t.until(until), ...(names === '' ? [] : [t.concepts(names)]), t.how(url), t.onlyOnce].join('\n'),
      url,
    }),
  };
}

/** Nine in the morning of the last day, so that the alarm a day before rings at nine too; never less than an hour before the end. */
function startOf(payBefore: Date, timeZone: string): Date {
  const end = Temporal.Instant.fromEpochMilliseconds(payBefore.getTime()).toZonedDateTimeISO(timeZone);
  const morning = end.withPlainTime('09:00');
  const latest = end.subtract({ hours: 1 });
  const start = Temporal.ZonedDateTime.compare(morning, latest) < 0 ? morning : latest;
  return new Date(start.epochMilliseconds);
}
