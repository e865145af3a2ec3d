import { type Kysely, sql } from 'kysely';
import type { Emulator } from '#providers/emulation/emulator';
import { referenceOf } from '#contracts/instruction-lines';
import type { Database } from '#server/db/driver/tables.generated';
import { newKey, sha256 } from '#server/basics/keys';
import type { DataFolder } from '../data-folder.ts';
import { demoSchools } from './demo-schools.ts';
import { conditionOf, type KeptLinks, linkFile } from './link-file.ts';
import type { ProductClient } from '../actors/product-client.ts';
import { type Scenario, type ScenarioName, scenarioNames, scenarios, type ScenarioState } from './scenarios.ts';
import { sessionRequest } from './session-request.ts';

export interface SessionSeedTools {
  readonly db: Kysely<Database>;
  readonly client: ProductClient;
  readonly folder: DataFolder;
  readonly emulators: ReadonlyMap<string, Emulator>;
  /** Works off everything due. */
  settle(): Promise<void>;
}

/** Makes one row's session and brings it to its state. Returns the key of its link. */
export async function seedSession(tools: SessionSeedTools, name: ScenarioName): Promise<string> {
  const scenario: Scenario = scenarios[name];
  if (scenario.state === 'not_found') return newKey();
  const school = demoSchools[scenario.school];
  const today = await todayAt(tools.db, school.slug);
  const { key } = await tools.client.createSession(school.key, sessionRequest(scenario, today));
  await bring[scenario.state](tools, key);
  const met = await conditionOf(tools.db, key);
  if (met !== scenario.end) throw new Error(`the demo session ${name} should be ${scenario.end} and is ${met}`);
  return key;
}

/** Seeds every row whose link no longer does what the table says; the others keep theirs. */
export async function seedSessions(tools: SessionSeedTools): Promise<KeptLinks> {
  const storedLinks = await tools.folder.read('links.json', linkFile);
  const keys: Record<string, { key: string }> = {};
  for (const name of scenarioNames) {
    const known = storedLinks?.[name].key;
    keys[name] = {
      key: known !== undefined && (await stillHolds(tools, name, known)) ? known : await seedSession(tools, name),
    };
  }
  const links = linkFile.parse(keys);
  await tools.folder.write('links.json', links);
  return links;
}

async function todayAt(db: Kysely<Database>, slug: string): Promise<Temporal.PlainDate> {
  const { today } = await db
    .selectFrom('school')
    .select(sql<string>`to_char(app_now() at time zone time_zone, 'YYYY-MM-DD')`.as('today'))
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return Temporal.PlainDate.from(today);
}

async function stillHolds(tools: SessionSeedTools, name: ScenarioName, key: string): Promise<boolean> {
  const scenario: Scenario = scenarios[name];
  if ((await conditionOf(tools.db, key)) !== scenario.end) return false;
  return scenario.state !== 'in_process' || providerKnows(tools, key);
}

/** An emulator starts with empty books: a voucher it does not know could never be paid. */
async function providerKnows(tools: SessionSeedTools, key: string): Promise<boolean> {
  const pending = await tools.db
    .selectFrom('access_link')
    .innerJoin('payment', 'payment.session_id', 'access_link.session_id')
    .select(['payment.provider', 'payment.provider_ref'])
    .where('access_link.key_sha256', '=', sha256(key))
    .where('payment.status', '=', 'pending')
    .executeTakeFirst();
  const books = pending ? tools.emulators.get(pending.provider)?.ledger() : undefined;
  return books?.some((line) => line.providerRef === pending?.provider_ref) ?? false;
}

const bring: Readonly<
  Record<Exclude<ScenarioState, 'not_found'>, (tools: SessionSeedTools, key: string) => Promise<void>>
> = {
  payable: async () => undefined,
  disabled: async () => undefined,
  in_process: async ({ client }, key) => void (await client.makeVoucher(key)),
  paid: (tools, key) => payAtOxxo(tools, key, 0),
  short: (tools, key) => payAtOxxo(tools, key, 48_050),
  // Three days cannot be waited for; the link's end is moved instead, which nothing but the sandbox may do.
  async expired({ db }, key) {
    await db
      .updateTable('access_link')
      .set({ expires_at: sql<Date>`app_now() - interval '2 hours'` })
      .where('key_sha256', '=', sha256(key))
      .execute();
  },
};

/** A voucher, paid with so many minor units too little. */
async function payAtOxxo({ client, emulators, settle }: SessionSeedTools, key: string, missing: number): Promise<void> {
  const { next_step: step, total_amount: total } = await client.makeVoucher(key);
  if (!(await emulators.get('stripe')?.pay(referenceOf(step) ?? '', total - missing)))
    throw new Error('the emulator does not know the voucher it made');
  await settle();
}
