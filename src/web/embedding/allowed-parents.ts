import type { PaymentSession } from '#contracts/session';
import type { ParentLink } from './parent-link.ts';
import { anything, listOf, parseJson } from '../shell/parse.ts';
import { until } from './beside.ts';
import { parseUrl } from '#domain/web-url';

type Embedding = PaymentSession['embedding'];

const longestList = 10;
const longestText = 2_000;

/**
 * Returns the exact origin that a text names, or null: https, no path, no account, no address of a machine, no
 * wildcard. A page of this machine may be a parent only of a checkout that runs there too. Source: spec §6.
 */
export function exactOrigin(text: unknown, ownOrigin: string): string | null {
  if (typeof text !== 'string' || text.length > longestText) return null;
  const url = parseUrl(text);
  if (url?.origin !== text) return null;
  if (isLoopback(url.hostname)) return isLoopback(parseUrl(ownOrigin)?.hostname ?? '') ? text : null;
  return url.protocol === 'https:' && isName(url.hostname) ? text : null;
}

const isLoopback = (host: string): boolean => host === '127.0.0.1' || /^([a-z0-9-]+\.)*localhost$/.test(host);

/** Labels of letters, digits and hyphens. The parser turns IPv4 addresses into numbers; a name's last label is none. */
const isName = (host: string): boolean => /^([a-z0-9-]+\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/.test(host);

/** Reads the list in local storage under `additionalAllowedOrigins`; empty if it is malformed. */
export function readStoredOrigins(text: string | null): readonly unknown[] {
  if (text === null || text.length > longestText) return [];
  const origins = listOf(anything, parseJson(text, anything));
  return origins.length <= longestList ? origins : [];
}

/** Formats a list for that storage. */
export function writeStoredOrigins(origins: readonly string[]): string {
  return JSON.stringify(origins.slice(0, longestList));
}

/**
 * Returns the origins that the page may talk to: the operator's own hosts, and those stored that the server registered
 * for this school. Storage only proposes: any script could write there.
 */
export function allowedParents(embedding: Embedding, stored: string | null, ownOrigin: string): ReadonlySet<string> {
  const exact = (origins: readonly unknown[]): readonly string[] =>
    origins.map((origin) => exactOrigin(origin, ownOrigin)).filter((origin) => origin !== null);
  const registered = new Set(exact(embedding.registered_origins));
  const trusted = exact(readStoredOrigins(stored)).filter((origin) => registered.has(origin));
  return new Set([...exact(embedding.fixed_origins), ...trusted]);
}

/** The origins that may hear the page; each list is null until known. */
interface Lists {
  /** By the session that this document opened. */
  readonly session: () => ReadonlySet<string> | null;
  /** By the document itself. Its framer chose the address it goes by, so the session's list always takes precedence. */
  readonly document: () => ReadonlySet<string> | null;
}

/**
 * Decides by the session's list whether the page around this one may hear anything. If no session has opened, the
 * document's list decides until one does. Returns whether the page may go on; calls `onRefused` whenever it may not,
 * also later.
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
  const named = document();
  return named ? { list: named, isSessions: false } : null;
}
