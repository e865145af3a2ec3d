import { randomUUIDv7 } from 'node:crypto';
import { providers } from '#providers/registry';
import type { Credentials } from '../../services/accounts.ts';
import { markRefused } from '../../db/write/account-details.ts';
import { announceAccount } from '../../db/write/announce-to-school.ts';
import {
  accountOfMerchant,
  closeAccountRow,
  insertAccount,
  type NewAccount,
  readAccount,
  reopenAccount,
  replaceSecrets,
} from '../../db/read/provider-accounts.ts';
import type { Db, Trx } from '../../db/driver/db.ts';
import type { AccountRefusal } from './account-problem.ts';
import { variablesOf } from './credentials-problems.ts';
import { merchantOf, refuseDefault } from './merchant-of-credentials.ts';
import type { Services } from '../../services/services.ts';
import { viewOfAccount } from '../../views/account-view.ts';

export interface WantedAccount {
  readonly provider: string;
  /** Null: the installation's, for every school without one of its own. */
  readonly schoolId: string | null;
  readonly label: string;
  /** The provider's variables of an account, by name. */
  readonly credentials: Credentials;
}

/** Writes more with an account, in the same transaction. */
export type Written = (trx: Trx, id: string) => Promise<void>;
const nothingElse: Written = async () => undefined;

/**
 * Stores an open account, once its provider has confirmed the credentials. New payments go to it from then on. A
 * merchant has one account: one closed by its owner is opened again, and another's is refused.
 */
export async function addAccount(
  services: Services,
  { provider: name, schoolId, label, credentials }: WantedAccount,
  written = nothingElse,
  waits: Waits = async () => false,
): Promise<{ readonly id: string } | AccountRefusal> {
  const provider = providers.get(name);
  if (!provider || variablesOf(provider, 'account').length === 0) return { code: 'unknown_provider' };
  const answer = await merchantOf(services, provider, credentials);
  if ('code' in answer) return answer;
  const refused = await refuseDefault(services, name, answer.merchant);
  if (refused) return refused;
  const { merchant } = answer;
  const row = { provider: name, school_id: schoolId, label, merchant, credentials: sealed(services, credentials) };
  return services.db.transaction().execute(async (trx) => {
    const target = await accountFor(trx, row);
    if ('code' in target) return target;
    if (await waits(trx, { ...row, ...target })) return { id: target.id };
    const stored = await storeAccount(trx, { ...row, id: target.id });
    if ('id' in stored) await written(trx, stored.id);
    return stored;
  });
}

/** Has a new account wait for a second administrator, and says whether it does. */
export type Waits = (trx: Trx, account: NewAccount & AccountTarget) => Promise<boolean>;

export interface AccountTarget {
  readonly id: string;
  /** A closed one of the same merchant is opened again. */
  readonly isKnown: boolean;
}

async function accountFor(
  trx: Trx,
  { provider, merchant, school_id: owner }: Omit<NewAccount, 'id'>,
): Promise<AccountTarget | AccountRefusal> {
  const known = merchant === null ? null : await accountOfMerchant(trx, provider, merchant);
  if (known && known.school_id !== owner) return { code: 'merchant_taken' };
  if (known?.state === 'open') return { code: 'account_exists' };
  return known ? { id: known.id, isKnown: true } : { id: randomUUIDv7(), isKnown: false };
}

/** Writes an account as its merchant's: a new one, or a closed one that is opened again. */
export async function storeAccount(trx: Trx, row: NewAccount): Promise<{ readonly id: string } | AccountRefusal> {
  const target = await accountFor(trx, row);
  if ('code' in target) return target;
  const id = target.isKnown ? target.id : row.id;
  const isStored = target.isKnown ? await reopenAccount(trx, { ...row, id }) : await insertAccount(trx, { ...row, id });
  return isStored ? { id } : { code: 'account_exists' };
}

export const sealed = ({ keys }: Services, credentials: Credentials) => ({
  sealed: keys.seal(JSON.stringify(credentials)),
  keyId: keys.keyId,
});

/** For how long webhooks count that are signed with the secret from before. */
const previousForSeconds = 24 * 3600;

/**
 * Gives an account, a closed one too, other credentials of the same merchant. Calls go out with the new ones at once;
 * webhooks count that are signed with either, for `previousSeconds` more.
 */
export async function rotateAccount(
  services: Services,
  id: string,
  credentials: Credentials,
  previousSeconds: number = previousForSeconds,
  written = nothingElse,
): Promise<{ readonly id: string } | AccountRefusal> {
  const account = await readAccount(services.db, id);
  const provider = account && providers.get(account.provider);
  if (!account || !provider) return { code: 'account_not_found' };
  const answer = await merchantOf(services, provider, credentials);
  if ('code' in answer) return answer;
  if (answer.merchant !== account.merchant) return { code: 'another_merchant' };
  await services.db.transaction().execute(async (trx) => {
    const isRecovered = await markRefused(trx, account, 'taken');
    await replaceSecrets(trx, id, sealed(services, credentials), previousSeconds);
    if (isRecovered) await announceAccount(trx, await viewOfAccount(trx, services.origin, id), 'account.recovered');
    await written(trx, id);
  });
  services.wake('outbox');
  return { id };
}

/**
 * Closes an account: no new payment goes to it, and none to another in its place. Its payments are asked about,
 * reported, returned and compared as before.
 */
export async function closeAccount(
  { db }: { readonly db: Db },
  id: string,
  written = nothingElse,
): Promise<{ readonly id: string } | AccountRefusal> {
  return db.transaction().execute(async (trx) => {
    if (!(await closeAccountRow(trx, id)))
      return { code: (await readAccount(trx, id)) ? 'account_closed' : 'account_not_found' };
    await written(trx, id);
    return { id };
  });
}
