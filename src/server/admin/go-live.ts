import { parseArgs } from 'node:util';
import { takesSchool } from '../basics/mode.ts';
import { hasHeardOf, readInstallationFacts, readSchoolFacts, type SchoolFacts } from '../db/read/go-live-facts.ts';
import { accountName } from '../db/read/provider-accounts.ts';
import { readAccountDetails } from '../db/write/account-details.ts';
import { noteRestored } from '../db/write/installation.ts';
import type { Db } from '../db/driver/db.ts';
import { type ConnectedProvider, keyOfAccount } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';
import { AdminRefusal } from '../use-cases/schools/create-school.ts';
import { modeOfCommand, type RunCommand } from './command.ts';
import { type AccountFacts, type Check, type Facts, goLiveChecks, type SchoolReadiness } from './go-live-checks.ts';

export const goLiveUsage = `  go-live check                                 what is missing before production, a line each with its heading in docs/how-to;
                                                ends with 1 until nothing is
  go-live restored                              notes that a backup of this database was restored today and found sound
`;

export const goLiveCommands = {
  'go-live check': checkCommand,
  'go-live restored': restoredCommand,
} as const satisfies Record<string, RunCommand>;

async function checkCommand(...[db, args, command, io]: Parameters<RunCommand>): Promise<string> {
  parseArgs({ args: [...args], options: {} });
  const mode = modeOfCommand(command);
  if (mode === 'sandbox') throw new AdminRefusal('The sandbox never goes live: ask in staging or production.');
  const facts = await readFacts(db, io.services(db, command));
  const checks: readonly Check[] = Object.values(goLiveChecks);
  const lines = checks.flatMap(({ heading, missing }) =>
    missing(facts).map((line) => `- ${line} (docs/how-to: ${heading})`),
  );
  if (lines.length === 0) return `Nothing is missing in this ${mode}.`;
  throw new AdminRefusal([...lines, `Missing in this ${mode}: ${lines.length}.`].join('\n'));
}

async function restoredCommand(...[db, args]: Parameters<RunCommand>): Promise<string> {
  parseArgs({ args: [...args], options: {} });
  if (!(await noteRestored(db))) throw new AdminRefusal('No server started on this database yet.');
  return 'It is noted that a backup was restored today.';
}

async function readFacts(db: Db, services: Services): Promise<Facts> {
  const [installation, connected, stored, schools] = await Promise.all([
    readInstallationFacts(db),
    services.accounts.all(),
    readAccountDetails(db),
    readSchoolFacts(db),
  ]);
  const open = stored.filter(({ state }) => state === 'open');
  const isClosed = new Set(stored.filter(({ state }) => state === 'closed').map(({ id }) => id));
  const checkedAccounts = connected.filter(({ accountId, provider }) =>
    accountId === null ? !provider.bankStatement : !isClosed.has(accountId),
  );
  return {
    ...installation,
    setUp: services.setUp,
    metricsReaders: services.metricsReaders,
    hasMail: services.mailer !== null,
    accounts: await Promise.all(checkedAccounts.map((account) => factsOfAccount(db, account))),
    unsealed: open
      .filter(({ id }) => !connected.some(({ accountId }) => accountId === id))
      .map(({ id, provider }) => accountName({ provider, account_id: id })),
    schools: await Promise.all(
      schools.filter((school) => takesSchool(services.mode, school)).map((school) => readiness(services, school)),
    ),
  };
}

async function factsOfAccount(db: Db, account: ConnectedProvider): Promise<AccountFacts> {
  const key = keyOfAccount(account);
  const { connection } = account;
  const answer = await connection.merchant?.();
  return {
    name: accountName(key),
    answer:
      account.isRefused || answer?.kind === 'refused' ? 'refused' : answer?.kind === 'unknown' ? 'unknown' : 'taken',
    isHeard: connection.sendsNothing === true || (await hasHeardOf(db, key)),
  };
}

async function readiness({ accounts }: Services, school: SchoolFacts): Promise<SchoolReadiness> {
  const offered = [...(await accounts.offeredTo(school.id)).values()];
  const isOffered = offered.some(({ provider }) =>
    provider.offers.some(({ country, bookedOnly }) => country === school.country && !bookedOnly),
  );
  return { ...school, isOffered };
}
