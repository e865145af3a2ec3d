/** What providers paid out, by their reports, and which of a school's payments are in it. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Payout, payout, type PayoutRequest } from '#contracts/payouts';
import type { MovedLine, PaidLine } from '#domain/compare-payout';
import { afterPage } from '../read/after-page.ts';
import { isoInstant } from '../read/outbox-json.ts';
import type { PageAsked, PagePosition } from '../read/page-cursor.ts';
import type { Db } from '../driver/db.ts';

const uuidLike = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

interface NewPayout extends PayoutRequest {
  readonly schoolId: string;
  readonly actor: { readonly kind: string; readonly id: string | null };
}

/** Writes a payout and its lines; a line that names one payment of the account is its. Null: it was taken in before. */
export async function insertPayout(db: Db, { schoolId, actor, lines, ...of }: NewPayout): Promise<Payout | null> {
  const id = randomUUIDv7();
  const { rows } = await sql`
    insert into payout (id, school_id, provider, account_id, provider_ref, currency, net, arrived_on, actor_kind, actor_id, created_at)
    values (${id}, ${schoolId}, ${of.provider}, ${of.account_id}, ${of.reference}, ${of.currency}, ${of.net}, ${of.arrived_on}::date,
      ${actor.kind}, ${actor.id}, app_now())
    on conflict do nothing returning id`.execute(db);
  if (rows.length === 0) return null;
  const numbered = lines.map((line, seq) => ({ ...line, seq, id: randomUUIDv7() }));
  await sql`
    insert into payout_line (id, payout_id, seq, kind, payment_id, reference, amount, fee)
    select l.id, ${id}, l.seq, l.kind, p.id, l.reference, l.amount, l.fee
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as l (id uuid, seq int, kind text, reference text, amount bigint, fee bigint)
    left join lateral (
      select min(p.id::text)::uuid as id from (
        select id from payment where provider_ref = l.reference
        union select id from payment where confirmation_number = l.reference
        union select id from payment where provider = ${of.provider} and reference = l.reference
        union select id from payment where id = case when l.reference ~ ${uuidLike} then l.reference::uuid end) named
      join payment p on p.id = named.id
      where p.school_id = ${schoolId} and p.provider = ${of.provider} and p.account_id is not distinct from ${of.account_id}::uuid
      having count(*) = 1) p on l.kind <> 'other'`.execute(db);
  return findPayout(db, schoolId, of);
}

/** Of payout `o`. */
const payoutJson = sql`jsonb_build_object('id', o.id, 'provider', o.provider, 'account_id', o.account_id, 'reference', o.provider_ref,
  'currency', trim(o.currency), 'net', o.net, 'arrived_on', o.arrived_on, 'created_at', ${isoInstant(sql`o.created_at`)},
  'lines', (select count(*) from payout_line l where l.payout_id = o.id),
  'matched', (select count(*) from payout_line l where l.payout_id = o.id and l.payment_id is not null))`;

/** A payout by the provider's id of it. */
export async function findPayout(
  db: Db,
  schoolId: string,
  { provider, account_id: accountId, reference }: Pick<PayoutRequest, 'provider' | 'account_id' | 'reference'>,
): Promise<Payout | null> {
  const { rows } = await sql<{ payout: unknown }>`
    select ${payoutJson} as payout from payout o
    where o.school_id = ${schoolId} and o.provider = ${provider} and coalesce(o.account_id, o.school_id) = ${accountId ?? schoolId}
      and o.provider_ref = ${reference}`.execute(db);
  return rows[0] ? payout.parse(rows[0].payout) : null;
}

/** A school's payouts, the newest first. */
export async function readPayouts(
  db: Db,
  { schoolId, after, limit }: PageAsked,
): Promise<readonly { readonly payout: Payout; readonly position: PagePosition }[]> {
  const { rows } = await sql<{ payout: unknown; at: string; id: string }>`
    select o.created_at::text as at, o.id, ${payoutJson} as payout from payout o
    where o.school_id = ${schoolId} ${afterPage(sql`o.created_at`, sql`o.id`, after)}
    order by o.created_at desc, o.id limit ${limit}`.execute(db);
  return rows.map(({ payout: shown, at, id }) => ({ payout: payout.parse(shown), position: { at, id } }));
}

const ofAccount = {
  provider: z.string(),
  account_id: z.nullable(z.string()),
  currency: z.string(),
} as const;
const moved = z.object({
  ...ofAccount,
  line_id: z.string(),
  payment_id: z.string(),
  kind: z.enum(['payment', 'return', 'fee']),
  amount: z.int(),
  reference: z.nullable(z.string()),
  of_day: z.boolean(),
});
const paid = z.object({
  ...ofAccount,
  payout_id: z.string(),
  arrived_on: z.string(),
  payment_id: z.nullable(z.string()),
  kind: z.enum(['payment', 'return', 'other']),
  amount: z.int(),
  fee: z.int(),
  reference: z.string(),
});

export type MovedOfAccount = MovedLine & z.infer<typeof moved>;
export type PaidOfAccount = PaidLine & z.infer<typeof paid>;

/** Movements of a closed day's payments, of other days too, oldest first; none if no payout has any of them. */
export async function readMoved(db: Db, id: string): Promise<readonly MovedOfAccount[]> {
  const { rows } = await sql<{ line: unknown }>`
    with of_day as (
      select distinct m.payment_id from day_line l join ${movements} m on m.id = l.id where l.day_id = ${id})
    select jsonb_build_object('provider', p.provider, 'account_id', p.account_id, 'currency', trim(m.currency), 'line_id', m.id,
      'payment_id', p.id, 'kind', m.kind, 'amount', m.amount, 'reference', coalesce(p.confirmation_number, m.reference),
      'of_day', l.day_id is not distinct from ${id}::uuid) as line
    from of_day join payment p on p.id = of_day.payment_id join ${movements} m on m.payment_id = p.id join day_line l on l.id = m.id
    where exists (select from of_day o join payout_line x on x.payment_id = o.payment_id)
    order by l.booked_at, l.id`.execute(db);
  return rows.map(({ line }) => moved.parse(line));
}

const movements = sql`(select id, payment_id, 'payment' as kind, amount, currency, reference from money_receipt
  union all select id, payment_id, 'return', amount, currency, reference from money_return
  union all select id, payment_id, 'fee', amount, currency, reference from provider_fee)`;

/** Lines of payouts about the payments of a closed day, and those of the same payouts that name no payment. */
export async function readPaid(db: Db, id: string): Promise<readonly PaidOfAccount[]> {
  const { rows } = await sql<{ line: unknown }>`
    with of_day as (
      select distinct m.payment_id from day_line l join ${movements} m on m.id = l.id where l.day_id = ${id}),
    named as (select x.id, x.payout_id from of_day join payout_line x on x.payment_id = of_day.payment_id)
    select jsonb_build_object('provider', o.provider, 'account_id', o.account_id, 'currency', trim(o.currency), 'payout_id', o.id,
      'arrived_on', o.arrived_on, 'payment_id', x.payment_id, 'kind', x.kind, 'amount', x.amount, 'fee', x.fee, 'reference', x.reference) as line
    from payout_line x join payout o on o.id = x.payout_id
    where x.id in (select id from named) or (x.payment_id is null and x.payout_id in (select payout_id from named))
    order by o.created_at, o.id, x.seq`.execute(db);
  return rows.map(({ line }) => paid.parse(line));
}
