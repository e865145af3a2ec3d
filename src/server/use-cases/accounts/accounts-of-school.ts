import type * as z from 'zod/mini';
import type { Account, addAccountRequest, rotateAccountRequest } from '#contracts/accounts';
import { readAccountDetails, readOneAccount } from '../../db/write/account-details.ts';
import type { Trx } from '../../db/driver/db.ts';
import { accountView, viewOfAccount } from '../../views/account-view.ts';
import { isId, type SchoolCall, type SchoolChange } from '../school-call.ts';
import { accountProblem } from './account-problem.ts';
import { type AccountRefusal, addAccount, closeAccount, rotateAccount, type Written } from './change-accounts.ts';

export async function listSchoolAccounts({
  services: { db, origin },
  school,
}: SchoolCall): Promise<{ data: Account[] }> {
  return { data: (await readAccountDetails(db, school.id)).map((account) => accountView(origin, account)) };
}

/** One of them. Refuses as `account_not_found`, also what is another's or the installation's. */
export async function readSchoolAccount({ services, school }: SchoolCall, id: string): Promise<Account> {
  const { db, origin } = services;
  const found = isId(id) ? await readOneAccount(db, id) : null;
  if (found?.schoolId !== school.id) throw accountProblem({ code: 'account_not_found' });
  return accountView(origin, found);
}

/** Stores an account of the school's. Throws a `Refusal` for whatever `addAccount` refuses. */
export function addSchoolAccount(
  call: SchoolChange<Account>,
  request: z.infer<typeof addAccountRequest>,
): Promise<Account> {
  const account = { ...request, schoolId: call.school.id };
  return answering(call, (written) => addAccount(call.services, account, written));
}

/** Gives one of them other credentials. Throws a `Refusal` for whatever `rotateAccount` refuses. */
export async function rotateSchoolAccount(
  call: SchoolChange<Account>,
  { id, credentials, overlap_hours: hours }: z.infer<typeof rotateAccountRequest> & { readonly id: string },
): Promise<Account> {
  await readSchoolAccount(call, id);
  return answering(call, (written) => rotateAccount(call.services, id, credentials, hours * 3600, written));
}

/** Closes one of them. Throws a `Refusal` for one that is closed. */
export async function closeSchoolAccount(call: SchoolChange<Account>, id: string): Promise<Account> {
  await readSchoolAccount(call, id);
  return answering(call, (written) => closeAccount(call.services, id, written));
}

/** Runs it, and keeps its answer in its transaction. */
async function answering(
  { services: { origin }, keep }: SchoolChange<Account>,
  change: (written: Written) => Promise<{ readonly id: string } | AccountRefusal>,
): Promise<Account> {
  let answer: Account | null = null;
  const done = await change(async (trx: Trx, id) => {
    answer = await viewOfAccount(trx, origin, id);
    await keep(trx, answer);
  });
  if ('code' in done) throw accountProblem(done);
  if (!answer) throw new Error('what was done was not written');
  return answer;
}
