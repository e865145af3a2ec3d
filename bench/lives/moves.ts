/** Moves that only a life has: devices, changed charges and keys, and the operator of processes and of the clock. */
import { sql } from 'kysely';
import { keyWithSecret, schoolKeyList } from '#contracts/school-keys';
import { createdSession } from '#contracts/school-sessions';
import { openLink } from '#sandbox/actors/parent';
import { createApiKey } from '#server/use-cases/schools/create-school';
import { work } from '#server/jobs/worker';
import type { Work } from '#server/services/services';
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import { endWithout, pay } from '../crossing/families.ts';
import { families, type Move, oneOfNewest, onNewest, type Outcome, shown } from '../crossing/move.ts';
import { bodyOf } from '../crossing/pay.ts';
import type { Family, World } from '../crossing/world.ts';
import type { LifeWorld } from './life-world.ts';

export const livesMoves: readonly Move<LifeWorld>[] = [
  { name: 'a family looks on another device', weight: 5, make: onNewest(families, lookElsewhere) },
  { name: 'money comes after its payment ended', weight: 6, make: payTooLate },
  { name: 'a school changes charges', weight: 5, make: onNewest(families, changeCharges) },
  { name: 'a school renews a link', weight: 3, make: onNewest(families, renewLink) },
  { name: 'a school changes its secret key', weight: 3, make: changeKey },
  { name: 'an operator kills a process', weight: 3, make: kill },
  { name: 'an operator restarts the product', weight: 3, make: restart },
  { name: 'an operator starts a second process', weight: 2, make: startBeside },
  { name: 'time passes', weight: 14, make: passTime },
  { name: 'days pass', weight: 2, make: passDays },
  { name: 'a slip’s day ends', weight: 2, make: passSlipDay },
  { name: 'the providers’ timers run', weight: 8, make: tick },
  { name: 'a worker looks for what is due', weight: 40, make: lookFor(anyWork) },
  { name: 'a worker asks about payments', weight: 4, make: askAboutPayments },
  { name: 'a worker repeats refunds', weight: 2, make: repeatRefunds },
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

async function kill({ installed }: LifeWorld, chance: Chance): Promise<Outcome> {
  if (installed.instances.length === 0) return 'nothing';
  chance.oneOf(installed.instances).kill();
  return 'done';
}

/** As in a rolling restart: another one runs before the old one ends what is under way. */
async function restart({ installed }: LifeWorld, chance: Chance): Promise<Outcome> {
  const { instances } = installed;
  if (instances.length === 0) return 'nothing';
  const old = chance.oneOf(instances);
  installed.start();
  await installed.retire(old);
  return 'done';
}

const mostProcesses = 2;

async function startBeside({ installed }: LifeWorld): Promise<Outcome> {
  if (installed.instances.length >= mostProcesses) return 'nothing';
  installed.start();
  return 'done';
}

const skips = [5, 45, 120, 600, 1_900, 3_600, 21_600, 86_400, 172_800] as const;

/** Longer than any provider is waited for. */
const deadlineSeconds = 15;

async function passTime({ clock, installed }: LifeWorld, chance: Chance): Promise<Outcome> {
  const seconds = chance.oneOf(skips);
  await clock.advance(seconds);
  if (seconds > deadlineSeconds) installed.scheduler.passDeadlines();
  return 'done';
}

/** Until a slip ends that its payer did not pay. */
async function passDays({ clock, installed }: LifeWorld, chance: Chance): Promise<Outcome> {
  await clock.advance((1 + chance.under(6)) * 86_400);
  installed.scheduler.passDeadlines();
  return 'done';
}

/** A minute after a slip was to be paid: money may still come, for some hours. */
async function passSlipDay(world: LifeWorld, chance: Chance): Promise<Outcome> {
  const { clock, installed, schools, db } = world;
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(p.pay_before) - app_now())::float8 as seconds
    from payment p join session s on s.id = p.session_id
    where s.school_id = any(${schools.map(({ id }) => id)}::uuid[]) and p.status = 'pending' and p.pay_before > app_now()`.execute(
    db,
  );
  const seconds = rows[0]?.seconds ?? null;
  if (seconds === null) return 'nothing';
  await clock.advance(Math.ceil(seconds) + 60);
  installed.scheduler.passDeadlines();
  return askAboutPayments(world, chance);
}

/** Those asked at once, and those in turn, under their account's budget. */
async function askAboutPayments({ installed: { instances } }: LifeWorld, chance: Chance): Promise<Outcome> {
  if (instances.length === 0) return 'nothing';
  const instance = chance.oneOf(instances);
  for (const kind of ['payments', 'turns'] as const) instance.look(kind);
  return 'done';
}

async function tick({ installed, banks }: LifeWorld): Promise<Outcome> {
  for (const each of [...installed.providers.emulators.values(), ...banks.values()]) await each.tick();
  return 'done';
}

/** What money moves by is looked at more often. */
const kinds = Object.keys(work).filter((name): name is Work => name in work);
const often: readonly Work[] = ['inbox', 'payments', 'turns', 'refunds', 'sessions', 'outbox'];

function anyWork(chance: Chance): Work {
  return chance.happens(0.6) ? chance.oneOf(often) : chance.oneOf(kinds);
}

/** So long after its call a refund without an answer is due again; its provider still stores the key. */
const refundSeconds = 120;

async function repeatRefunds(world: LifeWorld, chance: Chance): Promise<Outcome> {
  await world.clock.advance(refundSeconds);
  world.installed.scheduler.passDeadlines();
  return lookFor(() => 'refunds')(world, chance);
}

function lookFor(workOf: (chance: Chance) => Work): Move<LifeWorld>['make'] {
  return async ({ installed: { instances } }, chance) => {
    if (instances.length === 0) return 'nothing';
    chance.oneOf(instances).look(workOf(chance));
    return 'done';
  };
}
