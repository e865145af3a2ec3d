import type { EmbedMessage, ParentMessage } from '#contracts/embed-messages';
import { parseUrl } from '#domain/web-url';

/** `undecided`: no session has said yet who may hear. `unknown`: the page around is unknown. */
type ParentStatus = 'undecided' | 'allowed' | 'unknown' | 'refused';

interface ParentLinkParts {
  /** The origin of the page around this one, as reported by the browser, or null. */
  readonly parentOrigin: string | null;
  readonly isParent: (source: unknown) => boolean;
  /** Sends to that origin only. */
  readonly post: (message: EmbedMessage, origin: string) => void;
  /** Called once with the reason why nothing is sent. */
  readonly log: (why: string) => void;
  /** The embed script said that it is there; it may say so again. */
  readonly onHello: () => void;
}

export interface ParentLink {
  /** Sends to the exact origin of the parent, or to nobody. Waits until a session says who may hear it. */
  send(message: EmbedMessage): void;
  /** Takes a message that arrived. Ignores all but the parent's `hello`. */
  hear(event: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>): void;
  /** Decides by the session's list whether the parent may hear anything. */
  meet(allowed: ReadonlySet<string>): ParentStatus;
  /** Whether messages go out now. */
  isHeard(): boolean;
  /** Whether the embed script is there: it can then move the top window to a bank. */
  hasGreeted(): boolean;
}

const longestQueue = 20;

const reasons = {
  undecided: 'Nothing is sent to the page around this one: no session says yet who may hear it.',
  unknown: 'Nothing is sent to the page around this one: its origin is not known.',
  refused: 'Nothing is sent to the page around this one: its origin is not on the list.',
} as const satisfies Record<Exclude<ParentStatus, 'allowed'>, string>;

/** The messages between this page and the one around it. Source: spec §6. */
export function openParentLink({ parentOrigin, isParent, post, log, onHello }: ParentLinkParts): ParentLink {
  let allowed: ReadonlySet<string> | null = null;
  let greeting: string | null = null;
  let isLogged = false;
  let lastStatus = '';
  const waiting: EmbedMessage[] = [];

  /** If the browser does not report the parent, its greeting does: the browser vouches for that origin too. */
  const origin = (): string | null => parentOrigin ?? (greeting !== null && allowed?.has(greeting) ? greeting : null);
  const status = (): { readonly is: 'allowed'; readonly parent: string } | { readonly is: keyof typeof reasons } => {
    if (!allowed) return { is: 'undecided' };
    const parent = origin();
    if (parent === null) return { is: 'unknown' };
    return allowed.has(parent) ? { is: 'allowed', parent } : { is: 'refused' };
  };
  const logOnce = (why: string): void => {
    if (!isLogged) log(why);
    isLogged = true;
  };
  /** Several parts report a payment's status; the parent gets each once. */
  const isNews = (message: EmbedMessage): boolean => {
    if (message.type !== 'status') return true;
    const before = lastStatus;
    lastStatus = `${message.payment_id} ${message.status}`;
    return lastStatus !== before;
  };
  const send = (message: EmbedMessage): void => {
    const now = status();
    if (now.is === 'allowed') {
      if (isNews(message)) post(message, now.parent);
      return;
    }
    if (now.is !== 'undecided' || message.type === 'close') logOnce(reasons[now.is]);
    else if (waiting.length < longestQueue) waiting.push(message);
  };

  return {
    send,
    hear({ source, origin: from, data }) {
      if (!isParent(source) || (parentOrigin !== null && from !== parentOrigin) || !readParentMessage(data)) return;
      greeting = from;
      if (status().is === 'allowed') onHello();
    },
    meet(list) {
      allowed = list;
      const { is } = status();
      if (is !== 'allowed') logOnce(reasons[is]);
      for (const message of waiting.splice(0)) send(message);
      return is;
    },
    isHeard: () => status().is === 'allowed',
    hasGreeted: () => greeting !== null && status().is === 'allowed',
  };
}

const longestMessage = 1_000;

/**
 * Reads a message of the page around this one; null for anything but `hello`. The schema is `parentMessage` of
 * `contracts/embed-messages`, written out: its parser would outweigh the rest of this folder, and a test compares them.
 */
export function readParentMessage(data: unknown): ParentMessage | null {
  if (typeof data !== 'object' || data === null || !isSmall(data)) return null;
  const facts: Readonly<Record<string, unknown>> = { ...data };
  const names = Object.keys(facts).toSorted().join();
  return names === 'type,version' && facts['type'] === 'hello' && facts['version'] === 1
    ? { type: 'hello', version: 1 }
    : null;
}

function isSmall(data: object): boolean {
  try {
    return JSON.stringify(data).length <= longestMessage;
  } catch {
    return false;
  }
}

interface Surroundings {
  /** Chromium, Safari and recent versions of Firefox: the parent first. */
  readonly ancestorOrigins?: { readonly [index: number]: string; readonly length: number } | undefined;
  readonly referrer: string;
  readonly ownOrigin: string;
}

/** Returns the parent's origin as the browser reports it, `'null'` for an opaque one; null if unknown. */
export function parentOriginOf({ ancestorOrigins, referrer, ownOrigin }: Surroundings): string | null {
  const [parentOrigin] = ancestorOrigins && ancestorOrigins.length > 0 ? [ancestorOrigins[0]] : [];
  if (parentOrigin) return parentOrigin;
  const referring = parseUrl(referrer)?.origin ?? null;
  // A page of ours that led here inside the frame says nothing about the parent.
  return referring === ownOrigin ? null : referring;
}
