/** Replaces the worker once its operator switches it off: removes what was stored on the phone, and itself. */
import { cachePrefix } from '#contracts/offline';

interface WorkEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Worker {
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkEvent) => void): void;
}
const worker: Worker = globalThis as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
