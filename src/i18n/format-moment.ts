/** Clocks, deadlines and zones, as tickets, receipts and e-mails write them. The first screen has none. */
import type { Catalogue } from './es-MX.ts';
import {
  type CalendarDay,
  dates,
  formatDayOfYear,
  language,
  type Moment,
  momentIn,
  monthName,
  unbroken,
  utc,
} from './format.ts';
import { inSpanishAnd, type Locale } from './locale.ts';

interface ZoneNames {
  readonly named: Readonly<Record<string, string>>;
  readonly other: (city: string) => string;
}

const zones = inSpanishAnd<ZoneNames>(
  {
    named: {
      'America/Mexico_City': 'hora CDMX',
      'America/Monterrey': 'hora CDMX',
      'America/Merida': 'hora CDMX',
      'America/Cancun': 'hora de Cancún',
      'America/Chihuahua': 'hora de Chihuahua',
      'America/Ciudad_Juarez': 'hora de Ciudad Juárez',
      'America/Hermosillo': 'hora de Hermosillo',
      'America/Mazatlan': 'hora de Mazatlán',
      'America/Tijuana': 'hora de Tijuana',
      'America/Bogota': 'hora de Colombia',
      'America/Guayaquil': 'hora de Ecuador',
      'Pacific/Galapagos': 'hora de Galápagos',
    },
    other: (city: string) => `hora de ${city}`,
  },
  {
    named: {
      'America/Mexico_City': 'Mexico City time',
      'America/Monterrey': 'Mexico City time',
      'America/Merida': 'Mexico City time',
      'America/Cancun': 'Cancún time',
      'America/Chihuahua': 'Chihuahua time',
      'America/Ciudad_Juarez': 'Ciudad Juárez time',
      'America/Hermosillo': 'Hermosillo time',
      'America/Mazatlan': 'Mazatlán time',
      'America/Tijuana': 'Tijuana time',
      'America/Bogota': 'Colombia time',
      'America/Guayaquil': 'Ecuador time',
      'Pacific/Galapagos': 'Galápagos time',
    },
    other: (city: string) => `${city} time`,
  },
);

/** `lunes`, `Monday`. */
export function weekdayName(day: CalendarDay, locale: Locale): string {
  return dates(language(locale), { weekday: 'long', timeZone: 'UTC' }).format(utc(day));
}

const shortMonth = (month: number, locale: Locale): string => monthName(month, locale).slice(0, 3);

/** `10 dic 2026`. */
export function formatShortDay(day: CalendarDay, locale: Locale): string {
  return `${String(day.day).padStart(2, '0')} ${shortMonth(day.month, locale)} ${day.year}`;
}

/** `DD MMM YYYY HH:mm:ss` in the school's zone. Source: spec §9. */
export function formatInstant(instant: string, timeZone: string, locale: Locale): string {
  const moment = momentIn(instant, timeZone);
  return `${formatShortDay(moment, locale)} ${moment.clock}:${moment.seconds}`;
}

/** `11:59 p. m.`; in Ecuador `23:59`. Source: docs/decisions/0091. */
export function formatClock({ clock }: Pick<Moment, 'clock'>, locale: Locale): string {
  if (locale === 'es-EC') return clock;
  const hour = Number(clock.slice(0, 2));
  const half = hour < 12 ? 'a' : 'p';
  return `${hour % 12 || 12}${clock.slice(2)}\u00a0${locale === 'en-US' ? `${half}m`.toUpperCase() : `${half}.\u00a0m.`}`;
}

/** `martes 24 de noviembre, 11:59 p. m.`, in the zone's own time: a deadline inside a sentence, after "hasta el". */
export function formatDeadline(instant: string, timeZone: string, texts: Catalogue, locale: Locale): string {
  const moment = momentIn(instant, timeZone);
  const day = formatDayOfYear(moment, texts, locale);
  return texts.time.deadline(weekdayName(moment, locale), day, formatClock(moment, locale));
}

/** `Hasta el martes 24 de noviembre, 11:59 p. m.`: the same, outside a sentence. */
export function formatUntil(instant: string, timeZone: string, texts: Catalogue, locale: Locale): string {
  return texts.time.until(formatDeadline(instant, timeZone, texts, locale));
}

/** `martes 24 de noviembre, 11:59 p. m. (hora CDMX)`: for what is read far from the school. */
export function formatDeadlineInZone(instant: string, timeZone: string, texts: Catalogue, locale: Locale): string {
  return `${formatDeadline(instant, timeZone, texts, locale)} (${unbroken(zoneName(timeZone, locale))})`;
}

/** `hora CDMX`, `hora de Colombia`, …; another zone is named by its city. */
export function zoneName(timeZone: string, locale: Locale): string {
  const { named, other } = zones[locale];
  return named[timeZone] ?? other((timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' '));
}

/** Digits in fours, to read out; nine in threes, a CLABE's 18 as 3-3-11-1. Text with letters is left as it is. */
export function groupDigits(reference: string): string {
  if (!/^\d+$/.test(reference)) return reference;
  if (reference.length === 18) return reference.replace(/^(...)(...)(.*)(.)$/, '$1 $2 $3 $4');
  return reference.replace(reference.length === 9 ? /(\d{3})(?=\d)/g : /(\d{4})(?=\d)/g, '$1 ');
}
