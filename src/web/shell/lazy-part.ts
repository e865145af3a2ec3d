import { use } from 'react';
import type { Locale } from '#i18n/locale';

/** A part of the page, with its words, that most payers never meet: fetched once it is needed. */
export function lazyPart<T>(fetchPart: (locale: Locale) => Promise<T>) {
  let arrived: T | null = null;
  let coming: Promise<T> | null = null;
  const fetchOnce = async (locale: Locale): Promise<T> => (arrived = await fetchPart(locale));
  return {
    /** Fetches it before it is drawn: on the server at its start, in the browser before a page that needs it. Never fails. */
    load: (locale: Locale): Promise<unknown> => fetchOnce(locale).catch(() => undefined),
    /** While drawing, within a `Suspense`: waits until it is here; on a phone that cannot fetch it, for good. */
    usePart: (locale: Locale): T =>
      arrived ?? use((coming ??= fetchOnce(locale).catch(() => new Promise<never>(() => undefined)))),
  };
}
