import type { ParentLink } from './parent-link.ts';
import { until } from './until.ts';

/** Who may hear, as far as it is known: each null until it is. */
export interface Lists {
  /** By the session this document opened. */
  readonly session: () => ReadonlySet<string> | null;
  /** By what the document says of itself. Whoever frames it chose what that goes by, so it never stands against a session's. */
  readonly document: () => ReadonlySet<string> | null;
}

/**
 * Decides whether the page around this one may hear anything, by the session's list; on a page that seems to have no
 * session, by the document's, and by the session's as soon as there is one after all. Answers whether the page may go on;
 * `onRefused` is called where it may not, also later.
 */
export async function meetParent(
  link: Pick<ParentLink, 'meet'>,
  lists: Lists,
  onRefused: () => void,
): Promise<boolean> {
  const mayHear = (list: ReadonlySet<string>): boolean => {
    const isRefused = link.meet(list) === 'refused';
    if (isRefused) onRefused();
    return !isRefused;
  };
  const first = await until(() => ownFirst(lists));
  const goesOn = mayHear(first.list);
  if (goesOn && !first.isSessions) void until(lists.session).then(mayHear);
  return goesOn;
}

interface Known {
  readonly list: ReadonlySet<string>;
  readonly isSessions: boolean;
}

function ownFirst({ session, document }: Lists): Known | null {
  const own = session();
  if (own) return { list: own, isSessions: true };
  const told = document();
  return told ? { list: told, isSessions: false } : null;
}
