import type { Locale } from '#i18n/locale';
import { keyedLink } from '../shell/address.ts';
import { useScripts } from '../shell/hydrated.ts';
import { useTexts } from '../shell/texts.tsx';
import { tab } from './browser-storage.ts';

interface ReloadLinkParts {
  readonly dataKey: string | null;
  /** Which return address the payer has: a key that comes without it takes it away. */
  readonly r: string | null;
  readonly locale: Locale | null;
}

/**
 * A path whose document is loaded anew. It carries the key with scripts too: in a frame the server learns from it who may
 * show the page, and where storage is blocked nothing else says whose it is. The page takes it out again on arrival.
 */
export function reloadLink(path: string, { dataKey, r, locale }: ReloadLinkParts): string {
  if (!dataKey) return path;
  const keyed = keyedLink(path, dataKey, locale);
  return r === null ? keyed : `${keyed}&r=${encodeURIComponent(r)}`;
}

/** A path whose document is loaded anew: it carries the page's key, or with scripts the tab's. */
export function useReloadPath(dataKey: string | null): (path: string) => string {
  const scripts = useScripts();
  const { locale } = useTexts();
  const stored = (name: string): string | null => (scripts ? tab.read(name) : null);
  return (path) => reloadLink(path, { dataKey: dataKey ?? stored('data'), r: stored('r'), locale });
}
