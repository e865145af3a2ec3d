/**
 * Every page that is told to the tags. An address that is none of these is told as the page-error view it shows, so no id
 * and no key can be told by mistake. What the specification calls card and bank pages is never here. Source: spec §2.
 */
const told = [
  '/checkout',
  '/successful-payment',
  '/transfer',
  '/transfer/status',
  '/bank',
  '/finch/transfer',
  '/finch/terms',
  '/fintech',
  '/store',
  '/tapistores',
  '/banred',
  '/banred/:type',
  '/faq',
  '/privacy',
  '/terms',
  '/co/terms',
  '/co/privacy',
  '/tax-data',
  '/co/correspondent',
  '/expired-link',
  '/page-error',
] as const;

/** Where no tag may run: where cards and bank data are typed, where the path itself is a key, and what only developers see. */
const withoutTags = /^\/(card|pse|payment-result-pse|v|dev)(\/|$)/i;

/** What a page is told as: its route's pattern; null where no tag may run. */
export function routePattern(pathname: string): string | null {
  if (withoutTags.test(pathname)) return null;
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (path === '') return '/checkout';
  return told.find((pattern) => fits(pattern, path)) ?? '/page-error';
}

/** `:name` stands for one part, whatever it says. */
function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}
