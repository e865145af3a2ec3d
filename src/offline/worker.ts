/**
 * The worker of the pages that show what is paid elsewhere, and of no other: without a network it answers their document,
 * which has nobody's data in it. What is shown is read from the phone's own storage by that document's scripts
 * (`web/storage/stored-voucher.ts`). It keeps nothing and decides nothing: what is kept is put there by the page.
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

/** A queue's one bar of signal is no network: after this the page's own document comes, and asks by itself. */
const networkWithinMs = 5_000;

// It holds no state, so a new one need not wait for open pages. None is taken over: a page that opened without it stays so.
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

/** The network's document; without one, or without one in time, the page's own that was kept. */
async function documentAt(request: Request, pathname: string): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), networkWithinMs));
  const first = await Promise.race([answer.catch(() => null), late]);
  return first ?? (await shellOf(pathname)) ?? answer;
}

/** Of the page itself; else of the one it lies below, whose path a parameter ends. */
async function shellOf(pathname: string): Promise<Response | null> {
  const scope = new URL(worker.registration.scope).pathname;
  const own = pathname.toLowerCase().replace(/\/+$/, '');
  return (await kept(shellPrefix + own)) ?? (await kept(shellPrefix + scope));
}

async function keptOr(error: unknown, address: string): Promise<Response> {
  const found = await kept(address);
  if (found) return found;
  throw error;
}

/** Null where it is not kept, or the browser keeps nothing. */
async function kept(address: string): Promise<Response | null> {
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
