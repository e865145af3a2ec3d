import { Refusal } from '../basics/refusal.ts';

/** The callers served at the same time. */
export interface Places {
  /** Takes one of the `most` places of `who` and answers how to leave it, or why there is none. */
  enter(who: string, most: number): (() => void) | 'too_many' | 'process_is_full';
}

/** Places of one process: at most `mostOfAll` at the same time, over all callers. */
export function createPlaces(mostOfAll: number): Places {
  const taken = new Map<string, number>();
  let all = 0;
  const leave = (who: string): void => {
    const left = (taken.get(who) ?? 1) - 1;
    all -= 1;
    if (left > 0) taken.set(who, left);
    else taken.delete(who);
  };
  return {
    enter(who, most) {
      if (all >= mostOfAll) return 'process_is_full';
      if ((taken.get(who) ?? 0) >= most) return 'too_many';
      taken.set(who, (taken.get(who) ?? 0) + 1);
      all += 1;
      return () => leave(who);
    },
  };
}

const later = { 'retry-after': '5' };
const refusals = {
  too_many: () => new Refusal('too_many_requests', 'Too many of these are under way.', {}, later),
  process_is_full: () => new Refusal('service_unavailable', 'Too many of these are under way.', {}, later),
} as const;

/** Works in one of `who`'s `most` places. Refuses as `too_many_requests`, `service_unavailable`, with `Retry-After`. */
export async function inPlace<T>(
  places: Places,
  { who, most }: { readonly who: string; readonly most: number },
  work: () => Promise<T>,
): Promise<T> {
  const leave = places.enter(who, most);
  if (typeof leave === 'string') throw refusals[leave]();
  try {
    return await work();
  } finally {
    leave();
  }
}
