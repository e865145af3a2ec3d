import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../driver/db.ts';
import type { Retention } from './keep-days.ts';

interface Pruned {
  readonly table: string;
  /** Its primary key, with a column first that has an index of its own; `id` unless given. */
  readonly key?: readonly string[];
  readonly retention: Exclude<keyof Retention, 'families'>;
  /** Whose row `r` is: a school's id, or null. */
  readonly school: string;
  /** Of row `r`: what its age goes by, and what else must be true. Nothing that a payment's state rests on. */
  readonly at: string;
  readonly where: string;
  /** What keeps a row for ever, and the column that then says so: no later look passes it again. */
  readonly unless?: { readonly condition: string; readonly mark: string };
  /** Whose mark goes with the row that kept it. */
  readonly frees?: { readonly table: string; readonly by: string; readonly mark: string };
}

const waits = `exists (select 1 from delivery d where d.outbox_id = r.outbox_id
  and ((d.delivered_at is null and d.dead_at is null) or d.resend_requested_at is not null))`;

const ofOutbox = '(select o.school_id from outbox o where o.id = r.outbox_id)';
const ofPayment = '(select p.school_id from payment p where p.id = r.payment_id)';

/** In this order: what refers to another goes first. */
export const pruned: readonly Pruned[] = [
  { table: 'delivery_attempt', retention: 'deliveries', school: ofOutbox, at: 'at', where: `not ${waits}` },
  {
    table: 'delivery',
    key: ['outbox_id', 'endpoint_id'],
    retention: 'deliveries',
    school: ofOutbox,
    at: 'delivered_at',
    where: 'r.delivered_at is not null and r.resend_requested_at is null',
  },
  {
    table: 'evidence',
    retention: 'evidence',
    school: ofPayment,
    at: 'observed_at',
    where: `r.outcome = 'stale' and not exists (select 1 from payment_event e where e.evidence_id = r.id)`,
    frees: { table: 'inbox', by: 'inbox_id', mark: 'brought_evidence' },
  },
  {
    table: 'inbox',
    retention: 'webhooks',
    school: ofPayment,
    at: 'received_at',
    where: 'r.applied_at is not null and not r.brought_evidence',
    unless: { condition: 'exists (select 1 from evidence e where e.inbox_id = r.id)', mark: 'brought_evidence' },
  },
  {
    table: 'email',
    retention: 'emails',
    school: 'r.school_id',
    at: 'created_at',
    where: '(r.sent_at is not null or r.dead_at is not null)',
  },
];

interface Batch {
  readonly days: number;
  readonly most: number;
  /** Of one school alone, or of all but some. */
  readonly whose?: { readonly only: string } | { readonly allBut: readonly string[] };
}

/** Deletes a batch of the oldest that need not be kept. Answers how many rows were looked at. */
export async function pruneBatch(db: Db, pruned: Pruned, { days, most, whose }: Batch): Promise<number> {
  const { table, key = ['id'], at, where, unless, frees } = pruned;
  const name = sql.table(table);
  const condition: RawBuilder<unknown> = sql`${sql.raw(where)} ${ofSchools(pruned, whose)}`;
  const age = sql.ref(`r.${at}`);
  // By an array, so that no plan reads the whole table.
  const [first, keys] = [sql.ref(key[0] ?? ''), sql.join(key.map((column) => sql.ref(column)))];
  const isOld = (stays: boolean) =>
    sql`${first} = any (array(select ${first} from old)) and (${keys}) in (select ${keys} from old where is_kept = ${sql.lit(stays)})`;
  const marked = unless
    ? sql`, marked as (update ${name} t set ${sql.ref(unless.mark)} = true where ${isOld(true)})`
    : sql``;
  const returned = frees ? sql`returning ${sql.ref(`t.${frees.by}`)} as id` : sql``;
  const freed = frees
    ? sql`, freed as (update ${sql.table(frees.table)} f set ${sql.ref(frees.mark)} = false from gone where f.id = gone.id)`
    : sql``;
  const { rows } = await sql<{ seen: number }>`
    with old as materialized (
      select ${sql.raw(key.map((column) => `r.${column}`).join(', '))}, ${sql.raw(unless?.condition ?? 'false')} as is_kept from ${name} r
      where ${age} < app_now() - make_interval(days => ${days}) and ${condition}
      order by ${age} limit ${most} for update of r skip locked),
    gone as (delete from ${name} t where ${isOld(false)} ${returned}) ${marked} ${freed}
    select count(*)::int as seen from old`.execute(db);
  return rows[0]?.seen ?? 0;
}

/** Of a row that is no school's the installation decides. */
function ofSchools({ school }: Pruned, whose: Batch['whose']): RawBuilder<unknown> {
  if (!whose || ('allBut' in whose && whose.allBut.length === 0)) return sql``;
  if ('only' in whose) return sql`and ${sql.raw(school)} = ${whose.only}`;
  return sql`and not coalesce(${sql.raw(school)} = any (${[...whose.allBut]}::uuid[]), false)`;
}
