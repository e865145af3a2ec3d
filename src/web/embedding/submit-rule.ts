/** How long a button must have been in plain view before a press on it counts, in milliseconds. */
export const inViewForMs = 500;

/** What is known of a button when it is pressed. */
export interface Submission {
  /** Since when all of it is in plain view, on the page's own clock; null while it is not. */
  readonly seenSince: number | null;
  readonly now: number;
  /** By Enter, the space bar or an assistive tool: no other page can lead those. */
  readonly isByKey: boolean;
}

/** Whether a press counts: another site cannot have laid something over the button, or moved it under the finger just now. */
export function counts({ seenSince, now, isByKey }: Submission): boolean {
  return isByKey || (seenSince !== null && now - seenSince >= inViewForMs);
}
