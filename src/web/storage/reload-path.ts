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

/** Returns paths that load a new document: with the page's key, or with scripts the tab's. */
export function useReloadPath(dataKey: string | null): (path: string) => string {
  const scripts = useScripts();
  const { locale } = useTexts();
  const stored = (name: string): string | null => (scripts ? tab.read(name) : null);
  return (path) => reloadLink(path, { dataKey: dataKey ?? stored('data'), r: stored('r'), locale });
}
