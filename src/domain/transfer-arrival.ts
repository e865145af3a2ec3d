/** Arrival times of transfers, and when one is late. */

/** The share of transfers that arrive within the usual time. */
export const usualShare = 0.95;
/** Fewer say nothing of a bank: of forty, two are later than the usual time. */
export const leastSamples = 40;
/** Older samples say nothing about today's bank. */
export const samplesOfDays = 180;
/** Whoever reports in the very minute waits at least this long: what arrives now needs no case. */
const leastWaitMinutes = 15;

export interface Awaited {
  /** When it was sent, by the payer; null if they gave the day only. */
  readonly sentAt: Date | null;
  readonly reportedAt: Date;
  /** Until then the method itself may take. */
  readonly expectedBy: Date;
  /** The minutes within which most transfers of that bank arrive; null if too few were seen. */
  readonly usualMinutes: number | null;
}

/** When a transfer becomes later than most: by its bank's measured time, else the method's; never after the latter. */
export function lateAt({ sentAt, reportedAt, expectedBy, usualMinutes }: Awaited): Date {
  if (usualMinutes === null) return expectedBy;
  const sent = (sentAt ?? reportedAt).getTime() + usualMinutes * 60_000;
  const least = reportedAt.getTime() + leastWaitMinutes * 60_000;
  return new Date(Math.min(Math.max(sent, least), expectedBy.getTime()));
}

/** Returns a transfer's whole minutes, rounded up; null if impossible: arrived before it was sent, or a month later. */
export function minutesTaken(sentAt: Date, arrivedAt: Date): number | null {
  const minutes = Math.ceil((arrivedAt.getTime() - sentAt.getTime()) / 60_000);
  return minutes >= 0 && minutes <= longestMinutes ? minutes : null;
}

const longestMinutes = 31 * 24 * 60;
