/** Candidates of a search, newest first, within one school. What would take too long is cut off, and said. */
import { type RawBuilder, sql } from 'kysely';
import type { SearchField } from '#contracts/search';
import { leastPrefix } from '#domain/search-text';
import type { Db } from '../driver/db.ts';

export interface Hit {
  readonly id: string;
  readonly session: string;
  readonly field: SearchField;
  readonly by: 'whole' | 'end' | 'words';
}
export interface Hits {
  readonly hits: readonly Hit[];
  /** More may match. */
  readonly isCut: boolean;
}

/** Whose rows: a school's, at these campuses alone unless null. */
export interface SearchedSchool {
  readonly id: string;
  readonly campusIds: readonly string[] | null;
}

/**
 * For the rest of the transaction an index is read in its own order. The planner knows only the average word: it would
 * collect and sort all rows of one, and the bound of a common one would be nothing.
 */
export const readInOrder = sql`select set_config('enable_bitmapscan', 'off', true)`;

/** The most that is read of one word's names, or of one ending. */
export const mostWalked = 5_000;
/** Words that begin as a typed one. */
const mostWords = 20;
/** Three names a session match at most, but for large families. */
const mostNames = 151;

const atCampus = ({ campusIds }: SearchedSchool) =>
  sql`(${campusIds && [...campusIds]}::text[] is null or campus_id = any (${campusIds && [...campusIds]}::text[]))`;

interface TypedWord {
  readonly typed: string;
  /** Those of the school that begin so. */
  readonly words: readonly string[];
  /** Names with one of them; counted to `mostWalked`. */
  readonly names: number;
}

/** Higher than every letter, so that a range ends behind all that begin alike. */
const highest = '\u{10ffff}';

/** Of each typed word, the school's words that begin so and how many names have them. */
export const countWords = (schoolId: string, typed: readonly string[]): RawBuilder<TypedWord> => sql`
  select t.typed, e.words, (
    select count(*)::int from (
      select from unnest(e.words) as one (word) cross join lateral (
        select from search_word w where w.school_id = ${schoolId} and w.word = one.word limit ${mostWalked}) w
      limit ${mostWalked}) counted) as names
  from unnest(${[...typed]}::text[]) as t (typed)
  cross join lateral (
    with recursive each (word) as (
      (select w.word from search_word w where w.school_id = ${schoolId} and w.word >= t.typed collate "C" order by w.word limit 1)
      union all
      select (select w.word from search_word w where w.school_id = ${schoolId} and w.word > e.word order by w.word limit 1)
      from each e where starts_with(e.word, t.typed) and length(t.typed) >= ${leastPrefix})
    select coalesce(array_agg(word), '{}') as words from (
      select word from each
      where word = t.typed or (length(t.typed) >= ${leastPrefix} and starts_with(word, t.typed)) limit ${mostWords + 1}) begun) e`;

/** Of a typed word among a name's words, which have spaces around. */
export const wordPattern = (typed: string): string => (typed.length < leastPrefix ? `% ${typed} %` : `% ${typed}%`);

/** Names with all typed words, found by the rarest of them, and their sessions. */
export const namedSessions = (
  school: SearchedSchool,
  {
    words,
    others,
    each,
  }: { readonly words: readonly string[]; readonly others: readonly string[]; readonly each: number },
): RawBuilder<{ id: string; fields: SearchField[]; names: number }> => sql`
  with walked as materialized (
    select w.name_id, w.at from unnest(${[...words]}::text[]) as one (word) cross join lateral (
      select w.name_id, w.words, w.campus_id, w.at from search_word w
      where w.school_id = ${school.id} and w.word = one.word order by w.at desc limit ${each}) w
    where w.words like all (${others.map(wordPattern)}::text[])
      and ${atCampus(school)}),
  names as materialized (
    select name_id from walked group by name_id order by max(at) desc limit ${mostNames})
  select d.session_id as id, array_agg(distinct d.field) as fields, (select count(*)::int from names) as names
  from names cross join lateral (
    select n.session_id, n.at, n.field from search_name n where n.name_id = names.name_id order by n.at desc limit ${mostNames}) d
  group by d.session_id order by max(d.at) desc limit ${mostNames}`;

/** Sessions whose payer or student has all these words in the name. */
export async function findByWords(db: Db, school: SearchedSchool, typed: readonly string[]): Promise<Hits> {
  const none = { hits: [], isCut: false };
  if (typed.length === 0) return none;
  const { rows: counted } = await countWords(school.id, typed).execute(db);
  const [rarest] = counted.toSorted((one, other) => one.names - other.names);
  if (!rarest || rarest.names === 0) return none;
  const words = rarest.words.slice(0, mostWords);
  const others = typed.filter((each) => each !== rarest.typed);
  // Nothing is left out of a walk that every name passes.
  const most = others.length === 0 && school.campusIds === null ? mostNames : mostWalked;
  const each = Math.ceil(most / words.length);
  const { rows } = await namedSessions(school, { words, others, each: Math.max(each, mostNames) }).execute(db);
  return {
    hits: rows.flatMap(({ id, fields }) => fields.map((field) => ({ id, session: id, field, by: 'words' as const }))),
    isCut: rarest.names >= most || rarest.words.length > words.length || (rows[0]?.names ?? 0) >= mostNames,
  };
}

/** What may be asked by its end alone. */
const byEnd: readonly SearchField[] = [
  'payment.reference',
  'payment.confirmation_number',
  'payment.provider_reference',
  'payment_session.phone',
];

/** Rows by a key or, where the field allows, by its end. */
export const endingIn = (school: SearchedSchool, key: string, limit: number): RawBuilder<FoundKey> => sql`
  with ranged as materialized (
    select * from search_key k where k.school_id = ${school.id} and k.key >= ${key}::text and k.key < ${key + highest}::text limit ${mostWalked})
  select id, session_id as session, field, case when key = ${key}::text collate "C" then 'whole' else 'end' end as by,
    (select count(*) = ${mostWalked} from ranged) as "isCut"
  from ranged where (key = ${key}::text collate "C" or field = any (${[...byEnd]}::text[])) and ${atCampus(school)}
  order by at desc limit ${limit}`;

/** Rows with exactly one of these keys, of which there may be any number. */
export const exactly = (school: SearchedSchool, keys: readonly string[], limit: number): RawBuilder<FoundKey> => sql`
  select k.id, k.session_id as session, k.field, 'whole' as by, false as "isCut"
  from unnest(${[...keys]}::text[]) as one (key) cross join lateral (
    select * from search_key k where k.school_id = ${school.id} and k.key = one.key and ${atCampus(school)}
    order by k.at desc limit ${limit}) k
  order by k.at desc limit ${limit}`;

interface FoundKey extends Hit {
  readonly isCut: boolean;
}

export interface KeysAsked {
  readonly ends: readonly string[];
  readonly whole: readonly string[];
}

/** Rows of a number, a code or an amount. */
export async function findByKeys(db: Db, school: SearchedSchool, asked: KeysAsked, most: number): Promise<Hits> {
  const limit = most + 1;
  const parts = [
    ...asked.ends.map((key) => endingIn(school, key, limit)),
    ...(asked.whole.length > 0 ? [exactly(school, asked.whole, limit)] : []),
  ];
  const found = [];
  for (const part of parts) {
    const { rows } = await part.execute(db);
    found.push({ rows, isCut: rows.length > most || (rows[0]?.isCut ?? false) });
  }
  return { hits: found.flatMap(({ rows }) => rows), isCut: found.some(({ isCut }) => isCut) };
}
