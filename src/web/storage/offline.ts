/**
 * What opens a slip without a network: its page's document, which has nobody's data, and the scripts of it, put where the
 * worker finds them (`src/offline`). Fetched once a slip is shown. Whatever of it fails, the page works as without it.
 */
import { assetsIn, cacheName, cachePrefix, shellPrefix, workerPath, workerPolicy } from '#contracts/offline';
import type { Locale } from '#i18n/locale';
import { isFramed } from '../shell/hydrated.ts';
import { offlinePathAt, offlinePathsHere, scopeOf } from '../shell/offline-paths.ts';

/** A link that was sent on opens on any page's phone. */
const sharedScope = '/v/';

/**
 * Keeps what opens this page, and a slip's own link, without a network; takes it off the phone where the operator
 * switched that off. In somebody's frame nothing is kept: what a browser keeps there is that frame's alone.
 */
export async function keepOffline(locale: Locale): Promise<void> {
  if (isFramed() || !('serviceWorker' in navigator) || !('caches' in window)) return;
  const paths = offlinePathsHere();
  const own = offlinePathAt(paths, window.location.pathname);
  try {
    if (paths.length === 0) return await dropOffline();
    if (own === null) return;
    const scopes = [...new Set([scopeOf(paths, own), sharedScope])];
    const wanted = paths.filter((path) => scopes.includes(scopeOf(paths, path)));
    const cache = await caches.open(cacheName);
    for (const each of wanted) await keepPage(cache, each, locale);
    await removeUnused(cache);
    for (const scope of scopes)
      await navigator.serviceWorker.register(workerAddress(), { scope, updateViaCache: 'none' });
  } catch {
    // Full, blocked, private: it opens with a network only.
  }
}

/** The document after its scripts: what is found is whole. One of this build and language is there already. */
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

/** Pictures of ours on this page; a school's own mark says whose family it is, and is not kept. */
const shownMarks = (): readonly string[] =>
  [...document.images].map(({ src }) => new URL(src, window.location.href).pathname).filter(isMark);
const isMark = (path: string): boolean => path.startsWith('/assets/marks/');

/** Scripts of builds that no document names any more. */
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

/** The only script address that text becomes: once, for the policy can be made once. */
function workerAddress(): string {
  const types: unknown = Reflect.get(window, 'trustedTypes');
  if (!isFactory(types)) return workerPath;
  address ??= types.createPolicy(workerPolicy, { createScriptURL: () => workerPath }).createScriptURL(workerPath);
  return address;
}

/** The browser's own, which its types lack yet. */
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
 * A document that a worker controls leads to no page but those it is for: with a network the next one is a document of
 * its own, so that nothing of a checkout or a card is ever seen by a worker.
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
