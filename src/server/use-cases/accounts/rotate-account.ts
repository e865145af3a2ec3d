import { providers } from '#providers/registry';
import type { Credentials } from '../../start/connect-providers.ts';
import { markRefused } from '../../db/account-details.ts';
import { announceAccount } from '../../db/outbox.ts';
import { readAccount, replaceSecrets } from '../../db/provider-accounts.ts';
import type { Services } from '../../start/services.ts';
import { viewOfAccount } from '../../views/account-view.ts';
import { type AccountRefusal, merchantOf, nothingElse, sealed } from './add-account.ts';

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
  const asked = await merchantOf(services, provider, credentials);
  if ('code' in asked) return asked;
  if (asked.merchant !== account.merchant) return { code: 'another_merchant' };
  await services.db.transaction().execute(async (trx) => {
    const isRecovered = await markRefused(trx, account, 'taken');
    await replaceSecrets(trx, id, sealed(services, credentials), previousSeconds);
    if (isRecovered) await announceAccount(trx, await viewOfAccount(trx, services.origin, id), 'account.recovered');
    await written(trx, id);
  });
  services.wake('outbox');
  return { id };
}
