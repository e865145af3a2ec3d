import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { preparedStatement } from '../driver/prepared-statement.ts';
import { unflushed } from '../driver/unflushed.ts';
import { paymentColumns } from '../read/payment-row.ts';
import type { Database } from '../driver/tables.generated.ts';

/** A verified webhook that one process has taken up. `account_id` is whose it was. */
export type InboxRow = Pick<
  Selectable<Database['inbox']>,
  'id' | 'provider' | 'account_id' | 'provider_ref' | 'payment_id' | 'observation' | 'request_id'
> & {
  /** The payment of its reference, else of our id, by `paymentOf`; null if none is known, or it reports itself. */
  readonly known: object | null;
};

/** Seconds until the second try, should the first not end; each next pause is twice as long. */
const firstPause = 5;

type TakenRow = {
  readonly [Column in Exclude<keyof InboxRow, 'known'> as `inbox_${Column}`]: InboxRow[Column];
} & { readonly id: string | null };

const asTaken = sql`id as inbox_id, provider as inbox_provider, account_id as inbox_account_id, provider_ref as inbox_provider_ref,
        payment_id as inbox_payment_id, observation as inbox_observation, request_id as inbox_request_id`;

/**
 * Those of `taken`, each with the payment it is about: most name one that is known. Its reference counts first; a
 * webhook that overtakes the answer to a start finds its payment by our id.
 */
const withPayments = (db: Kysely<Database>): RawBuilder<unknown> => {
  // A part of the statement, which alone would be none.
  const named = db
    .withoutPlugins()
    .selectFrom('payment')
    .select(paymentColumns)
    .where(
      sql<boolean>`payment.provider = taken.inbox_provider and payment.account_id is not distinct from taken.inbox_account_id
        and taken.inbox_observation is null and (payment.provider_ref = taken.inbox_provider_ref
          or (payment.id = taken.inbox_payment_id and payment.provider_ref is null))`,
    )
    .orderBy(sql`payment.provider_ref is null`)
    .limit(1);
  return sql`select taken.*, known.* from taken left join lateral (${named}) as known on true`;
};

const taking = preparedStatement(
  ({ most }: { readonly most: number }, db) => sql<TakenRow>`
    with taken as (
      update inbox set attempts = attempts + 1, retry_at = app_now() + make_interval(secs => least(3600, ${firstPause} * 2 ^ least(attempts, 10)))
      where id in (select id from inbox where applied_at is null and retry_at <= app_now() order by id limit ${most} for update skip locked)
        and ${unflushed}
      returning ${asTaken})
    ${withPayments(db)}`,
);

/** Takes at most `most` that are due and puts their next try off. */
export async function takeInbox(db: Kysely<Database>, most: number): Promise<readonly InboxRow[]> {
  const { rows } = await db.executeQuery(taking(db, { most }));
  return rows.map(rowOf);
}

/** A verified webhook, as it comes in. */
export interface NewWebhook {
  readonly provider: string;
  readonly account_id: string | null;
  readonly event_id: string;
  readonly event_type: string;
  readonly provider_ref: string | null;
  readonly payment_id: string | null;
  /** The provider's report as JSON, if its signature covers that. */
  readonly observation: string | null;
  readonly body_sha256: Buffer;
  readonly request_id: string | null;
}

const storing = preparedStatement(
  (given: NewWebhook & { readonly attempts: number; readonly pause: number }, db) => sql<TakenRow>`
    with taken as (
      insert into inbox (provider, account_id, event_id, event_type, provider_ref, payment_id, observation, body_sha256, request_id,
        attempts, received_at, retry_at)
      values (${given.provider}::text, ${given.account_id}::uuid, ${given.event_id}::text, ${given.event_type}::text,
        ${given.provider_ref}::text, ${given.payment_id}::uuid, ${given.observation}::jsonb, ${given.body_sha256}::bytea,
        ${given.request_id}::text, ${given.attempts}::int, app_now(), app_now() + make_interval(secs => ${given.pause}::int))
      on conflict (provider, event_id) do nothing
      returning ${asTaken})
    ${withPayments(db)}`,
);

/**
 * Stores a webhook once. `isTaken`: this process applies it now, as if it had been taken. Returns null if it is there
 * already: then nothing is changed.
 */
export async function storeWebhook(
  db: Kysely<Database>,
  webhook: NewWebhook,
  isTaken: boolean,
): Promise<InboxRow | null> {
  const taken = isTaken ? { attempts: 1, pause: firstPause } : { attempts: 0, pause: 0 };
  const [row] = (await db.executeQuery(storing(db, { ...webhook, ...taken }))).rows;
  return row ? rowOf(row) : null;
}

const rowOf = (row: TakenRow): InboxRow => ({
  id: row.inbox_id,
  provider: row.inbox_provider,
  account_id: row.inbox_account_id,
  provider_ref: row.inbox_provider_ref,
  payment_id: row.inbox_payment_id,
  observation: row.inbox_observation,
  request_id: row.inbox_request_id,
  known: row.id === null ? null : row,
});
