/**
 * Whether a form post comes from a page of ours. Browsers say so in `Sec-Fetch-Site`; an old one says its `Origin`.
 * The form token is checked besides.
 */
export function isOwnForm(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const origin = request.headers.get('origin');
  return origin !== null && URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}
