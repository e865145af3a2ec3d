import { catalogueOf } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import type { LocalizedRefusal } from '../client/localized-error.ts';

/** That nobody answered, in words every page has: also where nothing more can be fetched. */
export function offlineIn(locale: Locale): LocalizedRefusal {
  const { offlineTitle: title, offline: advice } = catalogueOf(locale).pageError;
  return { code: 'offline', status: 503, metadata: {}, supportCode: null, title, advice };
}
