import type { deferredParts } from '../pages/checkout/deferred.tsx';

export type DeferredParts = typeof deferredParts;

let arrived: DeferredParts | null = null;
let coming: Promise<DeferredParts> | null = null;

/**
 * Fetches what only a press or a later look needs: paying, bearers, refusals. Asked for when the first page is idle, and
 * awaited by whatever needs it. Rejects without a network, and tries again at the next call.
 */
export function fetchDeferred(): Promise<DeferredParts> {
  coming ??= import('../pages/checkout/deferred.tsx').then(
    (module) => (arrived = module.deferredParts),
    (error: unknown) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

/** Those parts, once they came. */
export function arrivedDeferred(): DeferredParts | null {
  return arrived;
}

/** Runs once the browser has nothing better to do. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(work, { timeout: 3_000 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, 500);
  return () => clearTimeout(timer);
}
