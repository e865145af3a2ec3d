/** The world as one life sees it: a school of its own, and at the providers only what is of this life. */
import { schoolAt } from '#sandbox/actors/school';
import type { BillerBank } from '#providers/emulation/biller-bank';
import type { Emulator } from '#providers/emulation/emulator';
import { type CrossedSchool, openSchool, schoolRows } from '../crossing/schools.ts';
import { bankOf, callerOf, networks, type World } from '../crossing/world.ts';
import { chanceOf } from './fates.ts';
import type { Installed } from './installation.ts';
import type { Plan } from './plan.ts';
import { isAbout, placesOf } from './subjects.ts';

export interface LifeWorld extends World {
  readonly installed: Installed;
}

let opened = 0;

/** Opens the world of a life. Before it nobody is held. */
export async function openLifeWorld(
  installed: Installed,
  plan: Pick<Plan, 'school' | 'seed' | 'subject'>,
): Promise<LifeWorld> {
  const { origin, db, clock, emulated, providers, environment } = installed;
  await installed.beginLife();
  const { school: slug } = plan;
  const row = schoolRows.find((each) => each.slug === slug) ?? schoolRows[0];
  opened += 1;
  const earlier = new Set(providers.emulators.keys());
  const opening = await openSchool({ db, origin, emulated, providers }, { ...row, slug: `${slug}-${opened}` });
  const school = { ...opening, offers: offersOf(opening, plan) };
  const client = schoolAt(origin);
  await client.addWebhookEndpoint(school.key, `${installed.schoolOrigin}/${school.slug}`);
  const banks: ReadonlyMap<string, BillerBank> = new Map(
    networks.map((network) => [network.name, bankOf(network, origin, environment, clock)]),
  );
  installed.banks.push(...banks);
  const before = new Map(
    [...providers.emulators].map(([name, { ledger }]) => [
      name,
      new Set(ledger().map(({ providerRef }) => providerRef)),
    ]),
  );
  // Those of all schools, and of each account of this one: payments of a closed account go on.
  const isSeen = (name: string) => !name.includes('/') || !earlier.has(name);
  return {
    installed,
    origin,
    db,
    clock,
    emulated,
    providers,
    banks,
    schools: [school],
    client,
    call: callerOf(origin),
    get emulators() {
      const visible = [...providers.emulators].filter(([name]) => !banks.has(name) && isSeen(name));
      return new Map(visible.map(([name, emulator]) => [name, since(emulator, before.get(name) ?? new Set())]));
    },
    families: [],
    shown: [],
    deposits: [],
    acts: new Map(),
    logLines: installed.logLines,
  };
}

/** All of a school's offers, or in half of the lives those of one provider: its payments meet each other. */
function offersOf(
  { offers, country }: CrossedSchool,
  { seed, subject }: Pick<Plan, 'seed' | 'subject'>,
): CrossedSchool['offers'] {
  const chance = chanceOf(seed, 'offers');
  const places = placesOf(subject, country);
  const taken = chance.happens(0.5) ? places : [chance.oneOf(places)];
  return offers.filter((offer) =>
    taken.some((provider) => provider.offers.includes(offer) && isAbout(subject, provider, offer)),
  );
}

/** With the books of this life alone. */
const since = (emulator: Emulator, before: ReadonlySet<string>): Emulator => ({
  ...emulator,
  ledger: () => emulator.ledger().filter(({ providerRef }) => !before.has(providerRef)),
});
