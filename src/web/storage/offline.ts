/**
 * Stores what opens a slip without a network, for the worker (`src/offline`): its page's document, which holds nobody's
 * data, and its scripts. Fetched once a slip is shown. If any of it fails, the page works as without it.
 */
import { assetsIn, cacheName, cachePrefix, shellPrefix, workerPath, workerPolicy } from '#contracts/offline';
import type { Locale } from '#i18n/locale';
import { isFramed } from '../shell/hydrated.ts';
import { offlinePathAt, offlinePathsHere, scopeOf } from '../shell/offline-paths.ts';

/** A shared link opens on the phone of any page. */
const sharedScope = '/v/';

/**
 * Stores what opens this page, and a slip's own link, without a network; removes it if the operator switched that off.
 * Stores nothing in a frame: a browser stores that for this frame alone.
 */
export async function keepOffline(locale: Locale): Promise<void> {
  if (isFramed() || !('serviceWorker' in navigator) || !('caches' in window)) return;
  const paths = offlinePathsHere();
  const own = offlinePathAt(paths, window.location.pathname);
  try {
    if (paths.length === 0) return await dropOffline();
    if (own === null) return;
    const scopes = [...new Set([scopeOf(paths, own), sharedScope])];
    const scopedPaths = paths.filter((path) => scopes.includes(scopeOf(paths, path)));
    const cache = await caches.open(cacheName);
    for (const each of scopedPaths) await keepPage(cache, each, locale);
    await removeUnused(cache);
    for (const scope of scopes)
      await navigator.serviceWorker.register(workerAddress(), { scope, updateViaCache: 'none' });
  } catch {
    // Full, blocked or private storage: it opens with a network only.
  }
}

/** Stores the document after its scripts, so that it is complete. Skips one of this build and language. */
async function keepPage(cache: Cache, path: string, locale: Locale): Promise<void> {
  const address = shellPrefix + path;
  const known = await (await cache.match(address))?.text();
  const build = new URL(import.meta.url).pathname;
  if (known?.includes(build) && known.includes(`lang="${locale}"`)) return;
  const answer = await fetch(`${address}?locale=${locale}`, { credentials: 'omit' });
  if (!answer.ok || answer.redirected) return;
  const text = await answer.clone().text();
  const missing = await Promise.all(
    [...assetsIn(text), ...shownMarks()].map(async (asset) => ((await cache.match(asset)) ? [] : [asset])),
  );
  await cache.addAll(missing.flat());
  await cache.put(address, answer);
}

/** Our own marks on this page; a school's mark would reveal the family's school, and is not stored. */
const shownMarks = (): readonly string[] =>
  [...document.images].map(({ src }) => new URL(src, window.location.href).pathname).filter(isMark);
const isMark = (path: string): boolean => path.startsWith('/assets/marks/');

/** Removes scripts of builds that no stored document names. */
async function removeUnused(cache: Cache): Promise<void> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const shells = await Promise.all(
    paths.filter((path) => path.startsWith(shellPrefix)).map(async (path) => (await cache.match(path))?.text()),
  );
  const used = new Set(shells.flatMap((text) => assetsIn(text ?? '')));
  const unused = paths.filter((path) => path.startsWith('/assets/') && !isMark(path) && !used.has(path));
  await Promise.all(unused.map((path) => cache.delete(path)));
}

let address: string | undefined;

/** The only text that becomes a script address: once, as the policy can be made once. */
function workerAddress(): string {
  const types: unknown = Reflect.get(window, 'trustedTypes');
  if (!isFactory(types)) return workerPath;
  address ??= types.createPolicy(workerPolicy, { createScriptURL: () => workerPath }).createScriptURL(workerPath);
  return address;
}

/** The browser's own; TypeScript lacks its type. */
interface PolicyFactory {
  createPolicy(name: string, rules: object): { createScriptURL(text: string): string };
}
const isFactory = (types: unknown): types is PolicyFactory =>
  typeof types === 'object' && types !== null && 'createPolicy' in types;

async function dropOffline(): Promise<void> {
  const registered = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registered.map((each) => each.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * A document that a worker controls opens any other page as a new document, if there is a network. So no worker ever
 * sees a checkout or a card.
 */
export function leaveOffline({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): void {
  const needsNetwork = (path: string): boolean => offlinePathAt(offlinePathsHere(), path) === null;
  const leave = (): void => {
    if (needsNetwork(pathname)) window.location.assign(pathname + search + hash);
  };
  if (navigator.onLine) return leave();
  const leaveOnline = (): void => {
    if (needsNetwork(window.location.pathname)) window.location.reload();
  };
  if (needsNetwork(pathname)) window.addEventListener('online', leaveOnline, { once: true });
}
