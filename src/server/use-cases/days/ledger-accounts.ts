import * as z from 'zod/mini';
import { type LedgerAccounts, ledgerAccounts, type LedgerAccountsRequest } from '#contracts/ledger-accounts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { Db } from '../../db/driver/db.ts';
import { keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';

/** The accounts of a school's own ledger, by entry, method and campus. */
export const readLedgerAccounts = ({ services, school }: SchoolCall): Promise<LedgerAccounts> =>
  accountsOf(services.db, school.id);

export async function accountsOf(db: Db, schoolId: string): Promise<LedgerAccounts> {
  const { ledger_accounts: accounts } = await db
    .selectFrom('school')
    .select('ledger_accounts')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return { accounts: z.array(ledgerAccounts.shape.accounts.def.element).parse(accounts) };
}

/** Puts these in place of those of before. Refuses two accounts of one entry as `invalid_request`. */
export async function changeLedgerAccounts(
  call: SchoolChange<LedgerAccounts>,
  { accounts }: LedgerAccountsRequest,
): Promise<LedgerAccounts> {
  const names = accounts.map(({ entry, method_key, campus_id }) => JSON.stringify([entry, method_key, campus_id]));
  const twice = names.flatMap((name, index) => (names.indexOf(name) < index ? [index] : []));
  if (twice.length > 0)
    throw invalidRequest(...twice.map((at) => ({ path: ['accounts', at], message: 'is there twice' })));
  return keeping(call, async (trx) => {
    await trx
      .updateTable('school')
      .set({ ledger_accounts: JSON.stringify(accounts) })
      .where('id', '=', call.school.id)
      .execute();
    return { accounts };
  });
}
