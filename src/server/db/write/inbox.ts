import { type Kysely, type Selectable, sql } from 'kysely';
import { preparedStatement } from '../driver/prepared-statement.ts';
import { unflushed } from '../driver/unflushed.ts';
import { paymentColumns } from '../read/payments.ts';
import type { Database } from '../driver/tables.generated.ts';

/** A verified webhook that one process has taken up. `account_id` is whose it was. */
export type InboxRow = Pick<
  Selectable<Database['inbox']>,
  'id' | 'provider' | 'account_id' | 'provider_ref' | 'payment_id' | 'observation' | 'request_id'
> & {
  /** The payment of its reference, by `paymentOf`; null if none is known, and for a report of its own. */
  readonly known: object | null;
};

type TakenRow = {
  readonly [Column in Exclude<keyof InboxRow, 'known'> as `inbox_${Column}`]: InboxRow[Column];
} & { readonly id: string | null };

/** With the payment each is about: most name one that is known. */
const taking = preparedStatement(({ most }: { readonly most: number }, db) => {
  // A part of the statement, which alone would be none.
  const named = db
    .withoutPlugins()
    .selectFrom('payment')
    .select(paymentColumns)
    .where(
      sql<boolean>`payment.provider_ref = taken.inbox_provider_ref and payment.provider = taken.inbox_provider
        and payment.account_id is not distinct from taken.inbox_account_id and taken.inbox_observation is null`,
    );
  return sql<TakenRow>`
    with taken as (
      update inbox set attempts = attempts + 1, retry_at = app_now() + make_interval(secs => least(3600, 5 * 2 ^ least(attempts, 10)))
      where id in (select id from inbox where applied_at is null and retry_at <= app_now() order by id limit ${most} for update skip locked)
        and ${unflushed}
      returning id as inbox_id, provider as inbox_provider, account_id as inbox_account_id, provider_ref as inbox_provider_ref,
        payment_id as inbox_payment_id, observation as inbox_observation, request_id as inbox_request_id)
    select taken.*, known.* from taken left join lateral (${named}) as known on true`;
});

/** Takes at most `most` that are due and puts their next try off. */
export async function takeInbox(db: Kysely<Database>, most: number): Promise<readonly InboxRow[]> {
  const { rows } = await db.executeQuery(taking(db, { most }));
  return rows.map((row) => ({
    id: row.inbox_id,
    provider: row.inbox_provider,
    account_id: row.inbox_account_id,
    provider_ref: row.inbox_provider_ref,
    payment_id: row.inbox_payment_id,
    observation: row.inbox_observation,
    request_id: row.inbox_request_id,
    known: row.id === null ? null : row,
  }));
}
