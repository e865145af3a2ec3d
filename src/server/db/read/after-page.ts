import { type RawBuilder, sql } from 'kysely';
import type { PagePosition } from './page-cursor.ts';

/** Returns the condition for rows after a page: newest first, then by id, or the reverse. None for the first page. */
export function afterPage(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  after: PagePosition | undefined,
  order: 'newest' | 'oldest' = 'newest',
) {
  if (after === undefined) return sql``;
  const instant = sql`${after.at}::timestamptz`;
  return order === 'newest'
    ? sql`and ${at} <= ${instant} and (${at} < ${instant} or ${id} > ${after.id})`
    : sql`and ${at} >= ${instant} and (${at} > ${instant} or ${id} < ${after.id})`;
}
