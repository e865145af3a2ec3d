import type { AnalyticsMessage } from '#contracts/analytics-messages';
import type { PaymentSession } from '#contracts/session';
import { containerKind } from '#domain/analytics-container';
import type { Country } from '#domain/money';
import type { Locale } from '#i18n/locale';
import { parseUrl } from '#domain/web-url';

/** Where the payer is; the tags get only the route's pattern. */
type Address = Pick<Location, 'pathname' | 'search'>;

/** The page's language and its school's country; a page without both is not reported. */
interface ShownIn {
  readonly locale: Locale;
  readonly country: Country;
}

interface Surroundings {
  readonly ownOrigin: string;
  /** Whether the page itself is framed: the tags' frame may have no ancestor but us. */
  readonly isFramed: boolean;
  mount(address: URL): TagFrame;
}

/** Reports the shown page to the tags. Their frame exists only on pages where a tag may run. */
export function createFollower(around: Surroundings) {
  let known: Analytics | null = null;
  let frame: TagFrame | null = null;
  let last: string | null = null;
  const leave = () => {
    frame?.remove();
    frame = null;
    last = null;
  };
  return (analytics: Analytics | null | undefined, { pathname, search }: Address, shown: ShownIn | null): void => {
    // A page without a session, such as the terms, belongs to the same visit. A session without tags ends it: its
    // browser has come to know a card, whose code is typed in the list.
    if (analytics !== undefined) known = analytics;
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

/** Whether the address still holds what opens a session. */
function holdsKey(search: string): boolean {
  const given = new URLSearchParams(search);
  return given.has('data') || given.has('handoff');
}

export const followPage = createFollower({
  get ownOrigin() {
    return window.location.origin;
  },
  get isFramed() {
    return window.parent !== window;
  },
  mount: mountFrame,
});

/**
 * The pages that are reported to the tags. Any other address is reported as the page-error view that it shows, so that
 * no id and no key is reported by mistake. Never the specification's card and bank pages. Source: spec §2.
 */
const reported = [
  '/checkout',
  '/successful-payment',
  '/transfer',
  '/transfer/status',
  '/bank',
  '/finch/transfer',
  '/finch/terms',
  '/fintech',
  '/fintech/:type',
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

/** Where no tag may run: pages with card or bank fields, paths that are a key, and developers' pages. */
const withoutTags = /^\/(card|wallet|pse|payment-result-pse|v|c|check|dev)(\/|$)/i;

/** Returns the pattern that is reported for a page; null where no tag may run. */
export function routePattern(pathname: string): string | null {
  if (withoutTags.test(pathname)) return null;
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (path === '') return '/checkout';
  return reported.find((pattern) => fits(pattern, path)) ?? '/page-error';
}

/** Whether a path fits a pattern; `:name` stands for one part. */
function fits(pattern: string, path: string): boolean {
  const [patternParts, given] = [pattern.split('/'), path.split('/')];
  return (
    patternParts.length === given.length && patternParts.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

type Analytics = NonNullable<PaymentSession['analytics']>;

interface TagFrame {
  tell(message: AnalyticsMessage): void;
  remove(): void;
}

/** Returns the frame's address; null for a bad container id, or an origin that is ours. Source: spec §5. */
export function frameAddress({ container_id: id, frame_url: address }: Analytics, ownOrigin: string): URL | null {
  const url = parseUrl(address);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isWeb && url.origin !== ownOrigin && containerKind(id) !== null ? url : null;
}

/** Mounts the frame. Messages wait until it has loaded. */
function mountFrame(address: URL): TagFrame {
  const frame = document.createElement('iframe');
  const waiting: AnalyticsMessage[] = [];
  let isThere = false;
  const send = (message: AnalyticsMessage) => frame.contentWindow?.postMessage(message, address.origin);
  frame.addEventListener('load', () => {
    isThere = true;
    for (const message of waiting.splice(0)) send(message);
  });
  // Its own origin, so that it may store a visitor's number there; never ours, which it could read.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.referrerPolicy = 'no-referrer';
  frame.title = 'Analytics';
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.src = address.href;
  document.body.append(frame);
  return {
    tell: (message) => void (isThere ? send(message) : waiting.push(message)),
    remove: () => frame.remove(),
  };
}
