import type { Catalogue } from '#i18n/catalogues';
import { formatLongDay, momentIn, zoneName } from '#i18n/format';
import type { Locale } from '#i18n/locale';

/** An ISO 8601 instant as a letter says it: `10 de diciembre de 2026, 14:05 (hora CDMX)`. */
export function instantIn(instant: string, timeZone: string, catalogue: Catalogue, locale: Locale): string {
  const moment = momentIn(instant, timeZone);
  return catalogue.time.at(formatLongDay(moment, catalogue, locale), moment.clock, zoneName(timeZone, catalogue));
}
