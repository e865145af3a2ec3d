import { isKeyShaped } from '#domain/access-link';
import { type Locale, localeOf } from '#i18n/locale';
import { useScripts } from './hydrated.ts';
import { useTexts } from './texts.tsx';

/**
 * Returns a path that opens a session by its key, for pages without scripts. A language that is no country's own was
 * requested, and stays. A malformed key is left out: no form may choose the address.
 */
export function keyedLink(path: string, dataKey: string, locale: Locale | null): string {
  const wasAsked = locale !== null && !Object.values<Locale>(localeOf).includes(locale);
  const query = new URLSearchParams({
    ...(isKeyShaped(dataKey) ? { data: dataKey } : {}),
    ...(wasAsked ? { locale } : {}),
  });
  return query.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query.toString()}`;
}

/** A path within the checkout. With scripts off it carries the key; with scripts on the tab has it. */
export function useKeyedPath(dataKey: string | null): (path: string) => string {
  const scripts = useScripts();
  const { locale } = useTexts();
  return (path) => (scripts || !dataKey ? path : keyedLink(path, dataKey, locale));
}

/**
 * Whether Back leads anywhere in this tab: to a page of this visit, or to the one before it. Known for a fresh visit
 * only, whose page is the tab's last. After a reload pages may lie ahead, so it returns false at the first.
 */
export function hasPageBefore(): boolean {
  began ??= navigationType() === 'navigate' && window.history.length > indexInHistory() + 1;
  return began || indexInHistory() > 0;
}

let began: boolean | null = null;

/** Returns how many pages of this visit came before, as the router counts them. */
export function indexInHistory(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}

/** How this document was opened: `navigate`, `reload`, `back_forward`; null if the browser does not say. */
export function navigationType(): string | null {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry.type : null;
}

/** Removes queries from the address bar; this history entry then holds the key, if given. */
export function stripFromAddress(names: readonly string[], key: string | null = null): void {
  const url = new URL(window.location.href);
  for (const name of names) url.searchParams.delete(name);
  const state: unknown = window.history.state;
  const currentState = typeof state === 'object' && state !== null ? state : {};
  const usr = 'usr' in currentState && typeof currentState.usr === 'object' ? currentState.usr : {};
  const next = key ? { ...currentState, usr: { ...usr, data: key } } : currentState;
  window.history.replaceState(next, '', url.pathname + url.search + url.hash);
}
