import { useSyncExternalStore } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { tab } from '../client/browser-storage.ts';
import { keyedLink } from '../client/keyed-link.ts';
import { reloadLink } from '../client/reload-link.ts';
import { useTexts } from './texts.tsx';

let awake = false;

/** Whether the first paint of this document is over: before that, loaders use what the server sent. */
export function isHydrated(): boolean {
  return awake;
}

/** Called once, when the page woke up. */
export function markHydrated(): void {
  awake = true;
}

let stale = false;

/** Says that what this document shows may be old: it came back from the browser's memory. Until `read` is done, pages read anew. */
export async function readAnew(read: () => Promise<void>): Promise<void> {
  stale = true;
  try {
    await read();
  } finally {
    stale = false;
  }
}

/** Whether a page reads anew whatever else it does: it may be old, or another language was asked for. */
export function isReadAnew({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const wanted = nextUrl.searchParams.get('locale');
  return stale || (wanted !== null && wanted !== currentUrl.searchParams.get('locale'));
}

/** The same, and after every press: what a press changed must be seen. */
export function isReadAfterSubmit(change: ShouldRevalidateFunctionArgs): boolean {
  return change.formMethod === 'POST' || isReadAnew(change);
}

const never = (): (() => void) => () => undefined;

/** True once scripts run; false in what the server draws. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** A path within the checkout. With scripts off it carries the key; with scripts on the tab keeps it. */
export function useKeyedPath(dataKey: string | null): (path: string) => string {
  const scripts = useScripts();
  const { locale } = useTexts();
  return (path) => (scripts || !dataKey ? path : keyedLink(path, dataKey, locale));
}

/** A path whose document is loaded anew: it carries the page's key, or with scripts the tab's. */
export function useReloadPath(dataKey: string | null): (path: string) => string {
  const scripts = useScripts();
  const { locale } = useTexts();
  const kept = (name: string): string | null => (scripts ? tab.read(name) : null);
  return (path) => reloadLink(path, { dataKey: dataKey ?? kept('data'), r: kept('r'), locale });
}
