import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/driver/tables.generated';
import { columnsOf, valueOf } from './copied-values.ts';

/** The settings of a server that is thrown away afterwards; none of them changes how a statement is carried out. */
export const quickToFill = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '512MB',
};

/** Every table that a session leaves rows in. */
const tables = [
  'session',
  'access_link',
  'charge',
  'payment',
  'card_form',
  'inbox',
  'evidence',
  'payment_event',
  'provider_call',
  'allocation',
  'excess',
  'money_receipt',
  'money_return',
  'return_entry',
  'refund',
  'money_case',
  'voucher_link',
  'policy_acceptance',
  'mandate',
  'transfer_report',
  'outbox',
  'delivery',
  'delivery_attempt',
  'email',
] as const;

/** What takes longest, so that nobody waits for it at the end. */
const bigFirst: readonly string[] = ['outbox', 'payment'];

/** What grows with each session, and so may never be walked from end to end. */
export const growingTables: ReadonlySet<string> = new Set([...tables, 'idempotency_key']);

export interface Growth {
  /** The copies that are there already. */
  readonly after?: number;
  /** Seconds from one copy to the next; 150 unless given, with which 200,000 fill a year. */
  readonly apart?: number;
}

/**
 * Copies each of these sessions `times` times with all its rows, one every `apart` seconds into the past; nothing of
 * them is due. A real session is the pattern, so that readers meet what the product writes. Each copy is another
 * family's. Needs a database of our own: no trigger sees the copies.
 */
export async function multiplySessions(
  db: Kysely<Database>,
  ids: readonly string[],
  times: number,
  growth: Growth = {},
): Promise<void> {
  const copies = copiesOf(ids, times, growth);
  // At once: others see a session with all its rows or not at all.
  await db.transaction().execute(async (trx) => {
    for (const each of copies) await each(trx);
  });
  await sql.raw('vacuum analyze').execute(db);
}

/** The same, faster, if nobody else uses the database: several tables at a time, with only the constraints' indexes. */
export async function multiplyAlone(
  db: Kysely<Database>,
  ids: readonly string[],
  times: number,
  growth: Growth = {},
): Promise<void> {
  const indexes = await droppedIndexes(db);
  await side(copiesOf(ids, times, growth).map((each) => () => db.transaction().execute(each)));
  await side(indexes.map((made) => () => sql.raw(made).execute(db)));
  await sql.raw('vacuum analyze').execute(db);
}

const sides = 2;

/** Does these, so many at a time. */
async function side(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = [...works];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all(Array.from({ length: sides }, worker));
}

type Copy = (trx: Kysely<Database>) => Promise<void>;

/** One for each table, in any order. */
function copiesOf(ids: readonly string[], times: number, { after = 0, apart = 150 }: Growth): readonly Copy[] {
  const [from, to] = [after + 1, after + times];
  const ofTable = (table: string): Copy => {
    return async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      const columns = await columnsOf(trx, table);
      const values = columns.map((column) => valueOf(table, column)).join(', ');
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      const text = `insert into ${table} (${names}) overriding system value select ${values} from ${table} r cross join generate_series(${from}, ${to}) i where ${whichOf(table)}`;
      const filled = text.replaceAll('$ids', `'{${ids.join(',')}}'::uuid[]`).replaceAll('$apart', String(apart));
      await sql.raw(filled).execute(trx);
    };
  };
  const keys: Copy = async (trx) => {
    // Of three days, as long as they are stored.
    await sql`insert into idempotency_key (scope, key, request_sha256, status, body, created_at, answered_at)
    select 'many', i::text, '', 201, '{}', app_now() - make_interval(secs => i % 250000), app_now()
    from generate_series(${from}::int, ${to}::int) i`.execute(trx);
  };
  return [...bigFirst.map(ofTable), ...tables.filter((table) => !bigFirst.includes(table)).map(ofTable), keys];
}

/** Drops the growing tables' indexes beside their constraints. Returns the statements that make them again. */
async function droppedIndexes(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select c.oid::regclass::text as name, pg_get_indexdef(c.oid) as made
    from pg_index x join pg_class c on c.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relname = any(${[...growingTables]}::text[]) and t.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint k where k.conindid = c.oid)
    order by t.relname = any(${[...bigFirst]}::text[]) desc, c.relname`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  return rows.map(({ made }) => made);
}

const whichOf = (table: string): string =>
  ({
    session: 'r.id = any($ids)',
    inbox: 'r.payment_id in (select id from payment where session_id = any($ids))',
    delivery_attempt: 'r.outbox_id in (select id from outbox where session_id = any($ids))',
  })[table] ?? 'r.session_id = any($ids)';
