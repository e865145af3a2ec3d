import { type RawBuilder, sql } from 'kysely';
import type { PagePosition } from './page-cursor.ts';

/** Returns the condition for rows after a page: newest first, then by id; nothing for the first page. */
export const afterPage = (at: RawBuilder<unknown>, id: RawBuilder<unknown>, after: PagePosition | undefined) =>
  after === undefined
    ? sql``
    : sql`and ${at} <= ${after.at}::timestamptz and (${at} < ${after.at}::timestamptz or ${id} > ${after.id})`;
