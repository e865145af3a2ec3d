import { closeAccountRow, readAccount } from '../../db/provider-accounts.ts';
import type { Services } from '../../services.ts';
import type { AccountRefusal } from './add-account.ts';

/**
 * Closes an account: no new payment goes to it, and none to another in its place. Payments that are on it are asked about,
 * told of, returned and compared as before.
 */
export async function closeAccount(services: Services, id: string): Promise<{ readonly id: string } | AccountRefusal> {
  if (await closeAccountRow(services.db, id)) return { id };
  return { code: (await readAccount(services.db, id)) ? 'account_closed' : 'account_not_found' };
}
