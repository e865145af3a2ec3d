import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { schoolSettingsRequest, type SchoolSettingsRequest } from '#contracts/school-settings';
import { countries } from '#domain/money';
import type { Db } from '../db/driver/db.ts';
import { type Kind, kinds, leastDays, writeKeepDays } from '../db/write/keep-days.ts';
import { listSchools } from '../db/write/schools.ts';
import { Refusal } from '../basics/refusal.ts';
import { AdminRefusal, createSchool, type NewSchool } from '../use-cases/schools/create-school.ts';
import { settingsWriter } from '../use-cases/schools/change-school.ts';
import { schoolNamed } from './accounts.ts';
import { type Command, modeOfCommand, required, type RunCommand } from './command.ts';
import { logOperator } from './operator-log.ts';
import { takesSchool } from '../basics/mode.ts';
import { modeOfDatabase } from '../db/write/installation.ts';

export const schoolUsage = `  school create --slug <slug> --name <name> --country <MX|CO|EC> --entity <legal name>
                [--time-zone <zone>] [--accent <#rrggbb>] [--logo-url <url>]
                [--advisor-name <name> [--advisor-email <email>] [--advisor-phone <phone>]]
                [--campus <id>=<name>]... [--commission <method>=<percent>%|<minor units>]... [--live]
  school change --school <slug> [any of the above but the country and --live] [--disabled yes|no]
                [--voucher-days <1 to 7>] [--tax-data yes|no] [--rest-payable yes|no]
                [--keep <deliveries|webhooks|evidence|emails|families>=<days>]...
                                                what is not given stays. Campuses and commissions are replaced as a
                                                whole; an empty value takes accent, logo or advisor away. Days
                                                of 0 keep for ever; without days it is as the installation has it
  school list                                   slugs, names, whether each is live or switched off
`;

export const schoolCommands = {
  'school create': createSchoolCommand,
  'school change': changeSchoolCommand,
  'school list': listSchoolsCommand,
} as const satisfies Record<string, RunCommand>;

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;

/** What a school has from the start and can change. */
const ownOptions = {
  name: text,
  entity: text,
  'time-zone': text,
  accent: text,
  'logo-url': text,
  'advisor-name': text,
  'advisor-email': text,
  'advisor-phone': text,
  campus: texts,
  commission: texts,
} as const;

interface OwnValues {
  readonly name?: string | undefined;
  readonly entity?: string | undefined;
  readonly 'time-zone'?: string | undefined;
  readonly accent?: string | undefined;
  readonly 'logo-url'?: string | undefined;
  readonly 'advisor-name'?: string | undefined;
  readonly 'advisor-email'?: string | undefined;
  readonly 'advisor-phone'?: string | undefined;
  readonly campus?: readonly string[] | undefined;
  readonly commission?: readonly string[] | undefined;
}

const advisorIn = (values: OwnValues) =>
  values['advisor-name']
    ? { name: values['advisor-name'], email: values['advisor-email'] ?? null, phone: values['advisor-phone'] ?? null }
    : null;

const campusesIn = ({ campus = [] }: OwnValues) =>
  Object.fromEntries(campus.map((each) => pair(each, '--campus <id>=<name>')));

async function createSchoolCommand(db: Db, args: readonly string[], command: Command): Promise<string> {
  const options = { ...ownOptions, slug: text, country: text, live: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: [...args], options });
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
      advisor: advisorIn(values),
      campuses: campusesIn(values),
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

async function changeSchoolCommand(db: Db, args: readonly string[], command: Command): Promise<string> {
  const more = {
    school: text,
    disabled: text,
    'voucher-days': text,
    'tax-data': text,
    'rest-payable': text,
    keep: texts,
  } as const;
  const { values } = parseArgs({ args: [...args], options: { ...ownOptions, ...more } });
  const school = await schoolNamed(db, required(values, 'school'));
  const days = values['voucher-days'];
  const settings = settingsIn({
    ...settingsOf(values),
    disabled: yesOrNo(values, 'disabled'),
    tax_data_visible: yesOrNo(values, 'tax-data'),
    rest_payable: yesOrNo(values, 'rest-payable'),
    voucher_days: days === undefined ? undefined : Number(days),
  });
  const keep = keepIn(values.keep ?? []);
  if (Object.keys(settings).length + Object.keys(keep).length === 0)
    throw new AdminRefusal('Nothing to change was given.');
  try {
    const write = await settingsWriter({ mode: modeOfCommand(command) }, school, settings);
    await db.transaction().execute(async (trx) => {
      await write(trx);
      await writeKeepDays(trx, school.id, keep);
      await logOperator(trx, 'school change', { schoolId: school.id, rowId: school.id });
    });
  } catch (error) {
    throw error instanceof Refusal ? new AdminRefusal(wordsOf(error)) : error;
  }
  return `School ${values.school} has its new ${[...Object.keys(settings), ...Object.keys(keep).map((kind) => `days of ${kind}`)].join(', ')}.`;
}

/** What was given of them, by the names of the API. */
function settingsOf(values: OwnValues) {
  const advisorOptions = ['advisor-name', 'advisor-email', 'advisor-phone'] as const;
  if (values['advisor-name'] === undefined && advisorOptions.some((option) => values[option] !== undefined))
    throw new AdminRefusal('Give --advisor-name with the address and the phone: an advisor is replaced as a whole.');
  return {
    name: values.name,
    contractual_entity: values.entity,
    time_zone: values['time-zone'],
    accent: orNull(values.accent),
    logo_url: orNull(values['logo-url']),
    advisor: values['advisor-name'] === undefined ? undefined : advisorIn(values),
    campuses: values.campus && campusesIn(values),
    commissions: values.commission?.map(commissionOf),
  };
}

/** Null: as the installation has it. */
function keepIn(given: readonly string[]): Partial<Record<Kind, number | null>> {
  const read = given.map((each) => {
    const [, name, days] = /^([a-z]+)=(\d{0,5})$/.exec(each) ?? [];
    const kind = kinds.find((known) => known === name);
    if (kind === undefined || days === undefined)
      throw new AdminRefusal(`--keep ${each}: write one of ${kinds.join(', ')}, =, and days.`);
    const number = days === '' ? null : Number(days);
    if (number !== null && number !== 0 && number < leastDays[kind])
      throw new AdminRefusal(`--keep ${each}: no fewer than ${leastDays[kind]} days, or 0 for ever.`);
    return [kind, number] as const;
  });
  return Object.fromEntries(read);
}

const orNull = (value: string | undefined) => (value === '' ? null : value);

/** Checked as `PATCH /api/v1/school` is. */
function settingsIn(given: Readonly<Record<string, unknown>>): SchoolSettingsRequest {
  const settings = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const parsed = schoolSettingsRequest.safeParse(settings);
  if (parsed.success) return parsed.data;
  throw new AdminRefusal(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
}

function yesOrNo<N extends string>(values: { readonly [name in N]?: string | undefined }, name: N) {
  const value = values[name];
  if (value !== undefined && value !== 'yes' && value !== 'no') throw new AdminRefusal(`--${name}: write yes or no.`);
  return value === undefined ? undefined : value === 'yes';
}

const refusedIssues = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });

function wordsOf({ message, metadata }: Refusal): string {
  const { data } = refusedIssues.safeParse(metadata);
  return data ? data.issues.map((issue) => `${issue.path}: ${issue.message}`).join('\n') : message;
}

async function listSchoolsCommand(db: Db, args: readonly string[]): Promise<string> {
  parseArgs({ args: [...args], options: {} });
  const schools = await listSchools(db);
  if (schools.length === 0) return 'There are none.';
  const kind = (live: boolean) => (live ? 'live' : 'test');
  return schools
    .map(({ slug, name, country, live, disabled, id }) =>
      [slug, name, country, kind(live), disabled ? 'switched off' : 'open', id].join('\t'),
    )
    .join('\n');
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
