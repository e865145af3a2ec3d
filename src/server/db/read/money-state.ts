import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { currencies } from '#domain/money';
import { caseKinds, type MoneyState } from '#domain/money-state';
import { paymentPhases, paymentStatuses } from '#domain/payment-status';
import { sessionStates } from '#domain/session-condition';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';
import { type Answer, rowsOf, together } from '../driver/together.ts';

/** The same charge in another session. */
const elsewhere = z.object({
  sessionId: z.string(),
  settled: z.boolean(),
  /** An attempt there may pay it. */
  waits: z.boolean(),
});
export const chargeElsewhere = z.array(elsewhere);

const state = z.object({
  session: z.object({
    id: z.string(),
    state: z.enum(sessionStates),
    currency: z.enum(currencies),
    disabled: z.boolean(),
    restPayable: z.boolean(),
    generateInvoice: z.boolean(),
  }),
  charges: z.array(z.object({ id: z.string(), amount: z.int(), allocated: z.int(), elsewhere: chargeElsewhere })),
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

interface ReadMoney {
  readonly state: MoneyState;
  /** Other sessions that have a charge of this one. */
  readonly sharing: readonly string[];
}

function readMoney(found: unknown): ReadMoney {
  const { charges, ...rest } = state.parse(found);
  const sharing = new Set(charges.flatMap((charge) => charge.elsewhere.map(({ sessionId }) => sessionId)));
  return { state: { ...rest, charges: charges.map(withElsewhere) }, sharing: [...sharing] };
}

/** A charge as read, with whether another session settled it. */
export function withElsewhere<C extends { readonly elsewhere: z.infer<typeof chargeElsewhere> }>({
  elsewhere: others,
  ...charge
}: C): Omit<C, 'elsewhere'> & { readonly settledElsewhere: boolean } {
  return { ...charge, settledElsewhere: others.some(({ settled }) => settled) };
}

/** Locks a session and reads all that a decision may rest on; null when there is no such session. */
export async function lockMoneyState(trx: Trx, sessionId: string): Promise<MoneyState | null> {
  return (await lockMoney(trx, sessionId, { purpose: 'to_look' }))?.state ?? null;
}

interface LockedMoney extends ReadMoney {
  /** The value of `Locking.look`. */
  readonly found: unknown;
  /** The answer of `Locking.beside`. */
  readonly beside: Answer | undefined;
}

export interface Locking {
  /** A JSON value to read under the lock too: a call of a volatile function, see `lockMoney`. */
  readonly look?: RawBuilder<unknown> | undefined;
  /** A query to send with the lock's statement; it is carried out once the lock is held. */
  readonly beside?: CompiledQuery | undefined;
  /** `to_book`: no other session can settle one of its charges meanwhile. */
  readonly purpose: 'to_look' | 'to_book';
}

const reading = { to_look: sql`money_state`, to_book: sql`money_state_to_book` } as const satisfies Record<
  Locking['purpose'],
  unknown
>;

/**
 * The same, with the value of `look` beside it. One statement waits for the lock and only then calls the functions that
 * read (0038-state-under-lock.sql): a query of its own would not see commits during its wait. A row that only names the
 * session, as a case about one of its charges, does not wait: its writer may hold our lock.
 */
export async function lockMoney(
  trx: Trx,
  sessionId: string,
  { look = sql`null::json`, beside, purpose }: Locking,
): Promise<LockedMoney | null> {
  const lock = sql<Found>`
    with held as materialized (select id from session where id = ${sessionId} for no key update)
    select ${reading[purpose]}(held.id) as state, ${look} as found from held`.compile(trx);
  const [locked, answer] = await together(trx, [lock, ...(beside ? [beside] : [])]);
  const [row] = rowsOf<Found>(locked);
  return row ? { ...readMoney(row.state), found: row.found, beside: answer } : null;
}

interface Found {
  readonly state: unknown;
  readonly found: unknown;
}

/** Locks a session's row to the transaction's end; false when there is none. */
export async function holdSession(trx: Trx, sessionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The same without the lock: to read ahead, never for a decision. Throws if there is no such session. */
export async function readMoneyState(db: Db, sessionId: string): Promise<MoneyState> {
  const { rows } = await sql<{ state: unknown }>`select money_state(${sessionId}::uuid) as state`.execute(db);
  return readMoney(rows[0]?.state).state;
}

/** The amount that settles charge `c` so far: money less returns, and what the school waived. */
export const settledSum = sql`(
  (select coalesce(sum(a.amount - a.reversed), 0) from allocation a where a.charge_id = c.id)
  + (select coalesce(sum(w.amount), 0) from waiver w where w.charge_id = c.id))`;

/** The other sessions that have charge `c`; read only of one that its school names. */
export const elsewhereJson = sql`case when c.identity is null then '[]' else charge_elsewhere(c.id) end`;

/**
 * Makes the payments that wait in these sessions due for a check now, and returns them. It does not lock their
 * sessions: a payment that another transaction is changing is left to its own rhythm, so that nobody waits here.
 */
export async function expediteWaiting(trx: Trx, sessionIds: readonly string[]): Promise<readonly string[]> {
  const rows = await trx
    .updateTable('payment')
    .set({ next_check_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment')
        .select('id')
        .where('session_id', 'in', sessionIds)
        .where('status', '=', 'pending')
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether nothing is owed on a session, because others settled its charges. */
export async function isSettledElsewhere(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select owed_elsewhere_only(array(select id from charge where session_id = ${sessionId} and removed_at is null)) as settled`.execute(
    db,
  );
  return rows[0]?.settled ?? false;
}
