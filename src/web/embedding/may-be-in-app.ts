/** A coarse look at the user agent, in the first screen's scripts: the table that knows better is fetched only where this says yes. */
export function mayBeInApp(userAgent: string): boolean {
  return /; wv\)|\bFB|Instagram|WhatsApp|TikTok|musical_ly|trill_|Bytedance|facebook|\bLine\//.test(userAgent);
}
