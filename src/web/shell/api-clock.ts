/** How far the API's clock was ahead of this machine's at its last response, in milliseconds. */
let ahead = 0;

/** Returns the API's current time, by its last response. A phone's own clock may be days off. */
export function apiNow(): string {
  return new Date(Date.now() + ahead).toISOString();
}

/** Reads the `Date` header: in the sandbox the API's clock may run ahead of this machine's. */
export function noteClock(response: Response): void {
  const time = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(time)) ahead = time - Date.now();
}

/** The same for a page drawn by the server: its `now` was true when its document arrived. */
export function noteDrawn(now: string): void {
  const [document] = performance.getEntriesByType('navigation');
  if (!(document instanceof PerformanceNavigationTiming)) return;
  ahead = Date.parse(now) - (performance.timeOrigin + document.responseStart);
}
