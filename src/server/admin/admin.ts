import { parseArgs } from 'node:util';
import { shownText } from '#domain/plain-text';
import { accountCommands, accountUsage, NoAnswer } from './accounts.ts';
import {
  type AdminDatabase,
  type DatabasePlace,
  describePlace,
  NoDatabase,
  openAdminDatabase,
  openDatabase,
  placeOf,
} from './database.ts';
import { goLiveCommands, goLiveUsage } from './go-live.ts';
import { refundCommands, refundUsage } from './refunds.ts';
import { familyCommands, familyUsage } from './families.ts';
import { secretCommands, secretUsage } from './secrets.ts';
import { keyCommands, keyUsage } from './keys.ts';
import { peopleCommands, peopleUsage } from './people.ts';
import { schoolCommands, schoolUsage } from './schools.ts';
import { type Command, type CommandInput, exitCode, modeOfCommand, type RunCommand } from './command.ts';
import type { Mode } from '../basics/mode.ts';
import { newRequestId, runForRequest } from '../basics/request-context.ts';
import { OtherMode } from '../db/write/installation.ts';
import { migrate, NewerSchema } from '../db/driver/migrate.ts';
import type { Db } from '../db/driver/db.ts';
import { EnvironmentError } from '../basics/environment-error.ts';
import { assignCase, listOpenCases, type OpenCase } from '../use-cases/cases/assign-case.ts';
import { AdminRefusal } from '../use-cases/schools/create-school.ts';

export const adminUsage = `Usage: npm run admin -- <command>


${schoolUsage}
${keyUsage}
${peopleUsage}
${accountUsage}
${refundUsage}
${familyUsage}
${secretUsage}
${goLiveUsage}
  cases                                         lists money somebody must look at, of every school and of none
  assign-case   <id> <school slug>              gives money on an unknown reference to a school

  migrate                                       makes the tables, or brings them up to date; the server does so when it starts

Works on the server's database: DATABASE_URL, from the environment or from .env. With --sandbox on that of \`npm start\`, in
CUOTA_DATA_DIR (.cuota), also while it runs. Ends with 0; with 1 for what is refused; with 2 when nothing could be asked.
A school made without --live is a test school: its keys work only in the sandbox and in staging. Production's are live.
`;

const commands = {
  ...schoolCommands,
  ...keyCommands,
  ...peopleCommands,
  ...accountCommands,
  ...refundCommands,
  ...familyCommands,
  ...secretCommands,
  ...goLiveCommands,
  cases: casesCommand,
  'assign-case': assignCaseCommand,
  migrate: migrateCommand,
} as const satisfies Record<string, RunCommand>;

/**
 * Runs one administrator's command and answers the process's exit code. Writes results to `out`; which database it is,
 * usage and refusals to `err`.
 */
export async function runAdmin(
  command: Command,
  { out, err, ...io }: CommandInput & { out(text: string): void; err(text: string): void },
): Promise<number> {
  const { args } = command;
  const named = Object.entries(commands).find(([known]) => `${args.join(' ')} `.startsWith(`${known} `));
  if (!named) {
    err(adminUsage);
    return args.length === 0 || args.includes('--help') ? exitCode.good : exitCode.unasked;
  }
  let database: AdminDatabase | null = null;
  try {
    const [name, run] = named;
    const place = placeOf(command);
    err(`Database: ${describePlace(place)}\n`);
    database = await openFor(run, place, modeOfCommand(command));
    // A terminal obeys control characters, and what is listed was written by banks, schools and payers.
    const { db } = database;
    const working = () => run(db, args.slice(name.split(' ').length), command, io);
    out(`${shownText(await runForRequest(newRequestId(), working, 'operator'))}\n`);
    return exitCode.good;
  } catch (error) {
    err(`${explain(error)}\n`);
    return error instanceof AdminRefusal || isUsage(error) ? exitCode.bad : exitCode.unasked;
  } finally {
    await database?.close();
  }
}

/** Only `migrate` may find a database without our books. */
const openFor = (run: unknown, place: DatabasePlace, mode: Mode): Promise<AdminDatabase> =>
  run === migrateCommand ? openDatabase(place) : openAdminDatabase(place, mode);

async function migrateCommand(db: Db, args: readonly string[]): Promise<string> {
  parseArgs({ args: [...args], options: {} });
  await migrate(db);
  return 'The tables are up to date.';
}

async function casesCommand(db: Db, args: readonly string[]): Promise<string> {
  parseArgs({ args: [...args], options: {} });
  const cases = await listOpenCases(db);
  return cases.length === 0 ? 'Nothing is open.' : cases.map(caseLine).join('\n');
}

/** One line a case, its columns apart by tabs. */
function caseLine(found: OpenCase): string {
  const amount = found.amount === null ? '' : `${(found.amount / 100).toFixed(2)} ${found.currency ?? ''}`;
  const reference = found.reference ?? (found.provider_ref && `${found.provider}:${found.provider_ref}`) ?? '';
  return [found.id, found.slug ?? '(no school)', found.kind, amount, reference, found.opened_at.toISOString()].join(
    '\t',
  );
}

async function assignCaseCommand(db: Db, args: readonly string[]): Promise<string> {
  const { positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true });
  const [id, slug, ...more] = positionals;
  if (id === undefined || slug === undefined || more.length > 0)
    throw new AdminRefusal('Write assign-case <id> <school slug>.');
  await assignCase(db, id, slug);
  return `The case is ${slug}’s now; the school is told.`;
}

/** What says for people why. */
const inWords = [AdminRefusal, NoDatabase, NewerSchema, NoAnswer, EnvironmentError, OtherMode];

function explain(error: unknown): string {
  if (inWords.some((known) => error instanceof known) && error instanceof Error) return error.message;
  return isUsage(error) ? `${error.message}\n\n${adminUsage}` : String(error);
}

const isUsage = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('ERR_PARSE_ARGS');
