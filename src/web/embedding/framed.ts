import type { EmbedMessage } from '#contracts/embed-messages';
import type { PaymentSession } from '#contracts/session';
import { device, tab } from '../storage/browser-storage.ts';
import { rememberedSession } from '../storage/stored-key.ts';
import { allowedParents, exactOrigin, meetParent, writeStoredOrigins } from './allowed-parents.ts';
import { openParentLink, type ParentLink, parentOriginOf } from './parent-link.ts';
import { guardSubmits } from './submit-guard.ts';
import { listenForParent } from './tell.ts';
import { afterChanges } from './beside.ts';
import { isHydrated } from '../shell/hydrated.ts';

let link: ParentLink | null = null;

/** Whether the embed script is around this page: it can then move the top window to a bank. */
export function parentHears(): boolean {
  return link?.hasGreeted() ?? false;
}

const waitingForParent = new Set<() => void>();

/** Calls back when that may have changed: a page may be drawn before its parent is known. Returns how to stop. */
export function onParentHears(tell: () => void): () => void {
  waitingForParent.add(tell);
  return () => void waitingForParent.delete(tell);
}

/** Sets up this page in another site's frame; `endPage` removes the drawn page for good. Call it once, framed only. */
export async function startFramed(endPage: () => void): Promise<void> {
  markFramed(document.documentElement);
  const arrival: { tell: () => void } = { tell: () => undefined };
  const opened = openLink(() => {
    arrival.tell();
    waitingForParent.forEach((tell) => tell());
  });
  link = opened;
  listenForParent(opened.send);
  const lists = { session: listOfSession, document: listOfDocument };
  if (!(await meetParent(opened, lists, () => void refuse(endPage)))) return;
  afterChanges(followPage());
  guardSubmits(() => void import('./notices.tsx').then(({ tellHeld }) => tellHeld()));
  followSeenPart(document.documentElement);
  const height = followHeight(document.body, (now) => opened.send({ type: 'resize', height: now }));
  arrival.tell = sayReady(opened, height);
  arrival.tell();
  waitingForParent.forEach((tell) => tell());
}

async function refuse(endPage: () => void): Promise<void> {
  const { refuseParent } = await import('./notices.tsx');
  await refuseParent(endPage);
}

/** Reports once that the page is ready, and its height. If nobody could hear it, a later greeting repeats it. */
function sayReady(opened: ParentLink, height: () => number): () => void {
  let isSaid = false;
  return () => {
    if (isSaid || !opened.isHeard()) return;
    isSaid = true;
    const refused = document.querySelector('[data-problem]')?.getAttribute('data-problem');
    const messages: readonly EmbedMessage[] = [
      { type: 'ready', version: 1 },
      { type: 'resize', height: height() },
      ...(refused ? [{ type: 'error', code: refused } as const] : []),
    ];
    messages.forEach(opened.send);
  };
}

/** Selects the style sheet's framed rules. React removes the attributes of an element that it takes over anew. */
function markFramed(page: HTMLElement): void {
  const mark = (): void => {
    if (!('framed' in page.dataset)) page.dataset['framed'] = '';
  };
  mark();
  new MutationObserver(mark).observe(page, { attributes: true, attributeFilter: ['data-framed'] });
}

function openLink(onHello: () => void): ParentLink {
  // Recent versions of Firefox have it too.
  const { ancestorOrigins }: { readonly ancestorOrigins?: DOMStringList } = window.location;
  const opened = openParentLink({
    parentOrigin: parentOriginOf({ ancestorOrigins, referrer: document.referrer, ownOrigin: window.location.origin }),
    isParent: (source) => source === window.parent,
    post: (message, origin) => window.parent.postMessage(message, origin),
    // oxlint-disable-next-line no-console -- spec §2 asks for it; whoever embeds the checkout looks there.
    log: (why) => console.error(why),
    onHello,
  });
  window.addEventListener('message', opened.hear);
  return opened;
}

/** How long a session may take after the first paint, before the page counts as one without a session. */
const sessionWithinMs = 2_000;
let hydratedSince: number | null = null;

/** The session's list, once it is open. Local storage holds the registered origins, as spec §3 requires. */
function listOfSession(): ReadonlySet<string> | null {
  const session = isHydrated() ? openedSession() : null;
  if (!session) return null;
  device.write('additionalAllowedOrigins', writeStoredOrigins(session.embedding.registered_origins));
  return allowedParents(session.embedding, device.read('additionalAllowedOrigins'), window.location.origin);
}

/** On a page without a session, such as a refusal or a receipt: the list that the document itself carries. */
function listOfDocument(): ReadonlySet<string> | null {
  if (!isHydrated()) return null;
  hydratedSince ??= performance.now();
  const own = window.location.origin;
  const hasNone = document.querySelector('[data-problem]') || performance.now() - hydratedSince > sessionWithinMs;
  const originList = document.querySelector('meta[name="frame-parents"]')?.getAttribute('content');
  return hasNone && originList
    ? new Set(originList.split(' ').filter((origin) => exactOrigin(origin, own) !== null))
    : null;
}

/** The session this document read, or null. */
function openedSession(): PaymentSession | null {
  const key = tab.read('hashKey');
  return key ? rememberedSession(key) : null;
}

/** Each page writes the hint into its address and starts at its top, by the parent's scroll. */
function followPage(): () => void {
  let { pathname } = window.location;
  storeHint();
  return () => {
    storeHint();
    if (pathname === window.location.pathname) return;
    ({ pathname } = window.location);
    document.documentElement.scrollIntoView();
  };
}

function storeHint(): void {
  const session = openedSession();
  const hinted = session && frameHint(session, new URL(window.location.href));
  if (hinted) window.history.replaceState(window.history.state, '', hinted);
}

/** A step for every hundredth of the page. */
const thresholds = Array.from({ length: 101 }, (_, step) => step / 100);

/** How old the known position may be, in milliseconds. */
const askEveryMs = 250;

/**
 * Writes down which part of the page the payer sees: the frame is as high as the page, and floating parts must stand
 * there. The style sheet reads `--seen-top` and `--seen-height`.
 */
function followSeenPart(page: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      clearTimeout(timer);
      timer = setTimeout(askAnew, askEveryMs);
      const rect = entries.at(-1)?.intersectionRect;
      if (!rect || rect.height === 0) return;
      page.style.setProperty('--seen-top', `${Math.max(0, Math.round(rect.top))}px`);
      page.style.setProperty('--seen-height', `${Math.round(rect.height)}px`);
    },
    { threshold: thresholds },
  );
  // An observer reports how much is seen, not where: scrolling a frame longer than the screen may change nothing of it.
  const askAnew = (): void => {
    observer.unobserve(page);
    observer.observe(page);
  };
  askAnew();
}

/** The least height of a frame, in CSS pixels: a notice and its button must fit. */
const lowest = 320;
/** The protocol's greatest height. */
const highest = 20_000;

export function frameHeight(contentHeight: number): number {
  return Math.min(highest, Math.max(lowest, Math.ceil(contentHeight)));
}

/**
 * Follows the height of the page's content. Reports each new height once, at most once a frame. The content is the
 * body, which in a frame asks for no height of its own, so that a higher frame never makes it grow.
 */
function followHeight(body: HTMLElement, onHeight: (height: number) => void): () => number {
  let lastHeight = 0;
  let isDue = false;
  const read = (): number => frameHeight(body.getBoundingClientRect().height);
  const tell = (): void => {
    isDue = false;
    const height = read();
    if (height === lastHeight) return;
    lastHeight = height;
    onHeight(height);
  };
  new ResizeObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(tell);
  }).observe(body);
  return read;
}

/**
 * Returns the address with `?school=<id>`: on a reload without the key, it lets the server know who may frame this
 * page. Null if the address has it already.
 */
export function frameHint({ school }: Pick<PaymentSession, 'school'>, address: URL): string | null {
  if (address.searchParams.get('school') === school.id) return null;
  const hinted = new URL(address);
  hinted.searchParams.set('school', school.id);
  return hinted.pathname + hinted.search + hinted.hash;
}
