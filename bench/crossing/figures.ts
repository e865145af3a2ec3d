/** The table of figures that a crossing ends with. */
import { sql } from 'kysely';
import type { Played } from './drive.ts';
import type { Verdict } from './verifier.ts';
import type { World } from './world.ts';

/** Prints what was played, what stands in the books, and what is wrong. */
export async function printFigures(world: World, played: Played, verdict: Verdict): Promise<void> {
  const { db, families } = world;
  const sum = (key: 'done' | 'nothing' | 'refused' | 'unanswered') =>
    [...played.results.values()].reduce((all, each) => all + each[key], 0);
  const payments = await counted(
    world,
    sql`select status::text as name, count(*)::int as count from payment group by 1`,
  );
  const ways = await counted(
    world,
    sql`select method_key as name, count(*) filter (where received > 0)::int as count from payment group by 1`,
  );
  const cases = await counted(
    world,
    sql`select kind || case when closed_at is null then ' open' else ' closed' end as name, count(*)::int as count from money_case group by 1`,
  );
  const { n } = (await sql<{ n: number }>`select count(*)::int as n from money_return`.execute(db)).rows[0] ?? { n: 0 };
  const rows = [
    ['sessions', String(families.length)],
    ['payments', payments],
    ['successful, by way to pay', ways],
    ['returns booked', String(n)],
    ['cases', cases],
    ['kills', `${played.kills}, ready again within ${Math.round(played.slowestRestart)} ms at worst`],
    ['moves of the clock', String(played.clockMoves)],
    [
      'moves',
      `${sum('done')} done, ${sum('nothing')} with nothing to do, ${sum('refused')} refused, ${sum('unanswered')} unanswered`,
    ],
    ...[...played.results].toSorted().map(([name, row]) => [`  ${name}`, Object.values(row).join(' / ')]),
    ...[...Map.groupBy(verdict.wrong, kindOf)].map(([kind, all]) => [
      `WRONG: ${kind}`.slice(0, 100),
      String(all.length),
    ]),
    ['differences', `${verdict.differences}, ${verdict.inCases.length} of them in an open case`],
    ['invariants', verdict.invariants],
  ];
  for (const [odd, times] of played.oddities) console.log(`odd, ${times} times: ${odd}`);
  for (const { says, caseKind } of verdict.inCases) console.log(`known by a case: ${says}: ${caseKind}`);
  for (const each of verdict.wrong) console.log(`WRONG: ${each}`);
  for (const [name = '', value = ''] of rows) console.log(`${name.padEnd(46)} ${value}`);
}

async function counted({ db }: World, query: ReturnType<typeof sql<unknown>>): Promise<string> {
  const { rows } = await sql<{ name: string; count: number }>`${query} order by 1`.execute(db);
  return rows.map(({ name, count }) => `${name} ${count}`).join(', ') || 'none';
}

/** What is wrong, without which payment or session it is about. */
const kindOf = (wrong: string): string =>
  /\[(\w+)\]/.exec(wrong)?.[1]?.replace(/^/, 'difference without an open case, ') ?? wrong.split(':')[0] ?? '';
