/** Cases about a provider's books and ours that differ: one for each difference, closed when it is gone. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { CaseDifference, Difference } from '#domain/compare-books';
import { isUuid } from './book-lines.ts';
import { announceUnplaced } from '../write/announce-to-school.ts';
import type { OfAccount } from '../read/provider-accounts.ts';
import { closeAsCompleted } from '../write/refund-cases.ts';
import type { Db, Trx } from '../driver/db.ts';

type Found = Difference & { readonly kind: CaseDifference };

/** Opens the case of a difference, again if it was gone or has a new amount. One accepted by a school stays closed. */
export async function openDifference(
  trx: Trx,
  { provider, account_id: account }: OfAccount,
  found: Found,
): Promise<void> {
  const { kind, providerRef, paymentId, minor, currency, returnRef } = found;
  const { rows } = await sql<{ id: string }>`
    insert into money_case (id, school_id, session_id, about_payment_id, provider, account_id, provider_ref, return_ref, reference, kind, difference, amount, currency, opened_at)
    select ${randomUUIDv7()}, s.school_id, s.id, p.id, ${provider}, ${account}::uuid, ${providerRef}, ${returnRef}::text, p.reference, 'books_differ', ${kind}, ${minor}, ${currency}, app_now()
    from (select 1) one left join payment p on p.id = ${paymentId !== null && isUuid(paymentId) ? paymentId : null}::uuid left join session s on s.id = p.session_id
    on conflict (provider, account_id, provider_ref, return_ref, difference) where kind = 'books_differ' do update
      set amount = excluded.amount, closed_at = null, resolution = null, note = null
      where money_case.resolution = 'completed' or money_case.amount <> excluded.amount
    returning id`.execute(trx);
  for (const { id } of rows) await announceUnplaced(trx, id, 'case.opened');
}

/** Closes the cases of a reference but those of the differences that are still there. */
export async function closeDifferences(
  trx: Trx,
  { provider, account_id: account }: OfAccount,
  providerRef: string,
  still: readonly Found[],
): Promise<void> {
  const keys = still.map(({ kind, returnRef }) => `${kind} ${returnRef ?? ''}`);
  await closeAsCompleted(
    trx,
    sql`kind = 'books_differ' and provider = ${provider} and account_id is not distinct from ${account}::uuid
      and provider_ref = ${providerRef} and difference || ' ' || coalesce(return_ref, '') <> all(${keys}::text[])`,
  );
}

/** The references of an account with an open case of a difference. */
export async function differingReferences(db: Db, { provider, account_id: account }: OfAccount) {
  const { rows } = await sql<{ ref: string }>`
    select distinct provider_ref as ref from money_case where kind = 'books_differ' and closed_at is null
      and provider = ${provider} and account_id is not distinct from ${account}::uuid`.execute(db);
  return rows.map(({ ref }) => ref);
}
