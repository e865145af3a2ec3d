import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/driver/tables.generated';
import type { OwnSession } from '../own-session.ts';
import type { WorkerSandbox } from '../worker-sandbox.ts';
import { cardTraces, sentCardTraces } from './card-data.ts';

export interface Known {
  readonly sessions: readonly OwnSession[];
  readonly bearers: ReadonlySet<string>;
  /** Addresses requested since the journey began. */
  readonly outgoing: readonly string[];
  /** Lines logged since the journey before this one. */
  readonly log: string;
}

/** Finds secrets in what was written since the last journey, and personal data in the log or providers' addresses. */
export async function secretProblems(sandbox: WorkerSandbox, known: Known): Promise<readonly string[]> {
  const keys = await keysOf(sandbox, known);
  const people = known.sessions.flatMap(({ canaries }) => [...canaries]);
  const origins = [...sandbox.emulators.values()].map(({ origin }) => origin);
  const toProviders = known.outgoing.filter((url) => origins.some((origin) => url.startsWith(origin)));
  const addresses = toProviders.map(decoded).join('\n');
  const database = await written(sandbox.cuota.services.db);
  return [
    ...find('the log', known.log, [...keys, ...signing, ...people]),
    ...find('the database', database, [...keys, ...signing]),
    ...find("a provider's address", addresses, [...keys, ...signing, ...people]),
    ...cardTraces('the log', known.log),
    ...cardTraces('the database', database),
    ...cardTraces("a provider's address", addresses),
    ...sentCardTraces(sandbox),
  ];
}

/** What every key we sign with, and every token signed with it, begins with. */
const signing = [
  ['a private key', 'PRIVATE KEY-----'],
  ['a signed token', 'eyJhbGciOi'],
] as const;

type Named = readonly (readonly [what: string, secret: string])[];

/** Everything that opens something. */
async function keysOf(sandbox: WorkerSandbox, known: Known): Promise<Named> {
  const { db, keys } = sandbox.cuota.services;
  const payments = await db.selectFrom('payment').select('id').execute();
  return [
    ...sandbox.secrets,
    ...known.sessions.map(({ key }) => ['a session key', key] as const),
    ...known.sessions.map(({ id }) => ['a form token', keys.formToken(id)] as const),
    ...[...known.bearers].map((bearer) => ['a bearer token', bearer] as const),
    ...payments.map(({ id }) => ['a voucher key', keys.voucherKey(id)] as const),
  ];
}

function find(where: string, text: string, secrets: Named): readonly string[] {
  return secrets.flatMap(([what, secret]) => {
    const hex = Buffer.from(secret).toString('hex');
    const at = Math.max(text.indexOf(secret), text.indexOf(hex));
    return at < 0 ? [] : [`${where} holds ${what}: …${text.slice(Math.max(0, at - 80), at + 40)}…`];
  });
}

/** Up to where each database was read: today's keys were unknown when those rows were written. */
const readUpTo = new WeakMap<Kysely<Database>, string>();

/** Returns each row of every table, ours and the queue's, written since the last call: values under their columns. */
async function written(db: Kysely<Database>): Promise<string> {
  const before = readUpTo.get(db);
  const isNew =
    before === undefined ? sql`true` : sql`not pg_visible_in_snapshot(xmin::text::xid8, ${before}::pg_snapshot)`;
  const { rows: now } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(db);
  if (tables.length < 10) throw new Error('there should be more tables than these');
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await sql<{ text: string | null }>`
        select string_agg(to_jsonb(row)::text, ${'\n'}) as text from ${sql.raw(name)} row where ${isNew}
      `.execute(db);
      return `${name}\n${rows.rows[0]?.text ?? ''}`;
    }),
  );
  readUpTo.set(db, now[0]?.snapshot ?? '');
  return texts.join('\n');
}

function decoded(url: string): string {
  try {
    return `${url} ${decodeURIComponent(url)}`;
  } catch {
    return url;
  }
}
