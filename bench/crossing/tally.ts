import { problemStatus } from '#contracts/problem';
import { RefusedCall } from '#sandbox/actors/http';
import type { Move } from './move.ts';

/** What came of a move; `unanswered`: the product was away, or its answer was lost. */
const results = ['done', 'nothing', 'refused', 'unanswered'] as const;
export type Result = (typeof results)[number];

/** Counts what came of moves, and notes what no move may meet. */
export class Tally {
  readonly results = new Map<string, Record<Result, number>>();
  readonly oddities = new Map<string, number>();
  readonly wrong: string[] = [];

  async of({ name }: Pick<Move, 'name'>, making: Promise<'done' | 'nothing'>): Promise<Result> {
    const result = await making.catch((error: unknown) => this.#resultOf(name, error));
    const row = this.results.get(name) ?? { done: 0, nothing: 0, refused: 0, unanswered: 0 };
    this.results.set(name, { ...row, [result]: row[result] + 1 });
    return result;
  }

  #resultOf(name: string, error: unknown): Result {
    if (error instanceof RefusedCall) {
      if (error.status >= 500 && !saysWhoIsAway.has(error.status)) this.wrong.push(`${name}: ${error.message}`);
      return 'refused';
    }
    if (isNoAnswer(error)) return 'unanswered';
    const message = `${name}: ${error instanceof Error ? error.message : 'an unknown error'}`.slice(0, 160);
    this.oddities.set(message, (this.oddities.get(message) ?? 0) + 1);
    return 'refused';
  }
}

/** A provider that gave no answer that can be read, and the database. */
const saysWhoIsAway: ReadonlySet<number> = new Set([
  problemStatus.provider_unavailable,
  problemStatus.service_unavailable,
]);

/** How `fetch` and the bank say that nobody answered. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || /^(fetch failed|terminated|the answer was lost)$/.test(error.message));
