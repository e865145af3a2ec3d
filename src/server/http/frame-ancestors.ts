import * as z from 'zod/mini';
import { isKeyShaped } from '#domain/access-link';
import { decodedPath } from '../basics/decoded-path.ts';
import { parentsOfKey, parentsOfSchool } from '../db/read/parent-origins.ts';
import { sha256 } from '../basics/keys.ts';
import { countingOrigins } from '../basics/parent-origins.ts';
import { within } from './database-outage.ts';
import type { Services } from '../services/services.ts';

/**
 * Pages that stand alone: a voucher's durable link, the check of a paper, the page for unexpected errors; and data, no
 * page. A link that ended says so within its school's frame. Pages are matched in any case.
 */
const neverFramed = /^\/(v|check|page-error|dev)(\/|$)|\.data$/i;

/** The longest time for the query before the page goes out without it, in milliseconds. */
const longestLookMs = 2000;

/**
 * Returns the origins that may frame this address, exact: the operator's own, and those of the school of the link's key
 * or, once the page has taken the key out of its address, of `?school=<id>`. Empty for every other address, and if the
 * database does not answer: the page is then drawn all the same, and nobody may frame it.
 */
export async function frameAncestors(services: Services, address: URL): Promise<readonly string[]> {
  if (neverFramed.test(decodedPath(address.pathname))) return [];
  try {
    const registered = await within(longestLookMs, registeredFor(services, address.searchParams));
    return registered ? [...new Set([...services.parentOrigins, ...countingOrigins(services, registered)])] : [];
  } catch (error) {
    services.log.error({ err: error }, 'whose pages may frame this one could not be read');
    return [];
  }
}

/** The origins that may frame a page that is being drawn, and whether it frames card fields. */
export interface AncestorsOfPage {
  /** Hears what the API answers this page: the session of its link says it too, and nobody is asked again. */
  hear(request: Request, answer: Response): Promise<void>;
  origins(): Promise<readonly string[]>;
  /** False once the page's session offers no card to type; true also if its address names no session. */
  mayTypeCard(): boolean;
}

const openedSession = z.object({
  embedding: z.object({ fixed_origins: z.array(z.string()), registered_origins: z.array(z.string()) }),
  card_frame_origin: z.optional(z.string()),
});

/** `frameAncestors` of a page: looked up where the link that its address names was not opened to draw it. */
export function ancestorsOfPage(services: Services, address: URL): AncestorsOfPage {
  const key = address.searchParams.get('data');
  const opens = key === null || neverFramed.test(decodedPath(address.pathname)) ? null : `/api/sessions/${key}`;
  let origins: Promise<readonly string[]> | null = null;
  let mayTypeCard = true;
  return {
    async hear(request, answer) {
      if (!answer.ok || opens === null || new URL(request.url).pathname !== opens) return;
      const { data: session } = openedSession.safeParse(await answer.json());
      if (!session) return;
      mayTypeCard = session.card_frame_origin !== undefined;
      const { fixed_origins: fixed, registered_origins: registered } = session.embedding;
      origins = Promise.resolve([...new Set([...fixed, ...registered])]);
    },
    origins: () => (origins ??= frameAncestors(services, address)),
    mayTypeCard: () => mayTypeCard,
  };
}

/** The ancestors of what a phone stores: nobody may frame it. */
export const noParents: AncestorsOfPage = {
  hear: async () => undefined,
  origins: async () => [],
  mayTypeCard: () => true,
};

/** A key wins over the hint, so that a link never opens under another school's rules. */
async function registeredFor({ db }: Services, query: URLSearchParams): Promise<readonly string[] | null> {
  const [key, school] = [query.get('data'), query.get('school')];
  if (key !== null) return isKeyShaped(key) ? parentsOfKey(db, sha256(key)) : null;
  return z.uuid().safeParse(school).success && school !== null ? parentsOfSchool(db, school) : null;
}
