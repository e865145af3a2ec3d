import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { transitionRules } from '#domain/payment-status';
import { refundRules } from '#domain/refund-status';
import { connect, type ConnectionConfig, unhurried } from './connect.ts';
import type { Db } from './db.ts';

/** In order; a file that was released is never edited again. */
const files = [
  '0001-foundation',
  '0002-money-machine',
  '0003-email',
  '0004-resend',
  '0005-cards',
  '0006-around',
  '0007-start-again',
  '0008-provider-books',
  '0009-receipts',
  '0011-voucher-links',
  '0012-transaction-marks',
  '0013-school-logo',
  '0015-decline-reason',
  '0016-order-facts',
  '0017-accounts',
  '0018-refunds',
  '0019-kept-cards',
  '0020-fees',
  '0021-more-than-came',
  '0022-payments-of-method',
  '0023-biller-desk',
  '0024-reports-and-cards',
  '0027-arrival-times',
  '0028-deduction',
  '0031-lists-without-walks',
  '0032-endpoints-that-wait',
  '0033-what-is-kept',
  '0035-way-used-last',
  '0037-check-codes',
  '0038-state-under-lock',
  '0039-costs-that-stay',
  '0042-pending-by-account',
  '0043-charges-of-students',
  '0044-claims-by-unique-numbers',
  '0045-books-that-differ',
  '0046-take-backs-in-files',
  '0047-charges-of-several-sessions',
  '0052-steps-as-they-are',
  '0053-announcements',
  '0057-payer-preferences',
  '0058-positions-of-a-school',
  '0059-request-ids',
  '0060-school-keys',
  '0061-installations',
  '0062-one-session-per-external-id',
  '0063-keys-in-anothers-place',
  '0066-earlier-keys',
  '0067-erasures',
  '0068-days-of-a-school',
  '0069-messages-numbered-in-one-call',
  '0070-erasures-by-their-time',
  '0071-people',
  '0072-audit-log',
  '0073-search',
  '0074-statement-files',
  '0075-bulk-and-reminders',
  '0076-sessions-of-a-campus',
  '0077-days-that-close',
  '0078-lists-of-a-school',
  '0079-two-persons',
  '0080-desk-sessions',
  '0081-ways-to-sign-in',
  '0082-search-cards',
  '0084-lines-of-files',
  '0085-opened-links',
  '0086-remembered-ways',
  '0088-late-surcharge',
  '0090-reports-not-yet-given-up',
  '0092-card-months',
  '0093-questions-in-turn',
  '0094-indexes-that-are-read',
] as const;

function fromFile(name: string): Migration {
  return {
    async up(db) {
      await sql.raw(await readFile(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8')).execute(db);
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
  await migrateSchema(db, files.at(-1) ?? files[0]);
  await writeTransitionRules(db);
}

/** Brings a database to one version of the schema, as an older program had left it. */
export async function migrateSchema(db: Db, version: (typeof files)[number]): Promise<void> {
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
