const stepMs = 10;

export interface Timed<T> {
  readonly outcome: T;
  /** In milliseconds of this process's event loop, in steps of ten. */
  readonly ms: number;
}

/**
 * Runs the work and measures it by the turns of this process's event loop. While a busy machine runs other processes,
 * or this one computes, no step counts: a deadline has the same measure on every machine.
 */
export async function loopTimed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  let steps = 0;
  const clock = setInterval(() => (steps += 1), stepMs);
  try {
    return { outcome: await work(), ms: steps * stepMs };
  } finally {
    clearInterval(clock);
  }
}
