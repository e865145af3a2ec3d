/** Moves of who runs the product: processes, the clock, and what workers look for. */
import { sql } from 'kysely';
import { work } from '#server/jobs/worker';
import type { Work } from '#server/services/services';
import type { Chance } from '#sandbox/tests/fault-matrix/seeded';
import type { Move, Outcome } from '../crossing/move.ts';
import { refundByProvider } from '../crossing/staff.ts';
import type { LifeWorld } from './life-world.ts';

export const operatorMoves: readonly Move<LifeWorld>[] = [
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
  { name: 'a refund is looked after at once', weight: 1, make: refundAndRepeat },
];

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

const daySeconds = 86_400;
/** So few that a provider's list still reaches back to its last comparison after several such moves. */
const mostDays = 6;

/** Until a slip ends that its payer did not pay. */
async function passDays({ clock, installed }: LifeWorld, chance: Chance): Promise<Outcome> {
  await clock.advance((1 + chance.under(mostDays)) * daySeconds);
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
  if (seconds === null || seconds > mostDays * daySeconds) return 'nothing';
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

/** One alone is seldom followed by the other while nothing was heard of it. */
async function refundAndRepeat(world: LifeWorld, chance: Chance): Promise<Outcome> {
  const came = await refundByProvider(world, chance);
  return came === 'done' ? repeatRefunds(world, chance) : came;
}

function lookFor(workOf: (chance: Chance) => Work): Move<LifeWorld>['make'] {
  return async ({ installed: { instances } }, chance) => {
    if (instances.length === 0) return 'nothing';
    chance.oneOf(instances).look(workOf(chance));
    return 'done';
  };
}
