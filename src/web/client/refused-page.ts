import { isKeyShaped } from '#domain/access-link';
import type { PageShell, ShellFacts } from '../shell/page-shell.ts';
import type { Refusal, LocalizedRefusal } from './refusal.ts';
import { localizeRefusal } from './localized-error.ts';
import { refusalShell } from './make-shell.ts';

/** What opened a page: the key of a payment link, and what came beside it. */
export interface OpenedBy {
  readonly dataKey: string | null;
  readonly header: string | null;
  readonly locale: string | null;
}

/** A page that says why it shows nothing else. */
export interface RefusedPage {
  readonly state: 'refused';
  readonly shell: PageShell;
  readonly refusal: LocalizedRefusal;
}

/** The page of any refusal, in the payer's words. */
export async function refusedPage(refusal: Refusal, facts: ShellFacts, locale: string | null): Promise<RefusedPage> {
  const shell = await refusalShell(refusal, facts, locale);
  return { state: 'refused', shell, refusal: await localizeRefusal(refusal, shell.locale) };
}

type Opened = Pick<OpenedBy, 'dataKey' | 'locale'>;

/** Where an old link is explained, and another can be asked for. */
export const expiredLinkPath = (opened: Opened): string => withKey('/expired-link', opened);

/** The checkout, for a key that is not an expired one. */
export const checkoutPath = (opened: Opened): string => withKey('/checkout', opened);

/** A redirect of the server's carries the key, or the next page could not know it. In the browser the tab has it, out of the address. */
function withKey(path: string, { dataKey, locale }: Opened): string {
  const query = new URLSearchParams();
  if (dataKey && isKeyShaped(dataKey) && typeof document === 'undefined') query.set('data', dataKey);
  if (locale) query.set('locale', locale);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
