/** The lines of `npm run test:ha`, and what each must be. */
import { median } from '../load.ts';
import type { PlayedDisk } from './full-disk.ts';
import type { Played } from './play.ts';
import type { Pooled } from './pooled.ts';
import { counted, type Line } from './results.ts';
import type { PlayedMajority } from './majority.ts';
import type { Rolled } from './rolling.ts';
import type { Costs } from './cost.ts';

/** `ttl` of deploy/cluster/patroni.yml, and ten seconds. */
const medianMs = 30_000;
const worstMs = 45_000;
const backMs = 30_000;
const mostForTwo = 1.1;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Prints what was played, and returns what was wrong with it. */
export function tellPlayed(played: Played): readonly string[] {
  const { says, acknowledged, lost, doubled, gapMs, errors, wrong } = played;
  const kinds = [...errors].map(([kind, count]) => `${kind} ×${count}`).join(', ') || 'none';
  console.log(
    `${says}: acknowledged ${acknowledged}, lost ${lost}, doubled ${doubled}, no write for ${seconds(gapMs)}, errors: ${kinds}`,
  );
  for (const each of wrong.slice(0, 10)) console.log(`  WRONG: ${each}`);
  return wrong.map((each) => `${says}: ${each}`);
}

/** Writes are back in time after all failovers together. */
export function tellGaps(gapsMs: readonly number[]): readonly string[] {
  if (gapsMs.length === 0) return [];
  const [middle, worst] = [median(gapsMs), Math.max(...gapsMs)];
  console.log(`${gapsMs.length} failovers: no write for ${seconds(middle)} (median), ${seconds(worst)} (worst)`);
  return [
    ...(middle > medianMs ? [`writes are back after ${seconds(middle)}, in the median`] : []),
    ...(worst > worstMs ? [`writes are back after ${seconds(worst)}, at worst`] : []),
  ];
}

export function tellMajority(played: PlayedMajority): readonly string[] {
  const wrong = tellPlayed(played);
  console.log(`  primaries at once: ${played.mostPrimaries}; writes ${seconds(played.backMs)} after etcd`);
  return [
    ...wrong,
    ...(played.mostPrimaries > 1 ? [`${played.says}: there were two primaries`] : []),
    ...(played.backMs > backMs ? [`${played.says}: writes were back ${seconds(played.backMs)} after etcd`] : []),
  ];
}

/** A payer reads the page, or that it waits. */
export function tellDisk(played: PlayedDisk): readonly string[] {
  const wrong = tellPlayed(played);
  console.log(`  payers’ pages: ${[...played.pages].map(([status, count]) => `${status} ×${count}`).join(', ')}`);
  return wrong;
}

/** Past PgBouncer goes nothing but notices, and they cross from process to process. */
export function tellPooled({ behind, past, deadline, senders, toldMs }: Pooled): readonly string[] {
  const [middle, worst] = [median(toldMs), Math.max(...toldMs)];
  console.log(
    `through PgBouncer: ${behind} connections to PostgreSQL; past it: ${past.join(', ') || 'none'}; ${senders} processes send notices; a page hears of a webhook after ${middle.toFixed(0)} ms (median), ${worst.toFixed(0)} ms (worst)`,
  );
  return [
    // `patience` of src/server/db/driver/connect.ts.
    ...(deadline === '8s' ? [] : [`through PgBouncer a statement may take: ${deadline}`]),
    ...(behind > 0 ? [] : ['nothing went through PgBouncer']),
    ...past.filter((name) => name !== 'cuota notices').map((name) => `past PgBouncer goes: ${name}`),
    ...(senders === 2 ? [] : [`of two processes ${senders} sent notices`]),
  ];
}

/** What all runs together say. */
export function tellTotals(lines: readonly Line[]): void {
  const all = counted(lines);
  const sum = (of: (line: Line) => number) => all.reduce((total, line) => total + of(line), 0);
  const gaps = all.filter(({ failover }) => failover).map(({ gapMs }) => gapMs);
  console.log(
    `all runs: ${all.length} faults, ${gaps.length} failovers, acknowledged ${sum((each) => each.acknowledged)}, lost ${sum((each) => each.lost)}, doubled ${sum((each) => each.doubled)}, wrong ${sum((each) => each.wrong.length)}`,
  );
  if (gaps.length > 0)
    console.log(`all failovers: no write for ${seconds(median(gaps))} (median), ${seconds(Math.max(...gaps))} (worst)`);
}

/** A control must lose. */
export function tellControl(played: Played): readonly string[] {
  const { says, acknowledged, lost } = played;
  console.log(`control, ${says}: lost ${lost} of ${acknowledged}`);
  return lost > 0 ? [] : [`the control lost nothing: ${says}`];
}

export function tellRolled({ requests, restarts, failed }: Rolled): readonly string[] {
  console.log(`${restarts} processes restarted one by one: ${requests} requests, ${failed.length} failed`);
  return [...new Set(failed)].map((each) => `a rolling restart: ${each}`);
}

export function tellCosts({ one, two }: Costs): readonly string[] {
  const ratio = two / one;
  console.log(
    `processor time of a payment: ${one.toFixed(1)} ms at one process, ${two.toFixed(1)} ms at two: ${ratio.toFixed(2)} times`,
  );
  return ratio > mostForTwo ? [`two processes take ${ratio.toFixed(2)} times the processor time of one`] : [];
}
