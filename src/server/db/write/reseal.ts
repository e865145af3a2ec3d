import { type RawBuilder, sql } from 'kysely';
import { type Keyring, sha256 } from '../../basics/keys.ts';
import type { Db } from '../driver/db.ts';

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that names a row; of a table without one, its scope and key do. */
  readonly row?: string;
  /** Says whose key sealed it. */
  readonly keyId?: string;
  /** Bytes as base64url. */
  readonly isText?: true;
}

/** Every column of the database that the server's secret seals. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'webhook_endpoint', column: 'secret_sealed', row: 'id' },
  { table: 'webhook_endpoint', column: 'previous_secret_sealed', row: 'id' },
  { table: 'provider_account', column: 'credentials_sealed', row: 'id', keyId: 'key_id' },
  { table: 'provider_account', column: 'previous_sealed', row: 'id', keyId: 'previous_key_id' },
  { table: 'connection_change', column: 'secret_sealed', row: 'id' },
  { table: 'connection_change', column: 'credentials_sealed', row: 'id', keyId: 'key_id' },
  { table: 'kept_card', column: 'token_sealed', row: 'id', keyId: 'key_id' },
  { table: 'payment', column: 'tax_data_sealed', row: 'id' },
  { table: 'payment', column: 'call_sealed', row: 'id' },
  { table: 'remembered_way', column: 'answers_sealed', row: 'id' },
  { table: 'tax_data', column: 'sealed', row: 'id' },
  { table: 'transfer_report', column: 'details_sealed', row: 'payment_id' },
  { table: 'email', column: 'recipient_sealed', row: 'id' },
  { table: 'email', column: 'content_sealed', row: 'id' },
  { table: 'code_secret', column: 'secret_sealed', row: 'id' },
  { table: 'sign_in_link', column: 'asked_sealed', row: 'id' },
  { table: 'idempotency_key', column: 'body', isText: true },
];

/** Every hash of a key that the secret derives, and where the key leads. */
const derivedKeys = [
  { table: 'voucher_link', row: 'payment_id', derive: (keys: Keyring) => keys.voucherKey },
  { table: 'student_card', row: 'id', as: 'card_id', derive: (keys: Keyring) => keys.studentCardKey },
] as const;

/** What became of the rows of one column. */
export interface Resealed {
  readonly what: string;
  /** What the newest secret has now and an earlier one had before. */
  readonly done: number;
  /** What no secret of this process knows. */
  readonly left: number;
}

const batch = 500;

/** Seals anew what earlier secrets sealed, and derives the keys of links and cards anew. Old keys still open. */
export async function resealAll(db: Db, keys: Keyring): Promise<readonly Resealed[]> {
  const done: Resealed[] = [];
  for (const column of sealedColumns) done.push(await resealColumn(db, keys, column));
  for (const derived of derivedKeys) done.push(await deriveAnew(db, keys, derived));
  return done;
}

/** How the rows of a table are named, in the order of an index. */
interface Naming {
  readonly name: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  after(row: string): RawBuilder<unknown>;
  is(row: string): RawBuilder<unknown>;
}

const byColumn = (column: string): Naming => {
  const name = sql.ref(column);
  return {
    name: sql`${name}::text`,
    order: name,
    after: (row) => sql`${name} > ${row}`,
    is: (row) => sql`${name} = ${row}`,
  };
};

const byScopeAndKey: Naming = {
  name: sql`jsonb_build_array(scope, key)::text`,
  order: sql`scope, key`,
  after: (row) => sql`(scope, key) > (${row}::jsonb->>0, ${row}::jsonb->>1)`,
  is: (row) => sql`(scope, key) = (${row}::jsonb->>0, ${row}::jsonb->>1)`,
};

interface Rows {
  readonly table: string;
  readonly naming: Naming;
  readonly value: RawBuilder<unknown>;
}

interface Row {
  readonly row: string;
  readonly value: Buffer;
}

/** Rows of an expression, in batches by their names: each statement is short, and nothing is locked between them. */
async function* rowsOf(db: Db, { table, naming, value }: Rows) {
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${naming.name} as row, ${value} as value from ${sql.table(table)}
      where ${value} is not null and ${after === null ? sql`true` : naming.after(after)} order by ${naming.order} limit ${batch}`.execute(
      db,
    );
    yield* rows;
    after = rows.at(-1)?.row ?? null;
    if (rows.length < batch) return;
  }
}

async function resealColumn(db: Db, keys: Keyring, { table, column, ...of }: SealedColumn): Promise<Resealed> {
  const naming = of.row === undefined ? byScopeAndKey : byColumn(of.row);
  const stored = sql.ref(column);
  const bytes = of.isText
    ? sql`decode(translate(${stored}, '-_', '+/') || repeat('=', (4 - length(${stored}) % 4) % 4), 'base64')`
    : stored;
  const count = { done: 0, left: 0 };
  for await (const { row: id, value } of rowsOf(db, { table, naming, value: bytes })) {
    const again = resealed(keys, value);
    if (again === 'newest') continue;
    count[again ? 'done' : 'left'] += 1;
    if (!again) continue;
    const keyId = of.keyId === undefined ? sql`` : sql`, ${sql.ref(of.keyId)} = ${keys.keyId}`;
    // Not where somebody wrote another meanwhile: that one is sealed by the newest.
    await sql`
      update ${sql.table(table)} set ${stored} = ${of.isText ? again.toString('base64url') : again}${keyId}
      where ${naming.is(id)} and ${bytes} = ${value}`.execute(db);
  }
  return { what: `${table}.${column}`, ...count };
}

function resealed(keys: Keyring, value: Buffer): Buffer | 'newest' | null {
  try {
    return keys.reseal(value) ?? 'newest';
  } catch {
    return null;
  }
}

async function deriveAnew(db: Db, keys: Keyring, derived: (typeof derivedKeys)[number]): Promise<Resealed> {
  const { table, row: name, derive } = derived;
  const count = { done: 0, left: 0 };
  for await (const { row: id, value } of rowsOf(db, { table, naming: byColumn(name), value: sql.ref('key_sha256') })) {
    const newest = sha256(derive(keys)(id));
    if (newest.equals(value)) continue;
    const isOurs = sha256(derive(keys)(id, value)).equals(value);
    count[isOurs ? 'done' : 'left'] += 1;
    if (!isOurs) continue;
    const as = 'as' in derived ? derived.as : name;
    await sql`
      with earlier as (
        insert into earlier_key (key_sha256, ${sql.ref(as)}) values (${value}, ${id}) on conflict do nothing)
      update ${sql.table(table)} set key_sha256 = ${newest} where ${sql.ref(name)} = ${id}`.execute(db);
  }
  return { what: `${table}.key_sha256`, ...count };
}
