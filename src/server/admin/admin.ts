import { parseArgs } from 'node:util';
import { countries } from '#domain/money';
import { shownText } from '#domain/plain-text';
import { accountCommands, accountUsage, NoAnswer, schoolNamed } from './accounts.ts';
import {
  type AdminDatabase,
  type DatabasePlace,
  describePlace,
  NoDatabase,
  openAdminDatabase,
  openDatabase,
  placeOf,
} from './database.ts';
import { refundCommands, refundUsage } from './refunds.ts';
import { type Command, type CommandInput, exitCode, type RunCommand } from './command.ts';
import { migrate, NewerSchema } from '../db/driver/migrate.ts';
import type { Db } from '../db/driver/db.ts';
import { EnvironmentError } from '../basics/environment-error.ts';
import { assignCase, listOpenCases, type OpenCase } from '../use-cases/cases/assign-case.ts';
import {
  AdminRefusal,
  createApiKey,
  createSchool,
  type NewSchool,
  revokeApiKey,
} from '../use-cases/schools/create-school.ts';

export const adminUsage = `Usage: npm run admin -- <command>

  school create --slug <slug> --name <name> --country <MX|CO|EC> --entity <legal name>
                [--time-zone <zone>] [--accent <#rrggbb>] [--logo-url <url>]
                [--advisor-name <name> [--advisor-email <email>] [--advisor-phone <phone>]]
                [--campus <id>=<name>]... [--commission <method>=<percent>%|<minor units>]... [--live]
  key create    --school <slug>                 shows the secret key once
  key revoke    --key <key> | --hint <hint>     ends it at once

${accountUsage}
${refundUsage}
  cases                                         lists money somebody must look at, of every school and of none
  assign-case   <id> <school slug>              gives money on an unknown reference to a school

  migrate                                       makes the tables, or brings them up to date; the server does so when it starts

Works on the server's database: DATABASE_URL, from the environment or from .env. With --sandbox on that of \`npm start\`, in
CUOTA_DATA_DIR (.cuota), also while it runs. Ends with 0; with 1 for what is refused; with 2 when nothing could be asked.
A school made without --live is a test school: its keys work only in the sandbox.
`;

const commands = {
  'school create': createSchoolCommand,
  'key create': createKeyCommand,
  'key revoke': revokeKeyCommand,
  ...accountCommands,
  ...refundCommands,
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
    database = await openFor(run, place);
    // A terminal obeys control characters, and what is listed was written by banks, schools and payers.
    out(`${shownText(await run(database.db, args.slice(name.split(' ').length), command, io))}\n`);
    return exitCode.good;
  } catch (error) {
    err(`${explain(error)}\n`);
    return error instanceof AdminRefusal || isUsage(error) ? exitCode.bad : exitCode.unasked;
  } finally {
    await database?.close();
  }
}

/** Only `migrate` may find a database without our books. */
const openFor = (run: unknown, place: DatabasePlace): Promise<AdminDatabase> =>
  run === migrateCommand ? openDatabase(place) : openAdminDatabase(place);

async function migrateCommand(db: Db, args: readonly string[]): Promise<string> {
  parseArgs({ args: [...args], options: {} });
  await migrate(db);
  return 'The tables are up to date.';
}

async function createSchoolCommand(db: Db, args: readonly string[], { sandbox }: Command): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      slug: { type: 'string' },
      name: { type: 'string' },
      country: { type: 'string' },
      entity: { type: 'string' },
      'time-zone': { type: 'string' },
      accent: { type: 'string' },
      'logo-url': { type: 'string' },
      'advisor-name': { type: 'string' },
      'advisor-email': { type: 'string' },
      'advisor-phone': { type: 'string' },
      campus: { type: 'string', multiple: true },
      commission: { type: 'string', multiple: true },
      live: { type: 'boolean', default: false },
    },
  });
  const country = countryOf(required(values, 'country'));
  const { id } = await createSchool(
    db,
    {
      slug: required(values, 'slug'),
      name: required(values, 'name'),
      country,
      contractualEntity: required(values, 'entity'),
      ...(values['time-zone'] === undefined ? {} : { timeZone: values['time-zone'] }),
      accent: values.accent?.toLowerCase() ?? null,
      logoUrl: values['logo-url'] ?? null,
      advisor:
        values['advisor-name'] === undefined
          ? null
          : {
              name: values['advisor-name'],
              email: values['advisor-email'] ?? null,
              phone: values['advisor-phone'] ?? null,
            },
      campuses: Object.fromEntries((values.campus ?? []).map((campus) => pair(campus, '--campus <id>=<name>'))),
      commissions: (values.commission ?? []).map(commissionOf),
      live: values.live,
    },
    { allowLocal: sandbox },
  );
  const made = `School ${values.slug} created (${values.live ? 'live' : 'test'}), id ${id}.`;
  return `${made} Next: npm run admin -- key create --school ${values.slug}`;
}

async function createKeyCommand(db: Db, args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: { school: { type: 'string' } } });
  const { id: schoolId, live } = await schoolNamed(db, required(values, 'school'));
  const { key, hint } = await createApiKey(db, { schoolId, live });
  return `${key}\nKeep it now: it is not shown again. To end it: npm run admin -- key revoke --hint ${hint}`;
}

async function revokeKeyCommand(db: Db, args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: { key: { type: 'string' }, hint: { type: 'string' } } });
  if (values.key === undefined) await revokeApiKey(db, { hint: required(values, 'hint') });
  else await revokeApiKey(db, { key: values.key });
  return 'The key is revoked.';
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

function required<N extends string>(values: { readonly [name in N]?: string | undefined }, name: N): string {
  const value = values[name];
  if (value === undefined || value === '') throw new AdminRefusal(`--${name} is missing.`);
  return value;
}

function countryOf(code: string): NewSchool['country'] {
  const country = countries.find((known) => known === code.toUpperCase());
  if (!country) throw new AdminRefusal(`--country must be one of ${countries.join(', ')}.`);
  return country;
}

function pair(text: string, form: string): readonly [string, string] {
  const [, left, right] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (left === undefined || right === undefined) throw new AdminRefusal(`Write ${form}, not ${text}.`);
  return [left, right];
}

function commissionOf(text: string): NonNullable<NewSchool['commissions']>[number] {
  const [payment_method, value] = pair(text, '--commission <method>=<percent>% or <minor units>');
  const [, number, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(value) ?? [];
  if (number === undefined || (percent === '' && number.includes('.')))
    throw new AdminRefusal(`--commission ${text}: write 2.9% or whole minor units.`);
  return { payment_method, amount: Number(number), kind: percent === '%' ? 'percentage' : 'integer' };
}

/** What says for people why. */
const inWords = [AdminRefusal, NoDatabase, NewerSchema, NoAnswer, EnvironmentError];

function explain(error: unknown): string {
  if (inWords.some((known) => error instanceof known) && error instanceof Error) return error.message;
  return isUsage(error) ? `${error.message}\n\n${adminUsage}` : String(error);
}

const isUsage = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('ERR_PARSE_ARGS');
