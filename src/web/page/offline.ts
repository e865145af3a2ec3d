import { catalogueOf } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import type { ToldRefusal } from './told-refusal.ts';

/** That nobody answered, in words every page has: also where nothing more can be fetched. */
export function offlineIn(locale: Locale): ToldRefusal {
  const { offlineTitle: title, offline: advice } = catalogueOf(locale).pageError;
  return { code: 'offline', status: 503, metadata: {}, supportCode: null, title, advice };
}
