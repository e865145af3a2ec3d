import type { Country } from '#domain/money';
import type { Locale } from '#i18n/locale';
import { routePattern } from './route-pattern.ts';
import { type Analytics, frameAddress, mountFrame, type TagFrame } from './tag-frame.ts';

/** Where the payer is, of which only the route's pattern is told. */
type Address = Pick<Location, 'pathname' | 'search'>;

/** In which language, and of which country's school; a page that says neither is not told. */
interface ShownIn {
  readonly locale: Locale;
  readonly country: Country;
}

/** What a page needs of the browser around it. */
export interface Surroundings {
  readonly ownOrigin: string;
  /** Whether the page itself stands in somebody's frame: the tags' frame may have no ancestor but us. */
  readonly isFramed: boolean;
  mount(address: URL): TagFrame;
}

/** Tells the tags which page is shown. The frame is there only on pages where a tag may run; it is taken away on all others. */
export function createFollower(around: Surroundings) {
  let known: Analytics | null = null;
  let frame: TagFrame | null = null;
  let last: string | null = null;
  const leave = () => {
    frame?.remove();
    frame = null;
    last = null;
  };
  return (analytics: Analytics | null, { pathname, search }: Address, shown: ShownIn | null): void => {
    // A page without a session, such as the terms, is one of the same visit.
    known = analytics ?? known;
    const path = routePattern(pathname);
    const address = known && !around.isFramed ? frameAddress(known, around.ownOrigin) : null;
    if (!known || !address || !shown || path === null || holdsKey(search)) return leave();
    if (!frame) {
      frame = around.mount(address);
      frame.tell({ type: 'user', user_pseudonym: known.user_pseudonym });
    }
    if (path !== last) frame.tell({ type: 'page', path, ...shown });
    last = path;
  };
}

/** Whether what opens a session still stands in the address. */
function holdsKey(search: string): boolean {
  const given = new URLSearchParams(search);
  return given.has('data') || given.has('handoff');
}

/** The follower of this document. */
export const followPage = createFollower({
  get ownOrigin() {
    return window.location.origin;
  },
  get isFramed() {
    return window.parent !== window;
  },
  mount: mountFrame,
});
