/** Plays one life: actors in lanes, point by point; then faults end, time passes, and everything is looked at. */
import { compareWithEmulators } from '#sandbox/provider-books';
import { seededChance } from '#sandbox/tests/fault-matrix/seeded';
import { heal } from '../crossing/network.ts';
import { type Result, Tally } from '../crossing/tally.ts';
import { type KnownDifference, verifyWorld } from '../crossing/verifier.ts';
import { closeDays } from '../crossing/banks.ts';
import { findUnanswered } from '../crossing/schools.ts';
import { comeToFinal } from './come-to-final.ts';
import type { Installed } from './installation.ts';
import { type LifeWorld, openLifeWorld } from './life-world.ts';
import { acknowledgedIn } from './acknowledged.ts';
import { madeAfterCalledOff } from './called-off.ts';
import { mostlyKnows } from './moves.ts';
import { anyMove, moveNamed, type Plan, type PlannedMove } from './plan.ts';
import type { Step } from './scheduler.ts';
import type { StepCheck } from './step-check.ts';
import { subjects } from './subjects.ts';
import { asTask } from './tasks.ts';

export interface Lived {
  readonly plan: Plan;
  /** Empty for a sound life. */
  readonly wrong: readonly string[];
  readonly steps: readonly Step[];
  /** How many payments were acknowledged. */
  readonly acknowledged: number;
  readonly results: ReadonlyMap<string, Readonly<Record<Result, number>>>;
  /** Differences between the books that an open case tells a school of. */
  readonly inCases: readonly KnownDifference[];
  /** What a move failed by that is neither a refusal nor a missing answer. */
  readonly oddities: ReadonlyMap<string, number>;
}

/** Plays the life of a plan on an installation, in which other lives were played before. */
export async function live(installed: Installed, check: StepCheck, plan: Plan): Promise<Lived> {
  const { scheduler } = installed;
  const world = await openLifeWorld(installed, plan);
  const [school] = world.schools;
  if (school) await check.of(school.id);
  const began = world.clock.now();
  const tally = new Tally();
  const heard = acknowledgedIn(world);
  installed.hearWith(heard.hear);
  const broken = new Set<string>();
  const afterStep = async () => {
    for (const each of await check.broken()) broken.add(each);
  };
  const { seed, order } = plan;
  await scheduler.play({ seed, calm: new Set(plan.calm), order }, act(world, plan, tally), afterStep);
  const steps = [...scheduler.steps];
  heal(world);
  for (const each of world.schools) await findUnanswered(world, each);
  // Books are compared whole: ours are of all lives.
  const books = () => [...emulatorsAlone(installed), ...installed.banks];
  const restless = await comeToFinal(world, {
    closeDays: () => closeDays(world, [began, world.clock.now()]),
    agrees: async () => (await compareWithEmulators(world.db, books())).differences.length === 0,
  });
  await afterStep();
  const found = await verifyWorld(world, books());
  const wrong = [
    ...broken,
    ...tally.wrong,
    ...installed.wrong.splice(0),
    ...restless,
    ...found.wrong,
    // What its provider lists is booked: a case that the books differ is not enough.
    ...found.inCases.flatMap(({ caseKind, says }) => (caseKind === 'books_differ' ? [`in a case alone: ${says}`] : [])),
    ...(await heard.lost()),
    ...(await madeAfterCalledOff(world)),
  ];
  const { results, oddities } = tally;
  return { plan, wrong, steps, acknowledged: heard.payments(), results, inCases: found.inCases, oddities };
}

const tries = 4;

/** Everybody makes their moves, wave by wave, each lane its own one after the other. */
async function act(world: LifeWorld, { moves, storm, subject }: Plan, tally: Tally): Promise<void> {
  const { scheduler } = world.installed;
  const make = (planned: PlannedMove) =>
    asTask(`m${planned.id}`, null, async () => {
      await scheduler.hold('move');
      let move = moveNamed(planned.name);
      for (let again = 0; again < tries; again += 1) {
        const chance = seededChance(planned.seed + again);
        // Nobody spends a try on a product that is away.
        while (world.installed.instances.length === 0) await scheduler.hold('move');
        const result = await tally.of(move, move.make(world, chance));
        if (result === 'done' || result === 'refused') break;
        // Who gets no answer tries again, and who has nothing to do does something else.
        const elsewhere = moneyElsewhere[move.name];
        if (result === 'nothing') move = elsewhere === undefined ? anyMove(chance) : moveNamed(elsewhere);
        await scheduler.hold('move');
      }
    });
  const waves = [...Map.groupBy(moves, ({ wave }) => wave)].toSorted(([one], [other]) => one - other);
  const { stormFrom = 0 } = subjects[subject];
  scheduler.bring(null);
  for (const [at, wave] of waves) {
    if (at > 1) await asTask(`wave ${at}`, null, () => mostlyKnows(world));
    if (at >= stormFrom) scheduler.bring(storm);
    const lanes = Map.groupBy(wave, ({ lane }) => lane);
    await Promise.all(
      [...lanes.values()].map(async (lane) => {
        for (const planned of lane) await make(planned);
      }),
    );
  }
}

/** Where money is brought to instead: its provider takes none of what bank networks and the school's own account do. */
const moneyElsewhere: Readonly<Record<string, string>> = {
  'money comes at a provider': 'a bank takes a payment',
  'a bank takes a payment': 'a deposit stands on a statement',
};

/** Networks that call the desk have banks instead. */
function emulatorsAlone({ providers, banks }: Installed) {
  const networks = new Set(banks.map(([name]) => name));
  return [...providers.emulators].filter(([name]) => !networks.has(name));
}
