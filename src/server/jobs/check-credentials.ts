import { markRefused, refusedAccounts } from '../db/write/account-details.ts';
import { databaseNow } from '../db/driver/now.ts';
import { announceAccount } from '../db/write/announce-to-school.ts';
import { type OfAccount, readAccount } from '../db/read/provider-accounts.ts';
import type { CredentialQuestion } from '../services/services.ts';
import type { Services } from '../services/services.ts';
import { viewOfAccount } from '../views/account-view.ts';
import { eachAlone } from './work-off.ts';

/**
 * Finds out whether providers refuse the credentials of accounts that seem to be refused, and whether they accept
 * refused ones again. The beginning and the end of a refusal are reported once: to the school of the account, and to
 * the operator. Returns how many it asked about.
 */
export async function checkCredentials(services: Services): Promise<number> {
  const { db, credentials } = services;
  const questions = credentials.due(await refusedAccounts(db), await databaseNow(db));
  await eachAlone(services, 'credentials', questions, (question) => askOne(services, question));
  return questions.length;
}

async function askOne(services: Services, { account, isTaken }: CredentialQuestion): Promise<void> {
  const before = account.account_id === null ? null : await readAccount(services.db, account.account_id);
  // Nobody has made sure that a default account may be asked whose it is; that a call was answered is enough.
  const answer = isTaken && !before ? 'merchant' : await whose(services, account);
  if (answer === 'unasked') {
    services.log.error({ event: 'credentials_refused', ...account }, 'a provider refused a call for its credentials');
    return;
  }
  if (answer !== 'refused' && answer !== 'merchant') return;
  const mark = answer === 'refused' ? 'refused' : 'taken';
  const isNew = before ? await markStored(services, before, mark) : await markDefault(services, account, mark);
  if (isNew) tell(services, account, mark, before?.school_id ?? null);
}

/** Asks whose the credentials are; `unasked` where nobody can be, null where they cannot be opened here. */
async function whose({ accounts }: Services, account: OfAccount) {
  const found = await accounts.of(account);
  if (!found) return null;
  const { merchant } = found.connection;
  return merchant ? (await merchant()).kind : 'unasked';
}

type Mark = Parameters<typeof markRefused>[2];

/** Returns whether it is new. */
function markStored({ db, origin }: Services, account: { readonly id: string; readonly version: number }, mark: Mark) {
  return db.transaction().execute(async (trx) => {
    const isNew = await markRefused(trx, account, mark);
    if (isNew) await announceAccount(trx, await viewOfAccount(trx, origin, account.id), eventOf[mark]);
    return isNew;
  });
}

async function markDefault({ db, credentials: { defaults } }: Services, { provider }: OfAccount, mark: Mark) {
  if (mark === 'taken') return defaults.delete(provider);
  if (defaults.has(provider)) return false;
  defaults.set(provider, await databaseNow(db));
  return true;
}

const eventOf = { refused: 'account.failing', taken: 'account.recovered' } as const;

/** Nobody but the operator can mend an account of the installation's. */
function tell({ log, wake }: Services, account: OfAccount, mark: Mark, schoolId: string | null): void {
  const facts = { event: eventOf[mark].replace('.', '_'), ...account };
  if (mark === 'taken') log.warn(facts, 'a provider takes the credentials of an account again');
  else log[schoolId === null ? 'error' : 'warn'](facts, 'a provider refuses the credentials of an account');
  wake('outbox');
}
