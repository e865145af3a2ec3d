import * as z from 'zod/mini';
import type { Locale } from '#i18n/locale';
import { writeCalendar } from './calendar.ts';
import { emailTexts, instantIn } from './form.ts';
import { oneLine } from './plain-words.ts';
import type { Attachment } from '../services/mailer.ts';

/** A calendar's facts of a voucher or slip: the school and the concepts, and nobody's name. */
export const payBeforeEvent = z.object({
  uid: z.string(),
  /** ISO 8601: the time of writing. */
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

/** Returns a calendar file for a voucher's or slip's last day, with an alarm the day before. Needs the catalogue. */
export function payBeforeCalendar(data: PayBeforeEvent, locale: Locale): Attachment {
  const t = emailTexts[locale].calendar;
  const { school, payBefore, url } = data;
  const until = instantIn(payBefore, school.timeZone, locale);
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

/** Nine in the morning of the last day, as the alarm a day before rings at nine too; at least 1 h before the end. */
function startOf(payBefore: Date, timeZone: string): Date {
  const end = Temporal.Instant.fromEpochMilliseconds(payBefore.getTime()).toZonedDateTimeISO(timeZone);
  const morning = end.withPlainTime('09:00');
  const latest = end.subtract({ hours: 1 });
  const start = Temporal.ZonedDateTime.compare(morning, latest) < 0 ? morning : latest;
  return new Date(start.epochMilliseconds);
}
