import { catalogueOf } from '#i18n/catalogues';
import { formatInstant, formatLongDay, momentIn, zoneName } from '#i18n/format';
import type { Locale } from '#i18n/locale';

/** An instant in the school's zone, with that zone: `21 nov 2026 10:42:07 (hora CDMX)`. The catalogue must be loaded. Source: spec §9. */
export function printedInstant(instant: string, timeZone: string, locale: Locale): string {
  return `${formatInstant(instant, timeZone, locale)} (${zoneName(timeZone, catalogueOf(locale))})`;
}

/** A deadline in full, because a paper cannot count down: `viernes 27 de noviembre de 2026, 23:59 (hora CDMX)`. */
export function printedDeadline(instant: string, timeZone: string, locale: Locale): string {
  const moment = momentIn(instant, timeZone);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone }).format(new Date(instant));
  const day = `${weekday}${locale === 'en-US' ? ',' : ''} ${formatLongDay(moment, catalogueOf(locale), locale)}`;
  return `${day}, ${moment.clock} (${zoneName(timeZone, catalogueOf(locale))})`;
}
