/**
 * Plays many lives, a few on each installation, and says what came of them.
 *
 * A task waits at its points: where a job is woken, a transaction begins, a COMMIT is sent, and on each way between the
 * product, its callers and its providers. Once nothing else moves, the seed lets one go on, and may lose, cut, repeat
 * or kill there (`fates.ts`). A point's name decides its turn and its fate: a life that lost a move keeps the rest.
 *
 * A kill drops a whole instance and ends its connections on the server. Its fence lets nothing that it still awaited
 * reach anybody (`instance.ts`). Actors are the crossing's, and some more (`moves.ts`). Each life has a school of its
 * own. After each step the invariants that read a written table hold for it (`step-check.ts`); at the end all hold, and
 * so do both books, each acknowledgement and every promised time (`come-to-final.ts`).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestPostgres, type TestPostgres } from '#server/db/driver/test-database-setup';
import { type Reached, startCounting } from './cells.ts';
import { type Fault, faultOf } from './faults.ts';
import { Figures } from './figures.ts';
import { install } from './installation.ts';
import { live, type Lived } from './life.ts';
import type { LivesOptions } from './options.ts';
import { type Plan, planOf, readPlan, recordOf } from './plan.ts';
import { replaysOf, shrink } from './shrink.ts';
import { commitOf } from '../results.ts';
import { isPlayed, sittings } from './sittings.ts';
import { openStepCheck } from './step-check.ts';

/** A database with more of them is slower to look through, and a new one must plan each statement anew. */
const livesPerInstallation = 10;
/** A sitting that is cut short loses fewer. */
const livesPerLine = 500;

/** Returns whether it passes. */
export async function runLives(options: LivesOptions): Promise<boolean> {
  const fault = faultOf(options.fault);
  const subject = options.subject ?? fault?.about ?? null;
  const reachedNow = await startCounting();
  const server = await startTestPostgres();
  const about = subject === null ? '' : `, about ${subject}`;
  console.log(`seed ${options.seed}${about}${fault ? `, planted: ${fault.says}` : ''}`);
  const figures = new Figures();
  const line = openLine(options, reachedNow);
  const play = (plans: readonly Plan[]) => playAll(server, plans, fault);
  let isStopped = false;
  process.once('SIGINT', () => void (isStopped = true));
  try {
    if (options.replay !== null) return await replay(options.replay, play);
    for await (const lived of play(plansOf({ ...options, subject }))) {
      if (isStopped) break;
      figures.add(lived);
      await line?.add(lived);
      if (lived.wrong.length === 0) continue;
      if (fault) {
        const isFound = lived.wrong.some((each) => fault.seen.test(each));
        if (!isFound) {
          console.log(`  red otherwise: seed ${lived.plan.seed}: ${lived.wrong[0]?.slice(0, 300)}`);
          continue;
        }
        console.log(`PASS: found in life ${figures.lives} of ${fault.within}, seed ${lived.plan.seed}: ${fault.says}`);
        console.log(`  ${lived.wrong.find((each) => fault.seen.test(each))?.slice(0, 300)}`);
        // With a folder for them, a found fault is played again as any red life is.
        if (options.record !== null) await tellRed(lived, play, options.record);
        return true;
      }
      await tellRed(lived, play, options.record);
    }
    if (fault) {
      console.log(`FAIL: NOT found in ${figures.lives} lives, seed ${options.seed}: ${fault.says}`);
      figures.print(await reachedNow());
      return false;
    }
    figures.print(await reachedNow());
    await line?.end();
    return figures.red === 0;
  } finally {
    await server.stop();
  }
}

/** Those that no earlier sitting played: they follow each other. */
function plansOf({ seed, lives, moves, subject, keep }: LivesOptions): readonly Plan[] {
  const played = keep ? sittings.read() : [];
  const seeds = Array.from({ length: lives }, (_, nth) => seed + nth).filter((each) => !isPlayed(played, each));
  return seeds.map((each) => planOf(each, moves, subject));
}

/** Keeps every so many lives as a line; null where nothing is to be kept. */
function openLine({ keep, moves }: LivesOptions, reachedNow: () => Promise<Reached>) {
  if (!keep) return null;
  // Somebody may commit meanwhile.
  const head = { date: Temporal.Now.plainDateISO('UTC').toString(), commit: commitOf(), moves };
  let figures = new Figures();
  let first: number | null = null;
  const end = async (): Promise<void> => {
    if (first === null) return;
    const { missedCells } = await reachedNow();
    sittings.add({ ...head, seed: first, ...figures.counts(), missedCells: [...missedCells] });
    figures = new Figures();
    first = null;
  };
  return {
    async add(lived: Lived): Promise<void> {
      const { seed } = lived.plan;
      if (first !== null && (figures.lives === livesPerLine || seed !== first + figures.lives)) await end();
      first ??= seed;
      figures.add(lived);
    },
    end,
  };
}

type Play = (plans: readonly Plan[]) => AsyncGenerator<Lived>;

async function* playAll(server: TestPostgres, plans: readonly Plan[], fault: Fault | null): AsyncGenerator<Lived> {
  for (let at = 0; at < plans.length; at += livesPerInstallation) {
    const installed = await install(server, { isUnfenced: fault?.isUnfenced ?? false, sql: fault?.sql ?? null });
    const check = await openStepCheck(installed);
    try {
      for (const plan of plans.slice(at, at + livesPerInstallation)) yield await live(installed, check, plan);
    } finally {
      await check.close();
      await installed.close();
    }
  }
}

/** Plays it again three times alone, shrinks it, and writes it down. */
async function tellRed(lived: Lived, play: Play, folder: string | null): Promise<void> {
  const { plan, wrong } = lived;
  console.log(`RED: the life of seed ${plan.seed}`);
  for (const each of wrong) console.log(`  ${each}`);
  const recorded = { ...plan, order: lived.steps.map(({ label }) => label) };
  const again = await replaysOf(recorded, wrong, play);
  console.log(`  the same again in ${again} of 3 replays`);
  const smallest = again > 0 ? await shrink({ ...lived, plan: recorded }, play) : { ...lived, plan: recorded };
  const text = recordOf(smallest);
  if (folder === null) {
    console.log(text);
    return;
  }
  await mkdir(folder, { recursive: true });
  const file = join(folder, `life-${plan.seed}.json`);
  await writeFile(file, text);
  console.log(`  recorded in ${file}: ${smallest.plan.moves.length} moves, ${smallest.steps.length} steps`);
}

async function replay(file: string, play: Play): Promise<boolean> {
  const plan = readPlan(await readFile(file, 'utf8'));
  for await (const { wrong, steps } of play([plan])) {
    for (const { label, fate } of steps) console.log(`${label}: ${fate}`);
    for (const each of wrong) console.log(`WRONG: ${each}`);
    console.log(`${wrong.length} wrong in ${steps.length} steps`);
    return wrong.length === 0;
  }
  return true;
}
