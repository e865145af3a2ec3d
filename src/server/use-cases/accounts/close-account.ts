import type { Kysely } from 'kysely';
import { closeAccountRow, readAccount } from '../../db/provider-accounts.ts';
import type { Database } from '../../db/tables.generated.ts';
import { type AccountRefusal, nothingElse } from './add-account.ts';

/**
 * Closes an account: no new payment goes to it, and none to another in its place. Payments that are on it are asked about,
 * told of, returned and compared as before.
 */
export async function closeAccount(
  { db }: { readonly db: Kysely<Database> },
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
