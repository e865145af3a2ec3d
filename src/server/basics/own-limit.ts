/** Callers that a process counts by itself at the same time. */
const mostCounted = 10_000;

/** Returns a function: whether `who` is within `points` in `seconds`, counted in this process alone. */
export function ownLimit({
  points,
  seconds,
}: {
  readonly points: number;
  readonly seconds: number;
}): (who: string) => boolean {
  const counted = new Map<string, { readonly until: number; used: number }>();
  return (who) => {
    const now = performance.now();
    const held = counted.get(who);
    if (held && now < held.until) return (held.used += 1) <= points;
    // The least recently counted goes first: a flood from many addresses takes no more room than this.
    if (counted.size >= mostCounted) counted.delete(counted.keys().next().value ?? '');
    counted.delete(who);
    counted.set(who, { until: now + seconds * 1000, used: 1 });
    return true;
  };
}

/** For a line that the runbook alarms on and each read would write again: once a day of each, in each process. */
export const onceADay = (): ((what: string) => boolean) => ownLimit({ points: 1, seconds: 86_400 });
