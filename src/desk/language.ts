import type { DeskServices } from '#contracts/desk-services';
import { type Locale, localeOf, parseLocale } from '#i18n/locale';

/** The chosen locale; else English to a browser that asks for it first, else the school's. */
export function localeFor(request: Request, { locale, person }: Pick<DeskServices, 'locale' | 'person'>): Locale {
  const asksEnglish = /^\s*en\b/i.test(request.headers.get('accept-language') ?? '');
  return parseLocale(locale) ?? (asksEnglish ? 'en-US' : localeOf[person?.school.country ?? 'MX']);
}
