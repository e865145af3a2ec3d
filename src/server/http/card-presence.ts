import { presenceSeconds } from '#contracts/family';

/** A card form that is open on a page of a session, or not any more. */
interface Presence {
  readonly sessionId: string;
  readonly page: string;
  readonly isOpen: boolean;
}

/** Pages of one session, and sessions, that a process knows at the same time. */
const [mostPages, mostSessions] = [20, 10_000];

/** A presence as a text among the ids of changed payments, which processes publish to each other. */
export const encodePresence = ({ sessionId, page, isOpen }: Presence): string =>
  `${isOpen ? '+' : '-'}${sessionId}${page}`;

/** Returns the presence of such a text; null for an id. */
export function decodePresence(text: string): Presence | null {
  const [, sign, sessionId, page] = /^([+-])([0-9a-f-]{36})([\w-]{16})$/.exec(text) ?? [];
  return sessionId && page ? { sessionId, page, isOpen: sign === '+' } : null;
}

/**
 * The open card forms, known to each process by what the others publish: nothing is stored. A lost message matters
 * little: each form is announced again and again, and without that it ends by itself.
 */
export function createCardPresence(changed: (sessionId: string) => void, seconds = presenceSeconds) {
  const sessions = new Map<string, Map<string, NodeJS.Timeout>>();
  const end = (sessionId: string, page: string): void => {
    const pages = sessions.get(sessionId);
    const timer = pages?.get(page);
    if (!pages || !timer) return;
    clearTimeout(timer);
    pages.delete(page);
    if (pages.size === 0) sessions.delete(sessionId);
    changed(sessionId);
  };
  const begin = (sessionId: string, page: string): void => {
    const pages = sessions.get(sessionId) ?? new Map<string, NodeJS.Timeout>();
    const known = pages.get(page);
    if (!known && (pages.size >= mostPages || (pages.size === 0 && sessions.size >= mostSessions))) return;
    clearTimeout(known);
    // real time: nothing of money, and a sandbox's clock may leap.
    pages.set(page, setTimeout(() => end(sessionId, page), seconds * 1000).unref());
    sessions.set(sessionId, pages);
    if (!known) changed(sessionId);
  };
  return {
    note: ({ sessionId, page, isOpen }: Presence): void => (isOpen ? begin : end)(sessionId, page),
    /** Whether any page but `own` has one open. */
    isOpen(sessionId: string, own: string | null): boolean {
      return [...(sessions.get(sessionId)?.keys() ?? [])].some((page) => page !== own);
    },
  };
}
