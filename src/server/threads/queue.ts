import { Refusal } from '../basics/refusal.ts';

/** Seconds after which a caller who found the queue full may try again. */
const retryAfterSeconds = '2';

/** Runs work one after another. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue of at most `most`, the running one included. Refuses more as `service_unavailable` with `Retry-After`. */
export function createQueue(most: number): Queue {
  let held = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (held >= most) throw isBusy();
    held += 1;
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done.finally(() => (held -= 1));
  };
}

export const isBusy = (): Refusal =>
  new Refusal('service_unavailable', 'Too much of this waits already.', {}, { 'retry-after': retryAfterSeconds });
