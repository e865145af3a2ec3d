import { sql } from 'kysely';
import * as z from 'zod/mini';
import { paymentColumns, paymentOf, type PaymentRow } from './payment-row.ts';
import { type AccountRow, accountRows, accountsJson } from './provider-accounts.ts';
import { factsJson, parseFacts, type SessionFacts, sessionTables } from './session-facts.ts';
import { preparedFragment, preparedStatement } from '../driver/prepared-statement.ts';
import type { Db } from '../driver/db.ts';

/** A payment with its session, of one moment. */
export interface PaymentFacts {
  readonly payment: PaymentRow;
  readonly facts: SessionFacts;
}

type OfSession = Readonly<Record<'sessionId' | 'paymentId', string>>;

const besidePayment = sql<{
  facts: unknown;
}>`(select ${factsJson} as facts from ${sessionTables} where s.id = payment.session_id)`;

const waitingOthers = sql<boolean>`exists (
  select 1 from payment o where o.session_id = payment.session_id and o.id <> payment.id and o.status = 'pending')`;

/** The same, and whether others of its session wait. */
export interface ShownPayment extends PaymentFacts {
  readonly hasWaitingOthers: boolean;
}

/** Reads a payment with its session; none for another session's payment. Every payer's read passes here. */
export const shownPaymentQuery = preparedFragment((ids: OfSession, db) =>
  db
    .selectFrom('payment')
    .innerJoinLateral(besidePayment.as<'f'>(sql`f`), (join) => join.onTrue())
    .select([...paymentColumns, 'f.facts', waitingOthers.as('waiting_others')])
    .where('id', '=', ids.paymentId)
    .where('session_id', '=', ids.sessionId),
);

const shown = z.looseObject({ facts: z.unknown(), waiting_others: z.boolean() });
export function shownPaymentOf(row: object): ShownPayment {
  const { facts, waiting_others: hasWaitingOthers } = shown.parse(row);
  return { payment: paymentOf(row), facts: parseFacts(facts), hasWaitingOthers };
}

/** Null where there is none. */
export async function readPaymentFacts(db: Db, sessionId: string, paymentId: string): Promise<ShownPayment | null> {
  const { rows } = await shownPaymentQuery(db, { sessionId, paymentId }).execute(db);
  return rows[0] ? shownPaymentOf(rows[0]) : null;
}

const offeredPayment = preparedStatement((ids: OfSession, db) => {
  const beside = sql<{ facts: unknown; accounts: unknown }>`(
    select ${factsJson} as facts, ${accountsJson} as accounts from ${sessionTables} where s.id = payment.session_id)`;
  return db
    .selectFrom('payment')
    .innerJoinLateral(beside.as<'f'>(sql`f`), (join) => join.onTrue())
    .select([...paymentColumns, 'f.facts', 'f.accounts'])
    .where('id', '=', ids.paymentId)
    .where('session_id', '=', ids.sessionId);
});

/** The same with the accounts around its school, as `accountsAround` reads them. */
export async function readOfferedPayment(
  db: Db,
  sessionId: string,
  paymentId: string,
): Promise<(PaymentFacts & { readonly accounts: readonly AccountRow[] }) | null> {
  const { rows } = await db.executeQuery(offeredPayment(db, { sessionId, paymentId }));
  const [row] = rows;
  if (!row) return null;
  return { payment: paymentOf(row), facts: parseFacts(row.facts), accounts: accountRows.parse(row.accounts) };
}

/** The facts for a payment's order. */
export interface OrderFacts extends PaymentFacts {
  /** The facts stored for its call, sealed; null once it was answered. */
  readonly callSealed: Buffer | null;
  /** The provider's reference of the typed card; null for a payment without card fields. */
  readonly cardFormRef: string | null;
}

export const orderFactsQuery = preparedFragment(({ paymentId }: { readonly paymentId: string }, db) =>
  db
    .selectFrom('payment')
    .innerJoinLateral(besidePayment.as<'f'>(sql`f`), (join) => join.onTrue())
    .select([...paymentColumns, 'f.facts', 'call_sealed'])
    .select((eb) =>
      eb.selectFrom('card_form').select('provider_ref').whereRef('payment_id', '=', 'payment.id').as('card_form_ref'),
    )
    .where('id', '=', paymentId),
);

const order = z.looseObject({
  facts: z.unknown(),
  call_sealed: z.nullable(z.custom<Buffer>(Buffer.isBuffer)),
  card_form_ref: z.nullable(z.string()),
});
export function orderFactsOf(row: object): OrderFacts {
  const { facts, call_sealed: callSealed, card_form_ref: cardFormRef } = order.parse(row);
  return { payment: paymentOf(row), facts: parseFacts(facts), callSealed, cardFormRef };
}

/** Null when there is no such payment. */
export async function readOrderFacts(db: Db, paymentId: string): Promise<OrderFacts | null> {
  const { rows } = await orderFactsQuery(db, { paymentId }).execute(db);
  return rows[0] ? orderFactsOf(rows[0]) : null;
}

/**
 * Returns a text for each payment that changes with it, its session's links or its voucher's link; and for each session
 * one that changes with its payments and links. In one trip.
 */
export async function readStamps(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; stamp: string }>`
    select p.id, concat_ws(' ', p.version,
      (select count(*) from access_link l where l.session_id = p.session_id and l.revoked_at is not null),
      (select v.revoked_at from voucher_link v where v.payment_id = p.id)) as stamp
    from payment p where p.id = any(${ids}::uuid[])
    union all select s.id, concat_ws(' ',
      (select string_agg(p.id || ' ' || p.version, ' ' order by p.id) from payment p
        where p.session_id = s.id and p.status in ('pending', 'successful')),
      (select count(*) from access_link l where l.session_id = s.id and l.revoked_at is not null)) as stamp
    from session s where s.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, stamp }) => [id, stamp]));
}
