/** Moves that only a life has: devices, late money, changed charges and keys. */
import { keyWithSecret, schoolKeyList } from '#contracts/school-keys';
import { createdSession } from '#contracts/school-sessions';
import { openLink } from '#sandbox/actors/parent';
import { createApiKey } from '#server/use-cases/schools/create-school';
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import { endWithout, pay } from '../crossing/families.ts';
import { families, type Move, oneOfNewest, onNewest, type Outcome, shown } from '../crossing/move.ts';
import { bodyOf } from '../crossing/pay.ts';
import type { Family, World } from '../crossing/world.ts';
import type { LifeWorld } from './life-world.ts';
import { operatorMoves } from './operator-moves.ts';

export const livesMoves: readonly Move<LifeWorld>[] = [
  { name: 'a family looks on another device', weight: 5, make: onNewest(families, lookElsewhere) },
  { name: 'money comes after its payment ended', weight: 6, make: payTooLate },
  { name: 'a school changes charges', weight: 5, make: onNewest(families, changeCharges) },
  { name: 'a school renews a link', weight: 3, make: onNewest(families, renewLink) },
  { name: 'a school changes its secret key', weight: 3, make: changeKey },
  ...operatorMoves,
];

async function lookElsewhere(world: World, family: Family): Promise<boolean> {
  const parent = await openLink(world.origin, family.key);
  for (const { id } of family.shown.slice(-2)) await parent.read(id);
  return true;
}

const turnsToLearn = 8;

/** Lets others move so often that the product mostly knows what happened at the providers. */
export async function mostlyKnows({ installed }: LifeWorld): Promise<void> {
  for (const kind of ['inbox', 'payments'] as const) installed.instances[0]?.look(kind);
  for (let turns = 0; turns < turnsToLearn; turns += 1) await installed.scheduler.hold('move');
}

async function payTooLate(world: LifeWorld, chance: Chance): Promise<Outcome> {
  const payment = oneOfNewest(shown(world), chance);
  if (!payment || !(await endWithout(world, payment))) return 'nothing';
  await mostlyKnows(world);
  return (await pay(world, payment, payment.minor)) ? 'done' : 'nothing';
}

async function changeCharges(world: World, { school, sessionId, payer, owing }: Family, chance: Chance) {
  const charges = owing.charges.map((charge) => ({ ...charge, minor: charge.minor + chance.under(20) * 100 }));
  const { charges: changed } = bodyOf(school, payer, { ...owing, charges });
  const path = `/api/v1/payment_sessions/${sessionId}`;
  return (await world.call('PATCH', path, { bearer: school.key, body: { charges: changed } })).ok;
}

async function renewLink(world: World, family: Family): Promise<boolean> {
  const path = `/api/v1/payment_sessions/${family.sessionId}/links`;
  const answer = await world.call('POST', path, { bearer: family.school.key, body: {} });
  if (!answer.ok) return false;
  const { url } = createdSession.parse(await answer.json());
  family.key = new URL(url).searchParams.get('data') ?? family.key;
  return true;
}

/** One whose answer is lost leaves the school without a key: its operator makes another. */
async function changeKey(world: LifeWorld, chance: Chance): Promise<Outcome> {
  const school = chance.oneOf(world.schools);
  const listed = await world.call('GET', '/api/v1/keys', { bearer: school.key });
  const current = listed.ok && schoolKeyList.parse(await listed.json()).data.find((key) => key.is_current);
  if (!current) return 'nothing';
  const body = { overlap_hours: chance.under(2) };
  try {
    const answer = await world.call('POST', `/api/v1/keys/${current.id}/rotate`, { bearer: school.key, body });
    if (answer.ok) school.key = keyWithSecret.parse(await answer.json()).key;
    return answer.ok ? 'done' : 'nothing';
  } catch (error) {
    school.key = (await createApiKey(world.db, { schoolId: school.id, live: false })).key;
    throw error;
  }
}
