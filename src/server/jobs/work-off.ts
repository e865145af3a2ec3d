import type { Services, Work } from '../services/services.ts';

interface Row {
  readonly id: string;
}

export interface WorkingOff<R extends Row> {
  readonly work: Work;
  /** A batch of what is due, without these. */
  due(except: readonly string[]): Promise<readonly R[]>;
  /** Returns whether it changed something. */
  one(row: R): Promise<boolean>;
  isStopping(): boolean;
}

/**
 * Runs `one` for all rows side by side. A failure is logged and stops no other row; its work is tried again when it is
 * due again. Returns for how many `one` returned true.
 */
export async function eachAlone<R extends object>(
  { log }: Pick<Services, 'log'>,
  work: Work,
  rows: readonly R[],
  one: (row: R) => Promise<boolean | void>,
): Promise<number> {
  const done = await Promise.all(
    rows.map(async (row) => {
      try {
        return (await one(row)) === true;
      } catch (error) {
        log.error({ work, row: idsOf(row), err: error }, 'working off one row failed; it is tried again');
        return false;
      }
    }),
  );
  return done.filter(Boolean).length;
}

/** Returns a row's ids to find it by; none of its contents. */
function idsOf(row: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => /(^|_)id$/.test(name)));
}

/**
 * Works off rows that are due while a condition holds and that nothing marks as taken: batch by batch, each row once,
 * so that a failing batch blocks no other. Returns how many it changed.
 */
export async function workOff<R extends Row>(
  services: Pick<Services, 'log'>,
  { work, due, one, isStopping }: WorkingOff<R>,
): Promise<number> {
  const taken: string[] = [];
  let changed = 0;
  for (;;) {
    const rows = isStopping() ? [] : await due(taken);
    if (rows.length === 0) return changed;
    taken.push(...rows.map(({ id }) => id));
    changed += await eachAlone(services, work, rows, one);
  }
}
