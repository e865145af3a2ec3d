import { isKeyShaped } from '#domain/access-link';

interface Opened {
  readonly dataKey: string | null;
  readonly locale: string | null;
}

/** Where an old link is explained, and another can be asked for. */
export const expiredLinkPath = (opened: Opened): string => withKey('/expired-link', opened);

/** The checkout, for a key that is not an expired one. */
export const checkoutPath = (opened: Opened): string => withKey('/checkout', opened);

/** A redirect of the server's carries the key, or the next page could not know it. In the browser the tab keeps it, out of the address. */
function withKey(path: string, { dataKey, locale }: Opened): string {
  const query = new URLSearchParams();
  if (dataKey && isKeyShaped(dataKey) && typeof document === 'undefined') query.set('data', dataKey);
  if (locale) query.set('locale', locale);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
