import { sql } from 'kysely';
import * as z from 'zod/mini';
import { currencies } from '#domain/money';
import { caseKinds, type MoneyState } from '#domain/money-state';
import { paymentPhases, paymentStatuses } from '#domain/payment-status';
import { sessionStates } from '#domain/session-condition';
import { startFactsJson } from './start-facts.ts';
import type { Db, Trx } from './db.ts';

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

/** Locks a session and reads all that a decision may rest on; null when there is no such session. */
export async function lockMoneyState(trx: Trx, sessionId: string): Promise<MoneyState | null> {
  return (await lockMoney(trx, sessionId))?.state ?? null;
}

interface LockedMoney {
  readonly state: MoneyState;
  /** Of the payment whose start was asked about, by `parseStartFacts`. */
  readonly start: unknown;
}

/**
 * The same, with what is known of a payment's start beside it. One statement that waits for the lock and only then calls the
 * functions which read (0038-state-under-lock.sql): a query of its own would not see what was committed while it waited.
 */
export async function lockMoney(
  trx: Trx,
  sessionId: string,
  startOf: string | null = null,
): Promise<LockedMoney | null> {
  const start = startOf === null ? sql`null::json` : startFactsJson(startOf);
  const { rows } = await sql<{ state: unknown; start: unknown }>`
    with held as materialized (select id from session where id = ${sessionId} for update)
    select money_state(held.id) as state, ${start} as start from held`.execute(trx);
  return rows[0] ? { state: state.parse(rows[0].state), start: rows[0].start } : null;
}

/** Locks a session's row to the transaction's end; false when there is none. */
export async function holdSession(trx: Trx, sessionId: string): Promise<boolean> {
  const row = await trx.selectFrom('session').select('id').where('id', '=', sessionId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** The same without the lock: for a look ahead, never for a decision. Throws when there is no such session. */
export async function readMoneyState(db: Db, sessionId: string): Promise<MoneyState> {
  const { rows } = await sql<{ state: unknown }>`select money_state(${sessionId}::uuid) as state`.execute(db);
  return state.parse(rows[0]?.state);
}

/** What settles charge `c` so far: money less what went back, and what the school waived. */
export const settledSum = sql`(
  (select coalesce(sum(a.amount - a.reversed), 0) from allocation a where a.charge_id = c.id)
  + (select coalesce(sum(w.amount), 0) from waiver w where w.charge_id = c.id))`;
