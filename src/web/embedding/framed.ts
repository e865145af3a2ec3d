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

/** Whether the embed script is around this page: then it moves the top window where a bank needs it. */
export function parentHears(): boolean {
  return link?.hasGreeted() ?? false;
}

const waitingForParent = new Set<() => void>();

/** Calls back when that may have changed: a page may be drawn before it is known whose frame it is in. Answers how to stop. */
export function onParentHears(tell: () => void): () => void {
  waitingForParent.add(tell);
  return () => void waitingForParent.delete(tell);
}

/** Makes this page one that lives in another site's frame; `endPage` takes what is drawn away for good. Called once, and only there. */
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

/** Says once that the page is here, and how high it is. Where nobody could hear it, a later greeting makes it be said again. */
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

/** The style sheet draws a framed page otherwise. React clears the attributes of an element it takes over anew. */
function markFramed(page: HTMLElement): void {
  const mark = (): void => {
    if (!('framed' in page.dataset)) page.dataset['framed'] = '';
  };
  mark();
  new MutationObserver(mark).observe(page, { attributes: true, attributeFilter: ['data-framed'] });
}

function openLink(onHello: () => void): ParentLink {
  // Firefox has learned it only lately.
  const { ancestorOrigins }: { readonly ancestorOrigins?: DOMStringList } = window.location;
  const opened = openParentLink({
    told: parentOriginOf({ ancestorOrigins, referrer: document.referrer, ownOrigin: window.location.origin }),
    isParent: (source) => source === window.parent,
    post: (message, origin) => window.parent.postMessage(message, origin),
    // oxlint-disable-next-line no-console -- spec §2 asks for it; whoever embeds the checkout looks there.
    log: (why) => console.error(why),
    onHello,
  });
  window.addEventListener('message', opened.hear);
  return opened;
}

/** How long a session may take once the page is drawn, before the page counts as one that has none. */
const sessionWithinMs = 2_000;
let hydratedSince: number | null = null;

/** The session's list, once it is open. Local storage keeps what the server registered, as spec §3 has it. */
function listOfSession(): ReadonlySet<string> | null {
  const session = isHydrated() ? openedSession() : null;
  if (!session) return null;
  device.write('additionalAllowedOrigins', writeStoredOrigins(session.embedding.registered_origins));
  return allowedParents(session.embedding, device.read('additionalAllowedOrigins'), window.location.origin);
}

/** On a page without a session, a refusal or a receipt: who may frame the document, as it says itself. */
function listOfDocument(): ReadonlySet<string> | null {
  if (!isHydrated()) return null;
  hydratedSince ??= performance.now();
  const own = window.location.origin;
  const hasNone = document.querySelector('[data-problem]') || performance.now() - hydratedSince > sessionWithinMs;
  const told = document.querySelector('meta[name="frame-parents"]')?.getAttribute('content');
  return hasNone && told ? new Set(told.split(' ').filter((origin) => exactOrigin(origin, own) !== null)) : null;
}

/** The session this document read, or null. */
function openedSession(): PaymentSession | null {
  const key = tab.read('hashKey');
  return key ? rememberedSession(key) : null;
}

/** Each page keeps the hint in its address and, like a page of its own window, starts at its top: the scroll is the parent's. */
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

/** How old what is known may be, in milliseconds. */
const askEveryMs = 250;

/**
 * Writes down which part of the page the payer sees: the frame is as high as the page, and what floats must stand where
 * they look. The style sheet reads `--seen-top` and `--seen-height`.
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
  // An observer tells how much is seen, not where: past a frame longer than the screen one scrolls without a word of it.
  const askAnew = (): void => {
    observer.unobserve(page);
    observer.observe(page);
  };
  askAnew();
}

/** A frame is never lower than this, in CSS pixels: a notice and its button stand in it. */
const lowest = 320;
/** The highest the protocol knows. */
const highest = 20_000;

export function frameHeight(contentHeight: number): number {
  return Math.min(highest, Math.max(lowest, Math.ceil(contentHeight)));
}

/**
 * Follows the height of the page's content. Tells each new height once, at most once a frame. The content is the body,
 * which in a frame asks for no height of its own, so that a higher frame never makes it grow.
 */
function followHeight(body: HTMLElement, onHeight: (height: number) => void): () => number {
  let said = 0;
  let isDue = false;
  const read = (): number => frameHeight(body.getBoundingClientRect().height);
  const tell = (): void => {
    isDue = false;
    const height = read();
    if (height === said) return;
    said = height;
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
 * The address with `?school=<id>`: without the key, that is how the server knows who may show this page in a frame when
 * it is loaded again. Null where it stands there already.
 */
export function frameHint({ school }: Pick<PaymentSession, 'school'>, address: URL): string | null {
  if (address.searchParams.get('school') === school.id) return null;
  const hinted = new URL(address);
  hinted.searchParams.set('school', school.id);
  return hinted.pathname + hinted.search + hinted.hash;
}
