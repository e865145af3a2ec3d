import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.generated';

/** Every table that a session leaves rows in, so that each comes after what it refers to. */
const tables = [
  'session',
  'access_link',
  'charge',
  'payment',
  'inbox',
  'evidence',
  'payment_event',
  'provider_call',
  'allocation',
  'money_receipt',
  'voucher_link',
  'policy_acceptance',
  'outbox',
  'delivery',
  'delivery_attempt',
  'email',
] as const;

/** What grows with each session, and so may never be walked from end to end. */
export const growingTables: ReadonlySet<string> = new Set([...tables, 'idempotency_key']);

/** What each row has a value of its own in; the rest is as in the row it was made from. */
const ownIds = new Set(['id', 'session_id', 'payment_id', 'charge_id', 'outbox_id', 'quote_id']);
const ownTexts = new Set([
  'confirmation_number',
  'provider_ref',
  'reference',
  'idem_key',
  'once',
  'event_id',
  'external_id',
]);
const nothingDue = new Set(['next_check_at', 'lease_until', 'resend_requested_at']);

/** Seconds from one session to the next: 200,000 fill a year. */
const apart = 150;

interface Column {
  readonly name: string;
  readonly type: string;
}

/**
 * Makes `times` more sessions of each of these, with all their rows, one every `apart` seconds into the past; nothing of
 * them is due. A real session is the pattern, so that whatever reads them meets what the product writes.
 */
export async function multiplySessions(
  db: Kysely<Database>,
  ids: readonly string[],
  times: number,
  after = 0,
): Promise<void> {
  // At once: whoever works beside us sees a session with all its rows or not at all.
  await db.transaction().execute(async (trx) => {
    for (const table of tables) {
      const columns = await columnsOf(trx, table);
      const values = columns.map((column) => valueOf(table, column)).join(', ');
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      const text = `insert into ${table} (${names}) select ${values} from ${table} r cross join generate_series(${after + 1}, ${after + times}) i where ${whichOf(table)}`;
      await sql.raw(text.replaceAll('$ids', `'{${ids.join(',')}}'::uuid[]`)).execute(trx);
    }
    await sql`update session set expiry_announced_at = created_at + interval '3 days'
    where expiry_announced_at is null and created_at < app_now() - interval '3 days'`.execute(trx);
    // What waits beyond its half hour is one that its payer left.
    await sql`update payment set superseded_at = submitted_at where status = 'pending' and submitted_at < app_now() - interval '2 minutes'`.execute(
      trx,
    );
    await sql`insert into idempotency_key (scope, key, request_sha256, status, body, created_at, answered_at)
    select 'many', i::text, '', 201, '{}', app_now() - make_interval(secs => i), app_now() from generate_series(${after + 1}::int, ${after + times}::int) i`.execute(
      trx,
    );
  });
  await sql.raw('vacuum analyze').execute(db);
}

const whichOf = (table: string): string =>
  ({
    session: 'r.id = any($ids)',
    inbox: 'r.payment_id in (select id from payment where session_id = any($ids))',
    delivery_attempt: 'r.outbox_id in (select id from outbox where session_id = any($ids))',
  })[table] ?? 'r.session_id = any($ids)';

async function columnsOf(db: Kysely<Database>, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  return rows;
}

function valueOf(table: string, { name, type }: Column): string {
  const its = `r."${name}"`;
  if (nothingDue.has(name)) return 'null';
  // Numbers that the database gives, in another table.
  if (name === 'inbox_id' || name === 'evidence_id') return 'null';
  if (ownIds.has(name) && type === 'uuid') return `md5(${its}::text || i)::uuid`;
  if (type === '_uuid') return `array(select md5(each::text || i)::uuid from unnest(${its}) each)`;
  if (ownTexts.has(name)) return `${its} || '-' || i`;
  if (name === 'key_sha256') return `sha256(${its} || i::text::bytea)`;
  if (name === 'position' && table !== 'charge') return `${its} + i * 1000000::bigint`;
  if (name === 'delivered_at' || name === 'sent_at' || name === 'applied_at') return `coalesce(${its}, app_now())`;
  // What was sent holds no content any more.
  if (name === 'recipient_sealed' || name === 'content_sealed') return 'null';
  if (type === 'timestamptz') return `${its} - make_interval(secs => i * ${apart})`;
  return its;
}
