import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { currencies } from '#domain/money';
import { caseKinds, type MoneyState } from '#domain/money-state';
import { paymentPhases, paymentStatuses } from '#domain/payment-status';
import { sessionStates } from '#domain/session-condition';
import type { Database } from './schema.ts';

const state = z.object({
  session: z.object({
    id: z.string(),
    state: z.enum(sessionStates),
    currency: z.enum(currencies),
    disabled: z.boolean(),
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
      chargeIds: z.array(z.string()),
      openCases: z.array(z.enum(caseKinds)),
    }),
  ),
});

/**
 * Locks a session and reads all that a decision may rest on; null when there is no such session.
 * Two statements on purpose: a row lock that had to wait sees its own row anew, but not the rest of the query's snapshot.
 */
export async function lockMoneyState(trx: Transaction<Database>, sessionId: string): Promise<MoneyState | null> {
  const locked = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  return locked ? readMoneyState(trx, sessionId) : null;
}

async function readMoneyState(db: Kysely<Database>, sessionId: string): Promise<MoneyState> {
  const { rows } = await sql<{ state: unknown }>`
    select json_build_object(
      'session', json_build_object('id', s.id, 'state', s.state, 'currency', s.currency, 'disabled', s.disabled or sc.disabled),
      'charges', coalesce((
        select json_agg(json_build_object('id', c.id, 'amount', c.amount,
          'allocated', (select coalesce(sum(a.amount), 0) from allocation a where a.charge_id = c.id)) order by c.due_date, c.position)
        from charge c where c.session_id = s.id), '[]'),
      'payments', coalesce((
        select json_agg(json_build_object('id', p.id, 'status', p.status, 'phase', p.phase, 'base', p.base,
          'commission', p.commission, 'received', p.received, 'superseded', p.superseded_at is not null, 'chargeIds', p.charge_ids,
          'openCases', (select coalesce(json_agg(m.kind), '[]') from money_case m where m.payment_id = p.id and m.closed_at is null)) order by p.created_at, p.id)
        from payment p where p.session_id = s.id), '[]')) as state
    from session s join school sc on sc.id = s.school_id where s.id = ${sessionId}`.execute(db);
  return state.parse(rows[0]?.state);
}
