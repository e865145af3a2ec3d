import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { currencies } from '#domain/money';
import { caseKinds, type MoneyState } from '#domain/money-state';
import { paymentPhases, paymentStatuses } from '#domain/payment-status';
import { sessionStates } from '#domain/session-condition';
import type { Database } from './tables.generated.ts';

const state = z.object({
  session: z.object({
    id: z.string(),
    state: z.enum(sessionStates),
    currency: z.enum(currencies),
    disabled: z.boolean(),
    restPayable: z.boolean(),
    generateInvoice: z.boolean(),
  }),
  charges: z.array(z.object({ id: z.string(), amount: z.int(), allocated: z.int() })),
  payments: z.array(
    z.object({
      id: z.string(),
      status: z.enum(paymentStatuses),
      phase: z.enum(paymentPhases),
      base: z.int(),
      commission: z.int(),
      received: z.nullable(z.int()),
      superseded: z.boolean(),
      cancelRequested: z.boolean(),
      hasTaxData: z.boolean(),
      chargeIds: z.array(z.string()),
      allocations: z.array(z.object({ id: z.string(), chargeId: z.string(), left: z.int() })),
      excess: z.int(),
      returned: z.int(),
      reserved: z.int(),
      disputed: z.boolean(),
      openCases: z.array(z.object({ kind: z.enum(caseKinds), amount: z.int() })),
    }),
  ),
});

/**
 * Locks a session and reads all that a decision may rest on; null when there is no such session.
 * Two statements on purpose: a row lock that had to wait sees its own row anew, but not the rest of the query's snapshot.
 */
export async function lockMoneyState(trx: Transaction<Database>, sessionId: string): Promise<MoneyState | null> {
  return (await lockMoney(trx, sessionId))?.state ?? null;
}

/** The same, with one more value that is read beside the state. */
export async function lockMoney(
  trx: Transaction<Database>,
  sessionId: string,
  beside: RawBuilder<unknown> = sql`null`,
): Promise<{ readonly state: MoneyState; readonly beside: unknown } | null> {
  return (await holdSession(trx, sessionId)) ? readMoney(trx, sessionId, beside) : null;
}

/** Locks a session's row to the transaction's end; false when there is none. */
export async function holdSession(trx: Transaction<Database>, sessionId: string): Promise<boolean> {
  const row = await trx.selectFrom('session').select('id').where('id', '=', sessionId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** The same without the lock: for a look ahead, never for a decision. Throws when there is no such session. */
export async function readMoneyState(db: Kysely<Database>, sessionId: string): Promise<MoneyState> {
  return (await readMoney(db, sessionId, sql`null`)).state;
}

async function readMoney(db: Kysely<Database>, sessionId: string, beside: RawBuilder<unknown>) {
  const { rows } = await sql<{ state: unknown; beside: unknown }>`
    select json_build_object(
      'session', json_build_object('id', s.id, 'state', s.state, 'currency', s.currency, 'disabled', s.disabled or sc.disabled,
        'restPayable', sc.rest_payable, 'generateInvoice', s.generate_invoice),
      'charges', coalesce((
        select json_agg(json_build_object('id', c.id, 'amount', c.amount, 'allocated', ${settledSum}) order by c.due_date, c.position)
        from charge c where c.session_id = s.id and c.removed_at is null), '[]'),
      'payments', coalesce((
        select json_agg(json_build_object('id', p.id, 'status', p.status, 'phase', p.phase, 'base', p.base,
          'commission', p.commission, 'received', p.received, 'superseded', p.superseded_at is not null,
          'cancelRequested', p.cancel_requested_at is not null, 'hasTaxData', p.tax_data_sealed is not null, 'chargeIds', p.charge_ids,
          'allocations', (select coalesce(json_agg(json_build_object('id', a.id, 'chargeId', a.charge_id, 'left', a.amount - a.reversed) order by a.created_at, c.due_date, c.position), '[]')
            from allocation a join charge c on c.id = a.charge_id where a.payment_id = p.id and a.amount > a.reversed),
          'excess', (select coalesce(sum(x.amount - x.reversed), 0) from excess x where x.payment_id = p.id),
          'returned', (select coalesce(sum(r.amount), 0) from money_return r where r.payment_id = p.id),
          'reserved', ${reservedOfP},
          'disputed', p.disputed_at is not null and coalesce(p.dispute_state, 'open') = 'open',
          'openCases', (select coalesce(json_agg(json_build_object('kind', m.kind, 'amount', coalesce(m.amount, 0)) order by m.opened_at, m.kind), '[]')
            from money_case m where m.payment_id = p.id and m.closed_at is null)) order by p.created_at, p.id)
        from payment p where p.session_id = s.id), '[]')) as state, ${beside} as beside
    from session s join school sc on sc.id = s.school_id where s.id = ${sessionId}`.execute(db);
  return { state: state.parse(rows[0]?.state), beside: rows[0]?.beside ?? null };
}

/** What settles charge `c` so far: money less what went back, and what the school waived. */
export const settledSum = sql`(
  (select coalesce(sum(a.amount - a.reversed), 0) from allocation a where a.charge_id = c.id)
  + (select coalesce(sum(w.amount), 0) from waiver w where w.charge_id = c.id))`;

/** Of payment `p`: what its refunds under way keep. One that repeats a refund which failed afterwards takes off nothing more. */
const reservedOfP = sql`(select coalesce(sum(f.amount), 0) from refund f
  where f.payment_id = p.id and f.state in ('requested', 'pending') and f.replaces is null)`;
