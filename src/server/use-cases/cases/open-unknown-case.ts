import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OfAccount } from '../../db/provider-accounts.ts';
import type { Services } from '../../start/services.ts';

export interface UnknownMoney extends OfAccount {
  readonly providerRef: string;
  readonly minor: number;
  readonly currency: string;
}

/**
 * Money on a reference nobody here made is never dropped: it opens one case, which only the operator sees,
 * because no school is known. Answers whether it was new.
 */
export async function openUnknownCase(services: Pick<Services, 'db' | 'log'>, money: UnknownMoney): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into money_case (id, provider, account_id, provider_ref, kind, amount, currency, opened_at)
    select ${randomUUID()}, ${money.provider}, ${money.account_id}, ${money.providerRef}, 'unknown_ref', ${money.minor}, ${money.currency}, app_now()
    where not exists (select 1 from money_case where provider = ${money.provider} and account_id is not distinct from ${money.account_id}::uuid and provider_ref = ${money.providerRef} and kind = 'unknown_ref')
    on conflict do nothing`.execute(services.db);
  const isNew = (numAffectedRows ?? 0n) > 0n;
  if (isNew)
    services.log.warn({ provider: money.provider, security: true }, 'money on an unknown reference: case opened');
  return isNew;
}
