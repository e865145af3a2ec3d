/** What one whole payment costs its database, by the wire and by the database's own counters. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Side } from './side.ts';

/** Of one payment, on average. */
export interface Cost {
  readonly messages: number;
  readonly statements: number;
  readonly flushes: number;
  readonly walKb: number;
  readonly fullPages: number;
}

/** A backend reports its counters a second after it fell idle. */
const reportedWithinMs = 1500;

/** Pays `count` sessions in turn, right after a checkpoint, and subtracts what an idle product sends meanwhile. */
export async function costOfPayments(side: Side, count: number): Promise<Cost> {
  const families = await side.openFamilies(count);
  const idleMs = 5000;
  await sleep(reportedWithinMs);
  const idleFrom = await counters(side);
  await sleep(idleMs);
  const idleTo = await counters(side);
  await side.checkpoint();
  const from = await counters(side);
  const began = performance.now();
  for (const pay of families) await pay();
  const shareOfIdle = (performance.now() - began) / idleMs;
  await sleep(reportedWithinMs);
  const to = await counters(side);
  const each = (key: keyof Cost) => (to[key] - from[key] - (idleTo[key] - idleFrom[key]) * shareOfIdle) / count;
  return {
    messages: each('messages'),
    statements: each('statements'),
    flushes: each('flushes'),
    walKb: each('walKb'),
    fullPages: each('fullPages'),
  };
}

async function counters({ ask, line }: Side): Promise<Cost> {
  const [row] = await ask(
    `select (select sum(fsyncs) from pg_stat_io where object = 'wal') as flushes,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') / 1024 as wal_kb, (select wal_fpi from pg_stat_wal) as full_pages`,
  );
  return {
    ...line.sent(),
    flushes: Number(row?.['flushes']),
    walKb: Number(row?.['wal_kb']),
    fullPages: Number(row?.['full_pages']),
  };
}
