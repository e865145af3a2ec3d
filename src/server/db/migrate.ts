import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { transitionRules } from '#domain/payment-status';
import { connect, type ConnectionConfig, unhurried } from './connect.ts';
import type { Database } from './schema.ts';

/** In order; a file that was released is never edited again. */
const files = [
  '0001-foundation',
  '0002-money-machine',
  '0003-email',
  '0004-resend',
  '0005-cards',
  '0006-around',
  '0012-transaction-marks',
] as const;

function fromFile(name: string): Migration {
  return {
    async up(db) {
      await sql.raw(await readFile(new URL(`./migrations/${name}.sql`, import.meta.url), 'utf8')).execute(db);
    },
  };
}

/** Migrates the database at an address, for as long as it takes: a migration may wait for another process's, or for a long index. */
export async function migrateAt(config: ConnectionConfig): Promise<void> {
  const { db, close } = connect({ ...config, max: 2, deadlines: unhurried });
  try {
    await migrate(db);
  } finally {
    await close();
  }
}

/** Brings a database to the newest schema and writes the state machine into it. Safe to run by several processes at once. Throws when a migration fails. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await migrateSchema(db, files.at(-1) ?? files[0]);
  await writeTransitionRules(db);
}

/** Brings a database to one version of the schema, as an older program had left it. */
export async function migrateSchema(db: Kysely<Database>, version: (typeof files)[number]): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(files.map((name) => [name, fromFile(name)])) },
  });
  const { error } = await migrator.migrateTo(version);
  if (error) throw error;
}

async function writeTransitionRules(db: Kysely<Database>): Promise<void> {
  const rows = transitionRules.flatMap((rule) =>
    rule.by.map((actor) => ({ from_status: rule.from, to_status: rule.to, actor })),
  );
  await db
    .insertInto('transition_rule')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
