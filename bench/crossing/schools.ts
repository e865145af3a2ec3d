import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { account, type Account, accountList } from '#contracts/accounts';
import type { Country } from '#domain/money';
import type { EmulatedProvider } from '#providers/emulation/emulated-provider';
import type { Offer } from '#providers/offer';
import { offerKey, offers } from '#providers/registry';
import type { Database } from '#server/db/driver/tables.generated';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { ask } from '#sandbox/actors/http';
import type { StartedEmulators } from '#sandbox/providers';
import { type AccountAtProvider, accountAt, type HarnessAccount } from '#sandbox/school-accounts';

/** A school of a crossing, and what is changed at it meanwhile. */
export interface CrossedSchool {
  readonly id: string;
  readonly slug: string;
  key: string;
  readonly country: Country;
  readonly offers: readonly Offer[];
  /** Where it collects into an account of its own. */
  readonly own: readonly string[];
  /** Its day, as its bank writes it. */
  dayOf(at: Date): string;
  /** Its open accounts of its own, by provider. */
  readonly accounts: Map<string, HarnessAccount>;
  /** Accounts whose opening nobody answered: the product may have them all the same. */
  readonly unanswered: Opening[];
}

/** An account that a school asked the product to collect into. */
interface Opening {
  readonly provider: string;
  readonly at: AccountAtProvider;
}

/** Two schools in Mexico, one of which collects into accounts of its own, and one in each other country. */
export const schoolRows = [
  { slug: 'mx', country: 'MX', own: [], zone: 'America/Mexico_City' },
  { slug: 'mx-own', country: 'MX', own: ['stripe', 'gr4vy'], zone: 'America/Mexico_City' },
  { slug: 'co', country: 'CO', own: [], zone: 'America/Bogota' },
  { slug: 'ec', country: 'EC', own: [], zone: 'America/Guayaquil' },
] as const satisfies readonly SchoolRow[];

interface SchoolRow {
  readonly slug: string;
  readonly country: Country;
  /** Where it collects into an account of its own. */
  readonly own: readonly string[];
  readonly zone: string;
}

export interface SchoolTools {
  readonly db: Kysely<Database>;
  readonly origin: string;
  readonly emulated: readonly EmulatedProvider[];
  readonly providers: Pick<StartedEmulators, 'addAccount' | 'nameAccount'>;
}

/** Makes the schools of a crossing. Each lists every way to pay of its country. */
export async function openSchools(tools: SchoolTools): Promise<readonly CrossedSchool[]> {
  const opened: CrossedSchool[] = [];
  for (const row of schoolRows) opened.push(await openSchool(tools, row));
  return opened;
}

/** Makes one school of a crossing. */
export async function openSchool(tools: SchoolTools, { slug, country, own, zone }: SchoolRow): Promise<CrossedSchool> {
  const name = `Colegio ${slug}`;
  const { id } = await createSchool(tools.db, { slug, name, country, contractualEntity: name, live: false });
  const { key } = await createApiKey(tools.db, { schoolId: id, live: false });
  const listed = offers.filter((offer) => offer.country === country && !offer.bookedOnly);
  const options = JSON.stringify(listed.map(offerKey));
  await sql`update school set payment_options = ${options}::jsonb, domiciliation_enabled = false where id = ${id}`.execute(
    tools.db,
  );
  const school: CrossedSchool = {
    id,
    slug,
    key,
    country,
    own,
    offers: listed,
    dayOf: dayIn(zone),
    accounts: new Map(),
    unanswered: [],
  };
  for (const provider of own) await openOwnAccount(tools, school, provider);
  return school;
}

/** A zone's days, as banks write them. */
export function dayIn(timeZone: string): (at: Date) => string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  return (at) => day.format(at);
}

let named = 0;

/** A school opens an account at a provider, and has the product collect into it. Throws `RefusedCall` on a refusal. */
export async function openOwnAccount(
  tools: Pick<SchoolTools, 'origin' | 'emulated' | 'providers'>,
  school: CrossedSchool,
  provider: string,
): Promise<void> {
  named += 1;
  const label = `${school.slug}-${provider}-${named}`;
  const at = accountAt(tools, { provider, label, name: label });
  const opening = { provider, at };
  school.unanswered.push(opening);
  const body = { provider, label, credentials: at.keys };
  const path = '/api/v1/accounts';
  take(school, opening, await ask(tools.origin, account, { method: 'POST', path, bearer: school.key, body }));
}

function take({ accounts, unanswered }: CrossedSchool, opening: Opening, { id }: Pick<Account, 'id'>): void {
  const { provider, at } = opening;
  at.nameAs(id);
  accounts.set(provider, { id, ...at });
  unanswered.splice(unanswered.indexOf(opening), 1);
}

/** Looks among a school's accounts for those whose opening was not answered. */
export async function findUnanswered({ origin }: Pick<SchoolTools, 'origin'>, school: CrossedSchool): Promise<void> {
  if (school.unanswered.length === 0) return;
  const path = '/api/v1/accounts';
  const { data } = await ask(origin, accountList, { method: 'GET', path, bearer: school.key });
  for (const opening of school.unanswered.slice()) {
    const found = data.find(({ label }) => label === opening.at.label);
    if (found) take(school, opening, found);
  }
}
