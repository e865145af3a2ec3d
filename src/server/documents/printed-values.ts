import type { Currency } from '#domain/money';
import type { Locale } from '#i18n/locale';

/** An amount of minor units as people of that locale write it, always two decimals: `$12,842.43`. Source: spec §9. */
export function printedMoney(minor: number, currency: Currency, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return plainSpaces(format.format(minor / 100));
}

/** `21 nov 2026 10:42:07`, in that zone. Source: spec §9, date formats. */
export function printedInstant(instant: Date, timeZone: string, locale: Locale): string {
  const parts = partsOf(instant, timeZone, locale, {
    day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
  });
  return `${parts.day} ${parts.month?.replace('.', '')} ${parts.year} ${parts.hour}:${parts.minute}:${parts.second}`;
}

/** The day and minute something must be paid by: `viernes 27 de noviembre de 2026, 23:59`. */
export function printedDeadline(instant: Date, timeZone: string, locale: Locale): string {
  const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const minute = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const words = locale === 'en-US' ? day.format(instant) : day.format(instant).replace(',', '');
  return plainSpaces(`${words}, ${minute.format(instant)}`);
}

/** How people of that locale call the zone: `hora de Ciudad de México`. */
export function printedZone(instant: Date, timeZone: string, locale: Locale): string {
  // es-CO and es-EC abbreviate their own zone (`ECT`), which nobody says; es-MX names the place.
  const [words, timeZoneName] = locale === 'en-US' ? ([locale, 'longGeneric'] as const) : (['es-MX', 'shortGeneric'] as const);
  return plainSpaces(partsOf(instant, timeZone, words, { timeZoneName }).timeZoneName ?? timeZone);
}

/** Digits in groups of four, so that they can be read aloud; other references stay as they are. */
export function groupedReference(reference: string): string {
  return /^\d{5,}$/.test(reference) ? reference.replace(/\d{4}(?=\d)/g, '$& ') : reference;
}

function partsOf(instant: Date, timeZone: string, locale: Locale, options: Intl.DateTimeFormatOptions): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = new Intl.DateTimeFormat(locale, { ...options, timeZone }).formatToParts(instant);
  return Object.fromEntries(parts.map((part) => [part.type, part.value]));
}

/** `Intl` separates with no-break and narrow spaces that the documents' font does not have. */
function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
