import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../driver/db.ts';

export interface FamilyNamed {
  readonly schoolId: string;
  readonly payerId: string;
}

/** Ids of a payer's sessions at a school, locked against every change of their money. */
export async function lockFamily(trx: Trx, { schoolId, payerId }: FamilyNamed): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from session where school_id = ${schoolId} and payer->>'id' = ${payerId} order by id for no key update`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

interface Waiting {
  readonly says: string;
  readonly count: RawBuilder<unknown>;
}

/** Of sessions `of` and payer `who`: what is not over. */
const waiting = (of: RawBuilder<unknown>, { schoolId, payerId }: FamilyNamed): readonly Waiting[] => [
  {
    says: 'payments wait for their outcome',
    count: sql`payment where session_id = any (${of}) and status = 'pending'`,
  },
  {
    says: 'sessions can still be paid by a link: expire them first',
    count: sql`session s where s.id = any (${of}) and s.state <> 'paid' and exists (
      select 1 from access_link l where l.session_id = s.id and l.revoked_at is null and l.expires_at > app_now())`,
  },
  {
    says: 'payments have money on its way back, or a dispute that is open',
    count: sql`payment where session_id = any (${of})
      and (returning_at is not null or (disputed_at is not null and coalesce(dispute_state, 'open') = 'open'))`,
  },
  {
    says: 'refunds are under way',
    count: sql`refund where session_id = any (${of}) and state in ('requested', 'pending')`,
  },
  {
    says: 'refunds wait for approval',
    count: sql`refund_approval where session_id = any (${of}) and status = 'awaiting_approval'`,
  },
  {
    says: 'cases are open: the school decides them first',
    count: sql`money_case m where m.closed_at is null and (m.session_id = any (${of})
      or m.payment_id in (select id from payment where session_id = any (${of}))
      or m.about_payment_id in (select id from payment where session_id = any (${of})))`,
  },
  {
    says: 'standing debits are agreed to: the school ends them first',
    count: sql`mandate where school_id = ${schoolId} and payer_id = ${payerId} and ended_at is null`,
  },
  {
    says: 'messages were not taken by the school yet',
    count: sql`outbox o where o.session_id = any (${of}) and (o.position is null or exists (
      select 1 from delivery d join webhook_endpoint w on w.id = d.endpoint_id where d.outbox_id = o.id and w.disabled_at is null
        and ((d.delivered_at is null and d.dead_at is null) or d.resend_requested_at is not null)))`,
  },
  {
    says: 'webhooks were not worked off yet',
    count: sql`inbox where applied_at is null and payment_id in (select id from payment where session_id = any (${of}))`,
  },
  {
    says: 'saved cards are being forgotten by their provider: ask again in a few minutes',
    count: sql`kept_card where school_id = ${schoolId} and payer_id = ${payerId} and kept_at is not null and removed_at is null and hidden_at is not null`,
  },
];

/** Why a family cannot be erased yet, one line each. */
export async function whatWaits(db: Db, family: FamilyNamed, sessions: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { says, count } of waiting(sql`${[...sessions]}::uuid[]`, family)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${count}`.execute(db);
    if (rows[0] && rows[0].n > 0) lines.push(`${rows[0].n} ${says}`);
  }
  return lines;
}

/** Has the provider of each saved card forget it, as when its payer deletes it. Answers how many. */
export async function hideCards(db: Db, { schoolId, payerId }: FamilyNamed): Promise<number> {
  const { numAffectedRows } = await sql`
    update kept_card set hidden_at = app_now(), next_attempt_at = app_now()
    where school_id = ${schoolId} and payer_id = ${payerId} and kept_at is not null and hidden_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Students of these sessions, and whether a session of another payer of the school has one too. */
export async function studentsOf(
  db: Db,
  { schoolId, payerId }: FamilyNamed,
  sessions: readonly string[],
): Promise<readonly { readonly id: string; readonly shared: boolean }[]> {
  const { rows } = await sql<{ id: string; shared: boolean }>`
    select own.id, exists (
      select 1 from charge c join session s on s.id = c.session_id
      where c.school_id = ${schoolId} and c.details->>'student_id' = own.id and c.removed_at is null and s.payer->>'id' <> ${payerId}) as shared
    from (select distinct details->>'student_id' as id from charge
      where session_id = any (${[...sessions]}::uuid[]) and details->>'student_id' is not null) own`.execute(db);
  return rows;
}

/** Columns of JSON about a family: which rows, of sessions `of`. */
export const jsonColumns = [
  { table: 'session', column: 'payer', where: (of: RawBuilder<unknown>) => sql`r.id = any (${of})` },
  { table: 'charge', column: 'details', where: (of: RawBuilder<unknown>) => sql`r.session_id = any (${of})` },
  { table: 'payment', column: 'lines', where: (of: RawBuilder<unknown>) => sql`r.session_id = any (${of})` },
  { table: 'mandate', column: 'card', where: (of: RawBuilder<unknown>) => sql`r.session_id = any (${of})` },
  { table: 'evidence', column: 'observation', where: (of: RawBuilder<unknown>) => ofPayments(of) },
  {
    table: 'inbox',
    column: 'observation',
    where: (of: RawBuilder<unknown>) => sql`(${ofPayments(of)}
      or r.id in (select e.inbox_id from evidence e join payment p on p.id = e.payment_id where p.session_id = any (${of}))
      or (r.provider, r.provider_ref) in (select p.provider, p.provider_ref from payment p where p.session_id = any (${of})))`,
  },
  {
    table: 'outbox',
    column: 'payload',
    where: (of: RawBuilder<unknown>) => sql`(r.session_id = any (${of}) or ${ofPayments(of)}
      or r.session_id is null and r.type in ('case.opened', 'case.resolved') and r.payload->'data'->'case'->>'id' in (select m.id::text from money_case m where m.session_id = any (${of})))`,
  },
] as const;

const ofPayments = (of: RawBuilder<unknown>) =>
  sql`r.payment_id in (select p.id from payment p where p.session_id = any (${of}))`;

/** Writes a column of JSON anew, row by row. Answers how many rows it had. */
export async function rewriteJson(
  trx: Trx,
  { table, column, where }: (typeof jsonColumns)[number],
  sessions: readonly string[],
  rewritten: (value: unknown) => unknown,
): Promise<number> {
  const name = sql.table(table);
  const of = sql`${[...sessions]}::uuid[]`;
  const { rows } = await sql<{ id: string; value: unknown }>`
    select r.id::text as id, r.${sql.ref(column)} as value from ${name} r where ${where(of)} and r.${sql.ref(column)} is not null`.execute(
    trx,
  );
  for (const { id, value } of rows)
    await sql`update ${name} set ${sql.ref(column)} = ${JSON.stringify(rewritten(value))}::jsonb where id = ${id}`.execute(
      trx,
    );
  return rows.length;
}
