import type { EmbedMessage } from '#contracts/embed-messages';
import { readParentMessage } from './parent-message.ts';

/** `undecided`: no session said yet who may hear. `unknown`: nobody told who is around the page. */
export type PaymentSummary = 'undecided' | 'allowed' | 'unknown' | 'refused';

interface ParentLinkParts {
  /** The origin of the page around this one as the browser tells it, or null. */
  readonly told: string | null;
  readonly isParent: (source: unknown) => boolean;
  /** Sends to that origin only. */
  readonly post: (message: EmbedMessage, origin: string) => void;
  /** Told once why nothing is sent. */
  readonly log: (why: string) => void;
  /** The embed script said that it is there; maybe again. */
  readonly onHello: () => void;
}

export interface ParentLink {
  /** Sends to the exact origin of the parent, or to nobody. Waits while no session said who may hear it. */
  send(message: EmbedMessage): void;
  /** Takes a message that came. Only the parent's `hello` is heard. */
  hear(event: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>): void;
  /** Decides by the session's list whether the parent may hear anything. */
  meet(allowed: ReadonlySet<string>): PaymentSummary;
  /** Whether what is said now goes out. */
  isHeard(): boolean;
  /** Whether the embed script is there: then it moves the top window where a bank needs it. */
  hasGreeted(): boolean;
}

const longestQueue = 20;

const reasons = {
  undecided: 'Nothing is sent to the page around this one: no session says yet who may hear it.',
  unknown: 'Nothing is sent to the page around this one: its origin is not known.',
  refused: 'Nothing is sent to the page around this one: its origin is not on the list.',
} as const satisfies Record<Exclude<PaymentSummary, 'allowed'>, string>;

/** The talk between this page and the one around it. Source: spec §6. */
export function openParentLink({ told, isParent, post, log, onHello }: ParentLinkParts): ParentLink {
  let allowed: ReadonlySet<string> | null = null;
  let greeting: string | null = null;
  let isLogged = false;
  let lastStatus = '';
  const waiting: EmbedMessage[] = [];

  /** Where a browser does not tell who is around the page, a greeting does: its origin is the browser's word too. */
  const origin = (): string | null => told ?? (greeting !== null && allowed?.has(greeting) ? greeting : null);
  const standing = ():
    | { readonly stands: 'allowed'; readonly parent: string }
    | { readonly stands: keyof typeof reasons } => {
    if (!allowed) return { stands: 'undecided' };
    const parent = origin();
    if (parent === null) return { stands: 'unknown' };
    return allowed.has(parent) ? { stands: 'allowed', parent } : { stands: 'refused' };
  };
  const logOnce = (why: string): void => {
    if (!isLogged) log(why);
    isLogged = true;
  };
  /** How a payment stands is told by whoever learns it; the parent hears of it once. */
  const isNews = (message: EmbedMessage): boolean => {
    if (message.type !== 'status') return true;
    const before = lastStatus;
    lastStatus = `${message.payment_id} ${message.status}`;
    return lastStatus !== before;
  };
  const send = (message: EmbedMessage): void => {
    const now = standing();
    if (now.stands === 'allowed') {
      if (isNews(message)) post(message, now.parent);
      return;
    }
    if (now.stands !== 'undecided' || message.type === 'close') logOnce(reasons[now.stands]);
    else if (waiting.length < longestQueue) waiting.push(message);
  };

  return {
    send,
    hear({ source, origin: from, data }) {
      if (!isParent(source) || (told !== null && from !== told) || !readParentMessage(data)) return;
      greeting = from;
      if (standing().stands === 'allowed') onHello();
    },
    meet(list) {
      allowed = list;
      const { stands } = standing();
      if (stands !== 'allowed') logOnce(reasons[stands]);
      for (const message of waiting.splice(0)) send(message);
      return stands;
    },
    isHeard: () => standing().stands === 'allowed',
    hasGreeted: () => greeting !== null && standing().stands === 'allowed',
  };
}
