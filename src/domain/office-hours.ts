/** When a school's office is open, in the school's zone. */
export interface OfficeHours {
  /** ISO: 1 is Monday. */
  readonly weekdays: readonly number[];
  /** `HH:MM`; `to` is later. */
  readonly from: string;
  readonly to: string;
}

const longestSearchDays = 400;

/** Returns the instant at which the office was open for so many hours since `start`. */
export function afterOfficeHours(
  start: Date,
  hours: number,
  { weekdays, from, to }: OfficeHours,
  timeZone: string,
): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(start.getTime());
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  let leftMs = hours * 3_600_000;
  for (let day = 0; day < longestSearchDays; day += 1) {
    const date = today.add({ days: day });
    if (!weekdays.includes(date.dayOfWeek)) continue;
    const at = (clock: string) => date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(clock) });
    const [opens, closes] = [at(from).epochMilliseconds, at(to).epochMilliseconds];
    const since = Math.max(opens, start.getTime());
    if (closes - since >= leftMs) return new Date(since + leftMs);
    leftMs -= Math.max(0, closes - since);
  }
  throw new Error('an office that is never open');
}
