import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { bankStatement } from '#providers/registry';
import type { Keyring } from '../../basics/keys.ts';
import type { Db, Trx } from '../../db/driver/db.ts';
import {
  type FamilyNamed,
  hideCards,
  jsonColumns,
  lockFamily,
  rewriteJson,
  studentsOf,
  whatWaits,
} from '../../db/write/erase-rows.ts';
import { holdMark } from '../../db/write/search-marks.ts';
import { refreshSearch } from '../search/refresh-search.ts';
import { type ErasedAs, erasedJson } from './erased-json.ts';
import { type Erasing, statements, studentAlias } from './erase-tables.ts';

export type ErasureResult =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'waits'; readonly because: readonly string[] }
  /** How many rows each table had of it. `rehearsed`: nothing was changed. */
  | { readonly kind: 'erased' | 'rehearsed'; readonly rows: readonly (readonly [what: string, rows: number])[] };

interface ErasureOptions {
  readonly rehearse: boolean;
  /** Nothing happened to it for longer than any answer is kept. */
  readonly isIdle?: boolean;
}

/** Undoes a rehearsal. */
class Rehearsed extends Error {
  readonly rows: readonly (readonly [string, number])[];
  constructor(rows: readonly (readonly [string, number])[]) {
    super('rehearsed');
    this.rows = rows;
  }
}

/**
 * Erases one payer of a school everywhere, with their students and what was said of them; the books stay. One
 * transaction, under the lock of each of its sessions. A rehearsal does the same and takes it back. Providers first
 * forget its cards: until then it waits.
 */
export async function eraseFamily(
  { db, keys }: { readonly db: Db; readonly keys: Keyring },
  family: FamilyNamed,
  { rehearse, isIdle = false }: ErasureOptions,
): Promise<ErasureResult> {
  try {
    return await db.transaction().execute(async (trx): Promise<ErasureResult> => {
      const sessions = await lockFamily(trx, family);
      if (sessions.length === 0) return { kind: 'unknown' };
      const because = await whatWaits(trx, family, sessions);
      if (because.length > 0) return { kind: 'waits', because };
      const cards = await hideCards(trx, family);
      if (cards > 0 && !rehearse) return { kind: 'waits', because: await whatWaits(trx, family, sessions) };
      const erasing = await erasingOf(trx, family, sessions);
      const answers = isIdle ? 0 : await eraseAnswers(trx, keys, erasing);
      const rows = [...(await eraseRows(trx, keys, erasing)), ['idempotency_key', answers] as const];
      if (rehearse) throw new Rehearsed(rows);
      return { kind: 'erased', rows };
    });
  } catch (error) {
    if (error instanceof Rehearsed) return { kind: 'rehearsed', rows: error.rows };
    throw error;
  }
}

async function erasingOf(trx: Trx, family: FamilyNamed, sessions: readonly string[]): Promise<Erasing> {
  const id = randomUUID();
  const students = await studentsOf(trx, family, sessions);
  const { rows } = await sql<{
    id: string;
  }>`select id from payment where session_id = any (${[...sessions]}::uuid[])`.execute(trx);
  return {
    id,
    family,
    sessions,
    payments: rows.map((row) => row.id),
    students: students.filter(({ shared }) => !shared).map((student) => student.id),
    alias: `erased-${id}`,
  };
}

async function eraseRows(trx: Trx, keys: Keyring, erasing: Erasing): Promise<readonly (readonly [string, number])[]> {
  const { id, family, sessions, payments, alias, students } = erasing;
  await sql`insert into erasure (id, school_id, sessions, payments, erased_at)
    values (${id}, ${family.schoolId}, ${sessions.length}, ${payments.length}, app_now())`.execute(trx);
  await holdMark(trx, family.schoolId);
  await eraseWords(trx, erasing);
  const shared = (await studentsOf(trx, family, sessions)).filter((student) => student.shared);
  const as: ErasedAs = {
    aliases: new Map([
      [family.payerId, alias],
      ...students.map((student, at) => [student, studentAlias(erasing, at)] as const),
      ...shared.map((student) => [student.id, student.id] as const),
    ]),
    references: await keptReferences(trx, sessions),
  };
  const rows: (readonly [string, number])[] = [];
  for (const column of jsonColumns)
    rows.push([
      `${column.table}.${column.column}`,
      await rewriteJson(trx, column, sessions, (value) => erasedJson(value, as)),
    ]);
  for (const [what, statement] of statements(keys, erasing)) {
    const { numAffectedRows } = await statement.execute(trx);
    rows.push([what, Number(numAffectedRows ?? 0)]);
  }
  await refreshSearch(trx, keys, { schoolId: family.schoolId, sessions });
  return rows;
}

/** What a bank wrote beside money becomes the payment's own number, by which it is still found. */
async function eraseWords(trx: Trx, { id, sessions }: Erasing): Promise<void> {
  await sql`
    select erase_words(${id}::uuid, p.id, p.confirmation_number) from payment p
    where p.session_id = any (${[...sessions]}::uuid[]) and p.provider = ${bankStatement.name}`.execute(trx);
}

async function keptReferences(trx: Trx, sessions: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ reference: string }>`
    select reference from payment where session_id = any (${[...sessions]}::uuid[]) and reference is not null`.execute(
    trx,
  );
  return new Set(rows.map(({ reference }) => reference));
}

/**
 * Deletes this school's stored answers that name a session, payment, payer or student of the family. Never another
 * school's: its payer may have the same id, and without the stored answer its request would be carried out again.
 */
async function eraseAnswers(
  trx: Trx,
  keys: Keyring,
  { family, sessions, payments, students }: Erasing,
): Promise<number> {
  const { rows } = await sql<{ scope: string; key: string; body: string }>`
    select scope, key, body from idempotency_key
    where scope = ${`school:${family.schoolId}`} and body is not null`.execute(trx);
  const ids = [...sessions, ...payments, ...[family.payerId, ...students].map((id) => JSON.stringify(id))];
  const theirs = rows.filter(({ body }) => {
    const text = openedText(keys, body);
    return text === null || ids.some((id) => text.includes(id));
  });
  for (const { scope, key } of theirs)
    await sql`delete from idempotency_key where scope = ${scope} and key = ${key}`.execute(trx);
  return theirs.length;
}

/** Null where no secret opens it: then nobody can be answered with it either. */
function openedText(keys: Keyring, body: string): string | null {
  try {
    return keys.open(Buffer.from(body, 'base64url'));
  } catch {
    return null;
  }
}
