/** What each call and job touches of the database, where there is little and where there is much more. */
import { samplesOf } from './list-queries.ts';
import { everyCall, everythingElse, type Measure } from './measured-calls.ts';
import type { Grown } from './grown.ts';
import { pagesOf, type Touched, touchedBy } from './touched.ts';

/** By the name of the call or job. */
export type Costs = ReadonlyMap<string, readonly Touched[]>;

/** The first calls find things that the next do not: a cost counts as grown only after so many. */
const mostRounds = 4;

/** The most pages: an index is a page deeper with a hundred times the rows, and a little comes by chance. */
const limitOf = (few: number): number => few * 1.5 + 60;

interface CostOptions {
  /** What it was where there was less: what is within the limit of that is done once. */
  readonly before?: Costs;
  /** Of these calls alone. */
  readonly only?: readonly string[];
}

export async function costsOf({ harness, slow }: Grown, { before, only }: CostOptions = {}): Promise<Costs> {
  const costs = new Map<string, readonly Touched[]>();
  const measure: Measure = async (name, prepare) => {
    if (only && !only.includes(name)) return;
    const limit = before ? limitOf(pagesOf(before.get(name) ?? [])) : Number.POSITIVE_INFINITY;
    for (let round = 0; round < mostRounds; round += 1) {
      const touched = await touchedBy(slow.db, await prepare());
      const least = costs.get(name);
      if (!least || pagesOf(touched) < pagesOf(least)) costs.set(name, touched);
      if (pagesOf(costs.get(name) ?? []) <= limit) return;
    }
  };
  await everyCall(harness, { samples: await samplesOf(slow.db), measure, only });
  await everythingElse(harness, slow.db, measure);
  return costs;
}

/** What costs more where there is more, each with the statements that do. */
export function grewBetween(few: Costs, many: Costs): readonly string[] {
  return [...many].flatMap(([name, touched]) => {
    const before = few.get(name) ?? [];
    const [fewPages, manyPages] = [pagesOf(before), pagesOf(touched)];
    if (manyPages <= limitOf(fewPages)) return [];
    const pagesBefore = new Map(before.map(({ statement, pages }) => [statement, pages]));
    const statements = touched
      .map(({ statement, pages }) => ({ statement, pages, more: pages - (pagesBefore.get(statement) ?? 0) }))
      .filter(({ more }) => more > 20)
      .toSorted((one, other) => other.more - one.more)
      .map(({ statement, pages, more }) => `  ${pages - more} → ${pages}: ${statement.replaceAll(/\s+/g, ' ')}`);
    return [[`${name}: ${fewPages} → ${manyPages} pages`, ...statements].join('\n')];
  });
}
