import type { Account } from '#contracts/accounts';
import { type AccountDetails, readOneAccount } from '../db/write/account-details.ts';
import { accountName } from '../db/read/provider-accounts.ts';
import type { ChangeRow } from '../db/write/connection-changes.ts';
import { actorOfRow } from '../basics/request-context.ts';
import type { Db } from '../db/driver/db.ts';

/** Returns an account for its school, without credentials; `origin` is our address for providers. */
export function accountView(origin: string, account: AccountDetails, changes: readonly ChangeRow[] = []): Account {
  const waiting = changes.find(({ target_id: target }) => target === account.id);
  const { id, provider, label, merchant, state, createdAt, closedAt, refusedAt, previousUntil } = account;
  return {
    id,
    provider,
    label,
    merchant,
    state,
    webhook_url: webhookUrl(origin, account),
    created_at: createdAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
    failing_since: refusedAt?.toISOString() ?? null,
    previous_credentials_until: previousUntil?.toISOString() ?? null,
    changed_by: actorOfRow(account),
    pending: waiting ? waitingOf(waiting) : null,
  };
}

const waitingOf = ({ id, takes_effect_at: at }: ChangeRow): Account['pending'] => ({
  change_id: id,
  takes_effect_at: at.toISOString(),
});

/** One that waits for a second administrator. */
export function pendingAccount(origin: string, row: ChangeRow): Account {
  const { target_id: id, provider, label, merchant, created_at: createdAt } = row;
  if (provider === null || label === null) throw new Error('an account has a provider and a label');
  return {
    id,
    provider,
    label,
    merchant,
    state: 'pending',
    webhook_url: webhookUrl(origin, { provider, id }),
    created_at: createdAt.toISOString(),
    closed_at: null,
    failing_since: null,
    previous_credentials_until: null,
    changed_by: actorOfRow(row),
    pending: waitingOf(row),
  };
}

/** The address to enter at the provider. */
export const webhookUrl = (origin: string, { provider, id }: Pick<AccountDetails, 'provider' | 'id'>): string =>
  `${origin}/webhooks/${accountName({ provider, account_id: id })}`;

/** The same of one that was written just now. */
export async function viewOfAccount(db: Db, origin: string, id: string): Promise<Account> {
  const found = await readOneAccount(db, id);
  if (!found) throw new Error('the account that was written is not there');
  return accountView(origin, found);
}
