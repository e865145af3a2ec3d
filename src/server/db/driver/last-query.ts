import type { CompiledQuery } from 'kysely';
import { DatabaseAway } from '../../basics/database-away.ts';

/**
 * A transaction's last statement: the driver sends COMMIT behind it, without a wait for its answer. So it must fail by
 * itself where it finds what was not decided on.
 */
export interface LastQuery<R = unknown> extends CompiledQuery<R> {
  readonly isLast: true;
}

export const asLast = <R>(query: CompiledQuery<R>): LastQuery<R> => ({ ...query, isLast: true });
export const isLast = (query: CompiledQuery): query is LastQuery => 'isLast' in query;

/** One message: a mark alone would wait in an open transaction for a COMMIT that comes late. */
export const markAndCommit = (mark: string): string => `insert into transaction_mark values ('${mark}', true); commit`;

/** Why a last statement and its COMMIT did not both succeed. What the server says of the statement comes first. */
export function failureOf(wrote: PromiseSettledResult<unknown>, ended: PromiseSettledResult<unknown>): unknown {
  const ofStatement: unknown = wrote.status === 'rejected' ? wrote.reason : null;
  const ofEnd: unknown = ended.status === 'rejected' ? ended.reason : null;
  if (ofStatement !== null && !(ofStatement instanceof DatabaseAway)) return ofStatement;
  if (ofEnd instanceof DatabaseAway || ofStatement === null) return ofEnd;
  if (ofEnd !== null) return ofStatement;
  return new DatabaseAway('a transaction happened, and its rows were lost', { isUnknown: true, cause: ofStatement });
}
