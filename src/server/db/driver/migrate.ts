import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { transitionRules } from '#domain/payment-status';
import { refundRules } from '#domain/refund-status';
import { connect, type ConnectionConfig, unhurried } from './connect.ts';
import type { Db } from './db.ts';

const folder = new URL('../migrations/', import.meta.url);
/** In order of their numbers; a file that was released is never edited again. */
const files: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => basename(file, '.sql'))
  .toSorted();

function fromFile(name: string): Migration {
  return {
    async up(db) {
      await sql.raw(await readFile(new URL(`${name}.sql`, folder), 'utf8')).execute(db);
    },
  };
}

/** How a database's schema stands to this program's. `newer` names what only another program knows. */
export type SchemaState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'older' }
  | { readonly kind: 'current' }
  | { readonly kind: 'newer'; readonly unknown: readonly string[] };

/** The database was migrated by a newer Cuota; nothing was changed. */
export class NewerSchema extends Error {}

export async function readSchemaState(db: Db): Promise<SchemaState> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!found[0]?.there) return { kind: 'empty' };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const known: ReadonlySet<string> = new Set(files);
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) return { kind: 'newer', unknown };
  if (rows.length === 0) return { kind: 'empty' };
  return { kind: rows.length < files.length ? 'older' : 'current' };
}

/** Migrates the database at an address, without a deadline: it may wait for another process's, or for a long index. */
export async function migrateAt(config: ConnectionConfig): Promise<void> {
  const { db, close } = connect({ ...config, max: 2, deadlines: unhurried });
  try {
    await migrate(db);
  } finally {
    await close();
  }
}

/**
 * Brings a database to the newest schema and writes the state machine into it. Several processes at once may run it.
 * Throws `NewerSchema` before it changes anything, and whatever a migration throws.
 */
export async function migrate(db: Db): Promise<void> {
  const state = await readSchemaState(db);
  if (state.kind === 'newer')
    throw new NewerSchema(`The database is of a newer Cuota (${state.unknown.join(', ')}): run that version.`);
  await migrateSchema(db, files.at(-1) ?? '');
  await writeTransitionRules(db);
}

/** Brings a database to one version of the schema, as an older program had left it. */
export async function migrateSchema(db: Db, version: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(files.map((name) => [name, fromFile(name)])) },
  });
  const { error } = await migrator.migrateTo(version);
  if (error) throw error;
}

async function writeTransitionRules(db: Db): Promise<void> {
  const rows = transitionRules.flatMap((rule) =>
    rule.by.map((actor) => ({ from_status: rule.from, to_status: rule.to, actor })),
  );
  await db
    .insertInto('transition_rule')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('refund_rule')
    .values(refundRules.map(({ from, to }) => ({ from_state: from, to_state: to })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
