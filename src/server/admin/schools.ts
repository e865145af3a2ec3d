import { parseArgs } from 'node:util';
import { countries } from '#domain/money';
import type { Db } from '../db/driver/db.ts';
import {
  AdminRefusal,
  createApiKey,
  createSchool,
  type NewSchool,
  revokeApiKey,
} from '../use-cases/schools/create-school.ts';
import { schoolNamed } from './accounts.ts';
import type { Command, RunCommand } from './command.ts';

export const schoolUsage = `  school create --slug <slug> --name <name> --country <MX|CO|EC> --entity <legal name>
                [--time-zone <zone>] [--accent <#rrggbb>] [--logo-url <url>]
                [--advisor-name <name> [--advisor-email <email>] [--advisor-phone <phone>]]
                [--campus <id>=<name>]... [--commission <method>=<percent>%|<minor units>]... [--live]
  key create    --school <slug>                 shows the secret key once
  key revoke    --key <key> | --hint <hint>     ends it at once
`;

export const schoolCommands = {
  'school create': createSchoolCommand,
  'key create': createKeyCommand,
  'key revoke': revokeKeyCommand,
} as const satisfies Record<string, RunCommand>;

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
