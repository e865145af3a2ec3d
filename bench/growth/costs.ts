/** What each call and job touches of the database, where there is little and where there is much more. */
import { everyCall, everythingElse, type Measure, samplesOf } from './asked.ts';
import type { Grown } from './grown.ts';
import { pagesOf, type Touched, touchedBy } from './touched.ts';

/** By the name of the call or job. */
export type Costs = ReadonlyMap<string, readonly Touched[]>;

/** How often each is done; the cheapest counts, for what comes first finds things that the others do not. */
const rounds = 2;

export async function costsOf({ harness, slow }: Grown): Promise<Costs> {
  const costs = new Map<string, readonly Touched[]>();
  const measure: Measure = async (name, prepare) => {
    for (let round = 0; round < rounds; round += 1) {
      const call = await prepare();
      const touched = await touchedBy(slow.db, call);
      const before = costs.get(name);
      if (!before || pagesOf(touched) < pagesOf(before)) costs.set(name, touched);
    }
  };
  const samples = await samplesOf(slow.db);
  await everyCall(harness, samples, measure);
  await everythingElse(harness, measure);
  return costs;
}

export interface Grew {
  readonly name: string;
  readonly few: number;
  readonly many: number;
  /** The statements that cost more, and what. */
  readonly statements: readonly string[];
}

/** An index is a page deeper where there is a hundred times as much: so much each, and a little for what comes by chance. */
const limitOf = (few: number): number => few * 1.5 + 30;

/** What costs more where there is more. */
export function grewBetween(few: Costs, many: Costs): readonly Grew[] {
  return [...many].flatMap(([name, touched]) => {
    const before = few.get(name) ?? [];
    const [fewPages, manyPages] = [pagesOf(before), pagesOf(touched)];
    if (manyPages <= limitOf(fewPages)) return [];
    const pagesBefore = new Map(before.map(({ statement, pages }) => [statement, pages]));
    const statements = touched
      .map(({ statement, pages }) => ({ statement, pages, more: pages - (pagesBefore.get(statement) ?? 0) }))
      .filter(({ more, pages }) => more > pages / 4 && more > 10)
      .toSorted((one, other) => other.more - one.more)
      .map(({ statement, pages, more }) => `${pages - more} → ${pages}: ${statement.replaceAll(/\s+/g, ' ')}`);
    return [{ name, few: fewPages, many: manyPages, statements }];
  });
}
