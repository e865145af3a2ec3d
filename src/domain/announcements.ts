/** A school's announcement that a method will be slow or out of order for a while. ISO 8601 instants. */
export interface Announcement {
  /** `country/type/gateway`. */
  readonly method: string;
  readonly from: string;
  readonly until: string;
}

/** Hours before its beginning from which payers see it. */
const hoursBefore = 3;

/** Returns a method's announcement now: while it lasts, and shortly before; null otherwise. */
export function announced(all: readonly Announcement[], method: string, now: Date): Announcement | null {
  const isTold = ({ from, until }: Announcement): boolean =>
    now.getTime() >= Date.parse(from) - hoursBefore * 3_600_000 && now.getTime() < Date.parse(until);
  return all.find((each) => each.method === method && isTold(each)) ?? null;
}
