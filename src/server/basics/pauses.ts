import { setImmediate } from 'node:timers/promises';

/** Short beside a request, long beside a step. */
const atMostMs = 8;

/** Returns a function for between the steps of long work on the event loop: it lets everything else run in time. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < atMostMs) return;
    await setImmediate();
    since = performance.now();
  };
}
