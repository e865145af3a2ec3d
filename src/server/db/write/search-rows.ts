/** The rows of the search: derived from the books, written again whenever what they say may have changed. */
import { sql } from 'kysely';
import type { SearchField } from '#contracts/search';
import type { Trx } from '../driver/db.ts';

interface OfSession {
  readonly field: SearchField;
  readonly at: string;
  readonly session: string;
  readonly campus: string;
}
export interface KeyRow extends OfSession {
  readonly key: string;
  /** Of the session or the payment. */
  readonly id: string;
}
export interface NameRow extends OfSession {
  readonly nameId: string;
  readonly words: readonly string[];
}

export interface SearchRows {
  readonly schoolId: string;
  /** All that they are found by, and nothing else. */
  readonly sessions: readonly string[];
  readonly keys: readonly KeyRow[];
  readonly names: readonly NameRow[];
}

/** Makes these rows all that the sessions are found by. The school's mark is locked. */
export async function writeSearchRows(trx: Trx, rows: SearchRows): Promise<void> {
  await writeKeys(trx, rows);
  const gone = await writeNames(trx, rows);
  await writeWords(trx, rows);
  if (gone.length === 0) return;
  await sql`
    delete from search_word w where w.name_id = any (${gone}::uuid[])
      and not exists (select from search_name n where n.name_id = w.name_id)`.execute(trx);
}

async function writeKeys(trx: Trx, { schoolId, sessions, keys }: SearchRows): Promise<void> {
  await sql`
    with given as (
      select distinct * from unnest(${column(keys, 'key')}::text[], ${column(keys, 'at')}::timestamptz[], ${column(keys, 'field')}::text[],
        ${column(keys, 'id')}::uuid[], ${column(keys, 'session')}::uuid[], ${column(keys, 'campus')}::text[]) as g (key, at, field, id, session_id, campus_id)),
    gone as (
      delete from search_key k where k.session_id = any (${[...sessions]}::uuid[])
        and not exists (select from given g where (g.key, g.at, g.field, g.id) = (k.key, k.at, k.field, k.id)))
    insert into search_key (school_id, key, at, field, id, session_id, campus_id)
    select ${schoolId}::uuid, key, at, field, id, session_id, campus_id from given on conflict do nothing`.execute(trx);
}

/** Returns the names that a session has no more. */
async function writeNames(trx: Trx, { sessions, names }: SearchRows): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      select distinct * from unnest(${column(names, 'nameId')}::uuid[], ${column(names, 'at')}::timestamptz[],
        ${column(names, 'session')}::uuid[], ${column(names, 'field')}::text[]) as g (name_id, at, session_id, field)),
    gone as (
      delete from search_name n where n.session_id = any (${[...sessions]}::uuid[])
        and not exists (select from given g where g = (n.name_id, n.at, n.session_id, n.field))
      returning name_id),
    added as (
      insert into search_name (name_id, at, session_id, field) select * from given on conflict do nothing)
    select distinct name_id as id from gone`.execute(trx);
  return rows.map(({ id }) => id);
}

async function writeWords(trx: Trx, { schoolId, names }: SearchRows): Promise<void> {
  const words = names.flatMap((name) =>
    name.words.map((word) => ({ ...name, word, all: ` ${name.words.join(' ')} ` })),
  );
  await sql`
    insert into search_word (name_id, word, school_id, campus_id, words, at)
    select name_id, word, ${schoolId}::uuid, campus_id, words, max(at)
    from unnest(${column(words, 'nameId')}::uuid[], ${column(words, 'word')}::text[], ${column(words, 'campus')}::text[],
      ${column(words, 'all')}::text[], ${column(words, 'at')}::timestamptz[]) as g (name_id, word, campus_id, words, at)
    group by name_id, word, campus_id, words order by name_id, word
    on conflict (name_id, word) do update set at = excluded.at where search_word.at < excluded.at`.execute(trx);
}

const column = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name) => rows.map((row) => row[name]);
