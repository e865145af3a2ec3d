import type { Kysely, Transaction } from 'kysely';
import type { Database } from './tables.generated.ts';

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
/** A transaction on it, where only one will do. */
export type Trx = Transaction<Database>;
