import { parseArgs } from 'node:util';
import { countries } from '#domain/money';
import type { Db } from '../db/driver/db.ts';
import { databaseNow } from '../db/driver/now.ts';
import { keysOfSchool } from '../db/write/school-keys.ts';
import {
  AdminRefusal,
  createApiKey,
  createSchool,
  type NewSchool,
  revokeApiKey,
  rotateApiKey,
} from '../use-cases/schools/create-school.ts';
import { schoolNamed } from './accounts.ts';
import { type Command, modeOfCommand, type RunCommand } from './command.ts';
import { takesSchool } from '../basics/mode.ts';
import { modeOfDatabase } from '../db/write/installation.ts';

export const schoolUsage = `  school create --slug <slug> --name <name> --country <MX|CO|EC> --entity <legal name>
                [--time-zone <zone>] [--accent <#rrggbb>] [--logo-url <url>]
                [--advisor-name <name> [--advisor-email <email>] [--advisor-phone <phone>]]
                [--campus <id>=<name>]... [--commission <method>=<percent>%|<minor units>]... [--live]
  key list      --school <slug>                 names, hints, when each was last used
  key create    --school <slug> [--name <name>] [--expires <YYYY-MM-DD>]
                                                shows the secret key once
  key rotate    --key <key> | --hint <hint> [--overlap-hours <24>] [--expires <YYYY-MM-DD>]
                                                another in its place; both work meanwhile
  key revoke    --key <key> | --hint <hint>     ends it at once
`;

export const schoolCommands = {
  'school create': createSchoolCommand,
  'key list': listKeysCommand,
  'key create': createKeyCommand,
  'key rotate': rotateKeyCommand,
  'key revoke': revokeKeyCommand,
} as const satisfies Record<string, RunCommand>;

async function createSchoolCommand(db: Db, args: readonly string[], command: Command): Promise<string> {
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
  await refuseOfOtherMode(db, command, values);
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
    { allowLocal: command.sandbox },
  );
  const made = `School ${values.slug} created (${values.live ? 'live' : 'test'}), id ${id}.`;
  return `${made} Next: npm run admin -- key create --school ${values.slug}`;
}

/** A school of another mode than its database's would answer nobody. */
async function refuseOfOtherMode(db: Db, command: Command, school: { readonly live: boolean }): Promise<void> {
  // Before production first starts on it, a database may have either.
  const unclaimed = modeOfCommand(command) === 'staging' ? 'staging' : 'sandbox';
  if (takesSchool((await modeOfDatabase(db)) ?? unclaimed, school)) return;
  throw new AdminRefusal(
    school.live
      ? 'This is staging, whose schools are test schools: leave --live out.'
      : 'This is production, whose schools are live: add --live. A test school belongs into staging.',
  );
}

async function listKeysCommand(db: Db, args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: { school: { type: 'string' } } });
  const { id } = await schoolNamed(db, required(values, 'school'));
  const day = (at: Date | null) => at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never';
  const lines = (await keysOfSchool(db, id)).map(
    ({ hint, name, created_at: made, last_used_at: used, expires_at: until }) =>
      `${hint}  ${name || '(no name)'}  made ${day(made)}  used ${day(used)}  ends ${day(until)}`,
  );
  return lines.length === 0 ? 'It has no keys.' : `${lines.join('\n')}\nTimes are UTC; a use is told to the hour.`;
}

async function createKeyCommand(db: Db, args: readonly string[]): Promise<string> {
  const options = { school: { type: 'string' }, name: { type: 'string' }, expires: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const { id: schoolId, live } = await schoolNamed(db, required(values, 'school'));
  const expiresAt = values.expires === undefined ? null : endOf(values.expires, await databaseNow(db));
  return shownOnce(await createApiKey(db, { schoolId, live, name: values.name ?? '', expiresAt }));
}

/** The end of that day, UTC. */
function endOf(day: string, now: Date): Date {
  const end = new Date(`${day}T23:59:59Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(end.getTime()) || end < now)
    throw new AdminRefusal('--expires must be a day that is not over, as YYYY-MM-DD.');
  return end;
}

const shownOnce = ({ key, hint }: { readonly key: string; readonly hint: string }): string =>
  `${key}\nKeep it now: it is not shown again. To end it: npm run admin -- key revoke --hint ${hint}`;

const namingKey = { key: { type: 'string' }, hint: { type: 'string' } } as const;
const named = (values: { readonly key?: string | undefined; readonly hint?: string | undefined }) =>
  values.key === undefined ? { hint: required(values, 'hint') } : { key: values.key };

async function rotateKeyCommand(db: Db, args: readonly string[]): Promise<string> {
  const options = {
    ...namingKey,
    'overlap-hours': { type: 'string', default: '24' },
    expires: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const hours = Number(values['overlap-hours']);
  if (!Number.isInteger(hours) || hours < 0 || hours > 720)
    throw new AdminRefusal('--overlap-hours must be a whole number up to 720.');
  const expiresAt = values.expires === undefined ? null : endOf(values.expires, await databaseNow(db));
  return shownOnce(await rotateApiKey(db, named(values), { overlapHours: hours, expiresAt }));
}

async function revokeKeyCommand(db: Db, args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: namingKey });
  await revokeApiKey(db, named(values));
  return 'The key is revoked.';
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
