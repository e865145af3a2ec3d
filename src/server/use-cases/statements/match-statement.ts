import { pauses } from '../../basics/pauses.ts';
import type { Services } from '../../services/services.ts';
import {
  type NamedSession,
  referencesOfSchool,
  sessionsByConfirmation,
  sessionsByExternalId,
} from '../../db/books/statement-lines.ts';
import type { StatementPlace } from './deposit-fate.ts';

/** What a line's texts name of a school. */
export interface StatementMatches {
  /** The payment whose voucher number or account is in it. */
  paymentOf(reference: string): string | null;
  /** The session whose external id one of the texts is, or of whose payment one has the confirmation number. */
  placeOf(texts: readonly string[]): StatementPlace | null;
}

/** Reads all that these texts could name, in three queries; never anything of another school. */
export async function loadMatches(
  { db }: Pick<Services, 'db'>,
  schoolId: string,
  texts: readonly string[],
): Promise<StatementMatches> {
  const payments = await referencesOfSchool(db, schoolId);
  const names = [...new Set(texts.map((text) => text.toLowerCase()))];
  const pause = pauses();
  const numbers = new Set<string>();
  for (const text of texts) {
    await pause();
    for (const number of confirmationNumbersIn(text)) numbers.add(number);
  }
  const external = Map.groupBy(await sessionsByExternalId(db, schoolId, names), ({ name }) => name);
  const confirmed = new Map(
    (await sessionsByConfirmation(db, schoolId, [...numbers])).map(({ name, id }) => [name, id]),
  );
  const named = (text: string) => theOne(external.get(text.toLowerCase()) ?? []) ?? [];
  const numbered = (text: string) => confirmationNumbersIn(text).flatMap((name) => confirmed.get(name) ?? []);
  return {
    paymentOf: referenceFinder(payments),
    placeOf(line) {
      const found = { external_id: new Set(line.flatMap(named)), confirmation_number: new Set(line.flatMap(numbered)) };
      const why = found.external_id.size > 0 ? 'external_id' : 'confirmation_number';
      // One that names several sessions names none: its parts are for the school to tell.
      const [sessionId, ...others] = found[why];
      return sessionId === undefined || others.length > 0 ? null : { sessionId, why };
    },
  };
}

/**
 * Returns the session with this external id; of several the only unpaid one, or null. An id that several families share
 * names none: the last unpaid one would get all money under it.
 */
function theOne(sessions: readonly NamedSession[]): string | null {
  if (new Set(sessions.map(({ payer }) => payer)).size > 1) return null;
  const open = sessions.length === 1 ? sessions : sessions.filter(({ paid }) => !paid);
  return open.length === 1 ? (open[0]?.id ?? null) : null;
}

/** The confirmation numbers in a text, as they are stored: `CU-XXXX-XXXX`. */
export function confirmationNumbersIn(text: string): readonly string[] {
  const found = text
    .toUpperCase()
    .matchAll(/(?<![0-9A-Z])CU[\s-]?([0-9A-HJKMNP-TV-Z]{4})[\s-]?([0-9A-HJKMNP-TV-Z]{4})(?![0-9A-Z])/g);
  return [...found].map(([, first, second]) => `CU-${first}-${second}`);
}

/** A reference this long may be anywhere in a text; a shorter one must be a word: any account number could hold it. */
const longEnough = 10;

const bare = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Finds a reference in a text, despite a bank's spaces and dashes: the longest one; of several payments the first. */
export function referenceFinder(
  payments: readonly { readonly id: string; readonly reference: string }[],
): StatementMatches['paymentOf'] {
  const byReference = new Map<string, string>();
  for (const { id, reference } of payments) {
    const key = bare(reference);
    if (key !== '' && !byReference.has(key)) byReference.set(key, id);
  }
  const lengths = [...new Set([...byReference.keys()].map((key) => key.length))].toSorted((a, b) => b - a);
  return (text) => {
    const whole = bare(text);
    const words = text.toUpperCase().split(/[^0-9A-Z]+/);
    for (const length of lengths) {
      const parts = length < longEnough ? [whole, ...words] : windows(whole, length);
      const found = parts.filter((part) => part.length === length).flatMap((part) => byReference.get(part) ?? [])[0];
      if (found !== undefined) return found;
    }
    return null;
  };
}

function windows(text: string, length: number): readonly string[] {
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, start) => text.slice(start, start + length));
}
