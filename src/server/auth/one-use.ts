interface Remembering {
  /** The least seconds that each is remembered, unless there are too many. */
  readonly seconds: number;
  /** The number of the newest that are always remembered; never more than twice as many. */
  readonly most: number;
}

/** Returns whether something is new, and remembers it: in this process, for a while, in bounded memory. No timers. */
export function oneUse({ seconds, most }: Remembering, clock = () => performance.now()): (what: string) => boolean {
  let [older, newer] = [new Set<string>(), new Set<string>()];
  let since = clock();
  return (what) => {
    if (clock() - since > seconds * 1000 || newer.size >= most) {
      [older, newer] = [newer, new Set()];
      since = clock();
    }
    if (newer.has(what) || older.has(what)) return false;
    newer.add(what);
    return true;
  };
}
