import type { ReconciliationList, ReconciliationListQuery } from '#contracts/reconciliations';
import { readRunsOfSchool } from '../../db/reconciliations.ts';
import type { CallingSchool } from '../../db/schools.ts';
import { pageOf, readCursor } from '../../http/page-cursor.ts';
import type { Services } from '../../start/services.ts';

/** One page of the comparisons of a school's own accounts, newest first. Refuses a cursor we did not give as `invalid_request`. */
export async function listReconciliations(
  services: Services,
  school: CallingSchool,
  { account_id: accountId, cursor, limit }: ReconciliationListQuery,
): Promise<ReconciliationList> {
  const page = { accountId, after: readCursor(cursor), limit: limit + 1 };
  return pageOf(await readRunsOfSchool(services.db, school.id, page), limit, ({ run }) => run);
}
