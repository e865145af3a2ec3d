import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './db.ts';

/** Statements that one connection sends at once, without a wait between them. */
export interface Batch extends CompiledQuery {
  readonly batch: readonly CompiledQuery[];
}

export const isBatch = (query: CompiledQuery): query is Batch => 'batch' in query;

/** The rows of one statement, or why it failed. */
export type Answer = PromiseSettledResult<QueryResult<unknown>>;

/**
 * Sends statements in one packet: each a transaction by itself, carried out even if the one before it failed. Returns
 * their answers in the same order.
 */
export async function together(db: Db, batch: readonly CompiledQuery[]): Promise<readonly Answer[]> {
  const [first] = batch;
  if (!first) return [];
  const query: Batch & CompiledQuery<Answer> = { ...first, batch };
  return (await db.executeQuery<Answer>(query)).rows;
}

/** Returns the rows of an answer; `Row` as its statement has them. Throws why it failed. */
export function rowsOf<Row>(answer: Answer | undefined): readonly Row[] {
  if (answer?.status !== 'fulfilled') throw answer?.reason ?? new Error('no such statement');
  return answer.value.rows as readonly Row[];
}
