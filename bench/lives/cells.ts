/** What of the product the lives reached: cells of state and event, use-cases, jobs. */
import { Session } from 'node:inspector/promises';
import { decide } from '#domain/decide';
import type { MoneyEvent } from '#domain/money-change';
import { allCells, type Cell, cellsOf } from '#domain/money-cells.fixture';
import { eventFor, scene } from '#domain/money-scenes.fixture';
import { caseKinds, type MoneyState } from '#domain/money-state';

const reached = new Set<string>();

/** @public Called by the rules themselves: `patched.ts`. */
export function countCells(state: MoneyState, event: MoneyEvent): void {
  // Its result depends on a whole return, so it is no cell.
  if (event.kind === 'money_reinstated') return void reached.add('money_reinstated');
  for (const cell of cellsOf(state, event)) reached.add(nameOf(cell));
}

/** The payment's state and the kind of the event; `decide.test.ts` varies session and amount. */
const nameOf = ([place, , event]: Cell): string =>
  `${place} × ${isDecision(event) ? 'case_decided' : (event.split(' ')[0] ?? '')}`;

const isDecision = (event: string): boolean => caseKinds.some((kind) => event.startsWith(`${kind} `));

/** Cells in which something changes. The product asks before it decides, so it may never meet the others. */
function changingCells(): ReadonlySet<string> {
  const changing = allCells.filter(([place, session, event]) => {
    const ledger = scene(place, session);
    const decision = decide(ledger.state, eventFor(ledger, event));
    return decision.ok && decision.changes.length > 0;
  });
  return new Set(changing.map(nameOf));
}

/** Cells that lives cannot reach, and why. */
export const beyondLives: ReadonlyMap<string, string> = new Map([
  ['pristine × received', 'only a restored database has forgotten that its payer confirmed'],
]);

export interface Reached {
  /** Of those in which something changes. */
  readonly cells: number;
  readonly ofCells: number;
  readonly missedCells: readonly string[];
  /** Reached of the others, and how many there are. */
  readonly unchanging: readonly [reached: number, of: number];
  /** Functions of the product's folder, by `file function`. */
  readonly functions: ReadonlyMap<string, boolean>;
}

/** Counts the functions that run from now on. Returns what was reached, when it is asked. */
export async function startCounting(): Promise<() => Promise<Reached>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  const changing = changingCells();
  // Deciding them here counted them.
  reached.clear();
  // Each reading begins the engine's count anew.
  const functions = new Map<string, boolean>();
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    for (const { url, functions: found } of result) {
      const [, file] = /\/src\/server\/(use-cases\/.+|jobs\/.+)\.ts$/.exec(url) ?? [];
      if (file === undefined) continue;
      for (const { functionName, ranges } of found)
        if (functionName !== '') {
          const name = `${file} ${functionName}`;
          functions.set(name, functions.get(name) === true || (ranges[0]?.count ?? 0) > 0);
        }
    }
    const missedCells = [...changing].filter((cell) => !reached.has(cell));
    const others = [...new Set(allCells.map(nameOf))].filter((cell) => !changing.has(cell));
    return {
      cells: changing.size - missedCells.length,
      ofCells: changing.size,
      missedCells,
      unchanging: [others.filter((cell) => reached.has(cell)).length, others.length],
      functions,
    };
  };
}
