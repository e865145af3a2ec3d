/** Whether a user agent is a phone's or a tablet's. An iPad that calls itself a Mac counts as one by its touch points. Source: spec §2. */
export function isMobile(userAgent: string, touchPoints = 0): boolean {
  if (/Android|iPhone|iPad|iPod|Mobile|Silk|BlackBerry|Opera Mini/i.test(userAgent)) return true;
  return /Macintosh/.test(userAgent) && touchPoints > 1;
}
