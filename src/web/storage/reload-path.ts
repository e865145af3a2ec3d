import type { Locale } from '#i18n/locale';
import { keyedLink } from '../shell/address.ts';
import { useScripts } from '../shell/hydrated.ts';
import { useTexts } from '../shell/texts.tsx';
import { tab } from './browser-storage.ts';

interface ReloadLinkParts {
  readonly dataKey: string | null;
  /** The id of the payer's return address: a key that comes without it removes it. */
  readonly r: string | null;
  readonly locale: Locale | null;
}

/**
 * Returns a path that loads a new document. It carries the key with scripts too: in a frame the server learns from it
 * who may frame the page, and with blocked storage nothing else names its session. The page removes it on arrival.
 */
export function reloadLink(path: string, { dataKey, r, locale }: ReloadLinkParts): string {
  if (!dataKey) return path;
  const keyed = keyedLink(path, dataKey, locale);
  return r === null ? keyed : `${keyed}&r=${encodeURIComponent(r)}`;
}

/**
 * Returns a path that loads a new document of this tab, outside every frame. No address carries the key: only with
 * blocked storage, where nothing else names its session.
 */
export function tabLink(path: string): string {
  const dataKey = tab.read('data');
  const isStored = dataKey === null || tab.write('data', dataKey);
  return isStored ? path : reloadLink(path, { dataKey, r: tab.read('r'), locale: null });
}

/** Returns paths that load a new document: with the page's key, or with scripts the tab's. */
export function useReloadPath(dataKey: string | null): (path: string) => string {
  const scripts = useScripts();
  const { locale } = useTexts();
  const stored = (name: string): string | null => (scripts ? tab.read(name) : null);
  return (path) => reloadLink(path, { dataKey: dataKey ?? stored('data'), r: stored('r'), locale });
}
