/**
 * The worker of the pages that show instructions to pay elsewhere. Without a network it serves their document, which
 * holds nobody's data. That document's scripts read the data from the phone's storage
 * (`web/storage/stored-voucher.ts`). The worker stores nothing and decides nothing: the page stores the documents.
 */
import { cacheName, cachePrefix, shellPrefix } from '#contracts/offline';

interface WorkEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly location: Location;
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
const worker: Worker = globalThis as unknown as Worker;

/** One bar of signal counts as no network: after this time the stored document is served, and fetches by itself. */
const networkWithinMs = 5_000;

// It holds no state, so a new one need not wait for open pages. It claims no page that opened without it.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(removeOlder()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(documentAt(request, pathname));
  else if (pathname.startsWith('/assets/'))
    event.respondWith(fetch(request).catch((error) => keptOr(error, request.url)));
});

/** Returns the network's document; if it fails or takes too long, the page's stored one. */
async function documentAt(request: Request, pathname: string): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), networkWithinMs));
  const first = await Promise.race([answer.catch(() => null), late]);
  return first ?? (await shellOf(pathname)) ?? answer;
}

/** Returns the document of the page; else of the page above it, whose path ends in a parameter. */
async function shellOf(pathname: string): Promise<Response | null> {
  const scope = new URL(worker.registration.scope).pathname;
  const own = pathname.toLowerCase().replace(/\/+$/, '');
  return (await readCache(shellPrefix + own)) ?? (await readCache(shellPrefix + scope));
}

async function keptOr(error: unknown, address: string): Promise<Response> {
  const found = await readCache(address);
  if (found) return found;
  throw error;
}

/** Returns null if nothing is stored, or if the browser allows no storage. */
async function readCache(address: string): Promise<Response | null> {
  try {
    return (await (await caches.open(cacheName)).match(address)) ?? null;
  } catch {
    return null;
  }
}

async function removeOlder(): Promise<void> {
  const names = await caches.keys().catch(() => []);
  const older = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
}
