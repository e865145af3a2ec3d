import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Account, addAccountRequest, rotateAccountRequest } from '#contracts/accounts';
import { readAccountDetails, readOneAccount } from '../../db/account-details.ts';
import type { Database } from '../../db/tables.generated.ts';
import type { CallingSchool } from '../../db/schools.ts';
import type { Keep } from '../../http/idempotency.ts';
import type { Services } from '../../start/services.ts';
import { accountView, viewOfAccount } from '../../views/account-view.ts';
import { accountProblem } from './account-problem.ts';
import { type AccountRefusal, addAccount, closeAccount, rotateAccount, type Written } from './change-accounts.ts';

export async function listSchoolAccounts(
  { db, origin }: Services,
  school: CallingSchool,
): Promise<{ data: Account[] }> {
  return { data: (await readAccountDetails(db, school.id)).map((account) => accountView(origin, account)) };
}

/** One of them. Refuses as `account_not_found`, also what is another's or the installation's. */
export async function readSchoolAccount({ db, origin }: Services, school: CallingSchool, id: string): Promise<Account> {
  const found = z.uuid().safeParse(id).success ? await readOneAccount(db, id) : null;
  if (found?.schoolId !== school.id) throw accountProblem({ code: 'account_not_found' });
  return accountView(origin, found);
}

/** Stores an account of the school's. Throws a `Refusal` for whatever `addAccount` refuses. */
export function addSchoolAccount(
  services: Services,
  school: CallingSchool,
  request: z.infer<typeof addAccountRequest>,
  keep: Keep<Account>,
): Promise<Account> {
  return answering(services, keep, (written) => addAccount(services, { ...request, schoolId: school.id }, written));
}

/** Gives one of them other credentials. Throws a `Refusal` for whatever `rotateAccount` refuses. */
export async function rotateSchoolAccount(
  services: Services,
  school: CallingSchool,
  { id, credentials, overlap_hours: hours }: z.infer<typeof rotateAccountRequest> & { readonly id: string },
  keep: Keep<Account>,
): Promise<Account> {
  await readSchoolAccount(services, school, id);
  return answering(services, keep, (written) => rotateAccount(services, id, credentials, hours * 3600, written));
}

/** Closes one of them. Throws a `Refusal` for one that is closed. */
export async function closeSchoolAccount(
  services: Services,
  school: CallingSchool,
  id: string,
  keep: Keep<Account>,
): Promise<Account> {
  await readSchoolAccount(services, school, id);
  return answering(services, keep, (written) => closeAccount(services, id, written));
}

/** Runs it, and keeps its answer in its transaction. */
async function answering(
  { origin }: Services,
  keep: Keep<Account>,
  change: (written: Written) => Promise<{ readonly id: string } | AccountRefusal>,
): Promise<Account> {
  let answer: Account | null = null;
  const done = await change(async (trx: Transaction<Database>, id) => {
    answer = await viewOfAccount(trx, origin, id);
    await keep(trx, answer);
  });
  if ('code' in done) throw accountProblem(done);
  if (!answer) throw new Error('what was done was not written');
  return answer;
}
