import type { Catalogue } from './es-MX.ts';
import { formatLongDay, momentIn } from './format.ts';
import type { Locale } from './locale.ts';

/** A full day, for text that is read long after it was written: `martes 24 de noviembre de 2026`. */
export function formatFullDay(instant: string, timeZone: string, texts: Catalogue, locale: Locale): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone }).format(new Date(instant));
  return `${weekday}${locale === 'en-US' ? ',' : ''} ${formatLongDay(momentIn(instant, timeZone), texts, locale)}`;
}
