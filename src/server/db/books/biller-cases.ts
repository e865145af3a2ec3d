/** Cases about money that a bank told of and that stands on no session. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { announceUnplaced } from '../write/announce-to-school.ts';
import type { OfAccount } from '../read/provider-accounts.ts';
import type { Trx } from '../driver/db.ts';

/** What somebody must look at: money of nobody here, or money under an id that means another. */
export interface BillerCase {
  readonly kind: 'unknown_ref' | 'maybe_known';
  readonly schoolId: string | null;
  readonly providerRef: string;
  readonly reference: string;
  readonly minor: number;
  readonly currency: string;
  readonly aboutPaymentId: string | null;
}

/** Opens it once; answers its id. A school's own account names the school where nothing else does. */
export async function openBillerCase(trx: Trx, account: OfAccount, about: BillerCase): Promise<string> {
  const { provider, account_id: accountId } = account;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`biller case ${provider} ${about.providerRef}`}, 0))`.execute(
    trx,
  );
  const known = await trx
    .selectFrom('money_case')
    .select('id')
    .where('provider', '=', provider)
    .where('account_id', 'is not distinct from', accountId)
    .where('provider_ref', '=', about.providerRef)
    .where('kind', '=', about.kind)
    .executeTakeFirst();
  if (known) return known.id;
  const id = randomUUIDv7();
  await sql`
    insert into money_case (id, school_id, provider, account_id, provider_ref, reference, kind, about_payment_id, amount, currency, opened_at)
    values (${id}, coalesce(${about.schoolId}::uuid, (select school_id from provider_account where id = ${accountId}::uuid)), ${provider}, ${accountId}::uuid,
      ${about.providerRef}, ${about.reference}, ${about.kind}, ${about.aboutPaymentId}::uuid, ${about.minor}, ${about.currency}, app_now())`.execute(
    trx,
  );
  await announceUnplaced(trx, id, 'case.opened');
  return id;
}
