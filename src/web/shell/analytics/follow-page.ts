import type { AnalyticsMessage } from '#contracts/analytics-messages';
import type { PaymentSession } from '#contracts/session';
import { containerKind } from '#domain/analytics-container';
import type { Country } from '#domain/money';
import type { Locale } from '#i18n/locale';
import { parseUrl } from '#domain/web-url';

/** Where the payer is, of which only the route's pattern is told. */
type Address = Pick<Location, 'pathname' | 'search'>;

/** In which language, and of which country's school; a page that says neither is not told. */
interface ShownIn {
  readonly locale: Locale;
  readonly country: Country;
}

interface Surroundings {
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
 * Every page that is told to the tags. An address that is none of these is told as the page-error view it shows, so no id
 * and no key can be told by mistake. What the specification calls card and bank pages is never here. Source: spec §2.
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

/** Where no tag may run: where cards and bank data are typed, where the path itself is a key, and what only developers see. */
const withoutTags = /^\/(card|pse|payment-result-pse|v|c|check|dev)(\/|$)/i;

/** What a page is told as: its route's pattern; null where no tag may run. */
export function routePattern(pathname: string): string | null {
  if (withoutTags.test(pathname)) return null;
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (path === '') return '/checkout';
  return reported.find((pattern) => fits(pattern, path)) ?? '/page-error';
}

/** `:name` stands for one part, whatever it says. */
function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

type Analytics = NonNullable<PaymentSession['analytics']>;

interface TagFrame {
  tell(message: AnalyticsMessage): void;
  remove(): void;
}

/** The frame's address where it may be shown: a container id that is one, and an origin that is not ours. Source: spec §5. */
export function frameAddress({ container_id: id, frame_url: address }: Analytics, ownOrigin: string): URL | null {
  const url = parseUrl(address);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isWeb && url.origin !== ownOrigin && containerKind(id) !== null ? url : null;
}

/** Puts the frame into the document. What it is told before it is there waits for it. */
function mountFrame(address: URL): TagFrame {
  const frame = document.createElement('iframe');
  const waiting: AnalyticsMessage[] = [];
  let isThere = false;
  const send = (message: AnalyticsMessage) => frame.contentWindow?.postMessage(message, address.origin);
  frame.addEventListener('load', () => {
    isThere = true;
    for (const message of waiting.splice(0)) send(message);
  });
  // Its own origin, so that it may keep a visitor's number there; never ours, where it could read.
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
