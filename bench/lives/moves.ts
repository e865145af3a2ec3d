/** Moves that only a life has: devices, late money, changed charges and keys. */
import { keyWithSecret, schoolKeyList } from '#contracts/school-keys';
import { createdSession } from '#contracts/school-sessions';
import { providers } from '#providers/registry';
import { openLink } from '#sandbox/actors/parent';
import { createApiKey } from '#server/use-cases/schools/create-school';
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import { endWithout, pay } from '../crossing/families.ts';
import { amountSent, families, type Move, oneOfNewest, onNewest, type Outcome, shown } from '../crossing/move.ts';
import { bodyOf, newFamily, newOwing, payWith } from '../crossing/pay.ts';
import { type Family, lineAt, networks, remember, type ShownPayment, type World } from '../crossing/world.ts';
import type { LifeWorld } from './life-world.ts';
import { operatorMoves } from './operator-moves.ts';

export const livesMoves: readonly Move<LifeWorld>[] = [
  { name: 'a family looks on another device', weight: 5, make: onNewest(families, lookElsewhere) },
  { name: 'money comes after its payment ended', weight: 6, make: payTooLate },
  { name: 'a provider takes its time', weight: 2, make: onNewest(shown, takeTime) },
  { name: 'a charge is paid by another link', weight: 2, make: payByAnotherLink },
  { name: 'a bank takes money of a student', weight: 2, make: onNewest(families, payByCode) },
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
  return (await pay(world, payment, payment.minor)) || (await tryAgain(world, payment)) ? 'done' : 'nothing';
}

/** On a provider's page that lets its payer do so, once the product no longer waits for it. */
async function tryAgain(world: LifeWorld, payment: ShownPayment): Promise<boolean> {
  const { triedAgainMinutes } = payment.offer;
  const at = lineAt(world, payment);
  if (triedAgainMinutes === undefined || !at?.emulator.duplicate) return false;
  // Asked when the decline is heard, and again after the minutes for another try.
  for (let asked = 0; asked < 2; asked += 1) {
    await world.clock.advance(triedAgainMinutes * 60);
    await mostlyKnows(world);
  }
  if ((await at.emulator.duplicate(at.line.providerRef, payment.minor)) === null) return false;
  remember(world, at.line.providerRef, `tried again, paid ${payment.minor}`);
  return true;
}

/** The payer did their part, and the provider does not know yet what comes of it. */
async function takeTime(world: World, payment: ShownPayment): Promise<boolean> {
  const at = lineAt(world, payment);
  if (!at || !(await at.emulator.outcome(at.line.providerRef, 'pending'))) return false;
  remember(world, at.line.providerRef, 'pending');
  return true;
}

/** Nobody wants what the family itself began any more, once the product knows. */
async function payByAnotherLink(world: LifeWorld, chance: Chance): Promise<Outcome> {
  const family = oneOfNewest(families(world), chance);
  if (!family) return 'nothing';
  const { school, owing } = family;
  const other = await newFamily(world, school, owing);
  const payment = await payWith(world, other, chance.oneOf(school.offers), chance);
  if (!(await pay(world, payment, payment.minor))) return 'nothing';
  await mostlyKnows(world);
  return 'done';
}

/** By the student's code, which another link shows, for what this family owes: no payment asked for it. */
async function payByCode(world: World, { school, owing }: Family, chance: Chance): Promise<boolean> {
  const { name } = networks.find(({ country }) => country === school.country) ?? {};
  const [bank, offer] = [world.banks.get(name ?? ''), providers.get(name ?? '')?.offers[0]];
  if (!bank || !offer) return false;
  const { student, document } = owing;
  const other = await newFamily(world, school, { ...newOwing(school, chance), student, document });
  const { reference } = await payWith(world, other, offer, chance);
  if (reference === null) return false;
  const minor = amountSent(chance.oneOf(owing.charges).minor, chance);
  const payment = await bank.pay(reference, { minor, debtId: null, isNotification: true });
  if (payment) remember(world, payment.id, `told of ${payment.minor}: ${payment.state}`);
  return payment !== null;
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
