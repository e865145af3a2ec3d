import type * as z from 'zod/mini';
import type { Account, addAccountRequest, rotateAccountRequest } from '#contracts/accounts';
import { readAccountDetails, readOneAccount } from '../../db/write/account-details.ts';
import { pendingChanges } from '../../db/write/connection-changes.ts';
import type { Trx } from '../../db/driver/db.ts';
import { accountView, pendingAccount, viewOfAccount } from '../../views/account-view.ts';
import { askChange, takesTwo } from '../schools/ask-change.ts';
import { isId, type SchoolCall, type SchoolChange } from '../school-call.ts';
import { accountProblem, type AccountRefusal } from './account-problem.ts';
import { addAccount, closeAccount, rotateAccount, type Waits, type Written } from './change-accounts.ts';

export async function listSchoolAccounts({
  services: { db, origin },
  school,
}: SchoolCall): Promise<{ data: Account[] }> {
  const changes = await pendingChanges(db, school.id);
  const opened = (await readAccountDetails(db, school.id)).map((account) => accountView(origin, account, changes));
  const added = changes.filter(({ kind }) => kind === 'account_added').map((row) => pendingAccount(origin, row));
  return { data: [...opened, ...added] };
}

/** One of them. Refuses as `account_not_found`, also what is another's or the installation's. */
export async function readSchoolAccount({ services, school }: SchoolCall, id: string): Promise<Account> {
  const { db, origin } = services;
  const changes = await pendingChanges(db, school.id);
  const added = changes.find((row) => row.kind === 'account_added' && row.target_id === id);
  if (added) return pendingAccount(origin, added);
  return accountView(origin, await ownAccount({ services, school }, id), changes);
}

async function ownAccount({ services, school }: Pick<SchoolCall, 'services' | 'school'>, id: string) {
  const found = isId(id) ? await readOneAccount(services.db, id) : null;
  if (found?.schoolId !== school.id) throw accountProblem({ code: 'account_not_found' });
  return found;
}

/**
 * Stores an account of the school's, or has it wait for a second administrator. Throws a `Refusal` for whatever
 * `addAccount` refuses.
 */
export async function addSchoolAccount(
  call: SchoolChange<Account>,
  request: z.infer<typeof addAccountRequest>,
): Promise<Account> {
  const { services, school, keep } = call;
  let pending: Account | null = null;
  const waits: Waits = async (trx, { id, isKnown, provider, label, merchant, credentials }) => {
    if (!(await takesTwo(trx, school.id))) return false;
    const kind = isKnown ? 'account_reopened' : 'account_added';
    const { sealed: credentials_sealed, keyId: key_id } = credentials;
    const about = { provider, label, merchant, credentials_sealed, key_id };
    const row = await askChange(trx, call, { ...about, kind, target_id: id });
    pending = isKnown
      ? accountView(services.origin, await ownAccount({ services: { ...services, db: trx }, school }, id), [row])
      : pendingAccount(services.origin, row);
    await keep(trx, pending);
    return true;
  };
  const account = { ...request, schoolId: school.id };
  const answer = await answering(
    call,
    (written) => addAccount(services, account, written, waits),
    () => pending,
  );
  services.wake('outbox');
  services.wake('mail');
  return answer;
}

/** Gives one of them other credentials. Throws a `Refusal` for whatever `rotateAccount` refuses. */
export async function rotateSchoolAccount(
  call: SchoolChange<Account>,
  { id, credentials, overlap_hours: hours }: z.infer<typeof rotateAccountRequest> & { readonly id: string },
): Promise<Account> {
  await ownAccount(call, id);
  return answering(call, (written) => rotateAccount(call.services, id, credentials, hours * 3600, written));
}

/** Closes one of them. Throws a `Refusal` for one that is closed. */
export async function closeSchoolAccount(call: SchoolChange<Account>, id: string): Promise<Account> {
  await ownAccount(call, id);
  return answering(call, (written) => closeAccount(call.services, id, written));
}

/** Runs it, and keeps its answer in its transaction. */
async function answering(
  { services: { origin }, keep }: SchoolChange<Account>,
  change: (written: Written) => Promise<{ readonly id: string } | AccountRefusal>,
  pending: () => Account | null = () => null,
): Promise<Account> {
  let answer: Account | null = null;
  const done = await change(async (trx: Trx, id) => {
    answer = await viewOfAccount(trx, origin, id);
    await keep(trx, answer);
  });
  if ('code' in done) throw accountProblem(done);
  answer ??= pending();
  if (!answer) throw new Error('what was done was not written');
  return answer;
}
