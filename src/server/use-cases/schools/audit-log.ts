import type { AuditEntry, AuditLog, AuditLogFileQuery, AuditLogQuery } from '#contracts/audit-log';
import { actorOfRow } from '../../basics/request-context.ts';
import { type AuditRow, readAuditEntries } from '../../db/write/audit-log.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import type { SchoolCall } from '../school-call.ts';

/** One page of a school's audit log, newest first. Refuses a cursor we did not give as `invalid_request`. */
export async function listAuditLog(
  { services, school }: SchoolCall,
  query: AuditLogQuery | (AuditLogFileQuery & { readonly limit: number }),
): Promise<AuditLog> {
  const { actor_id: actorId, operation, row_id: rowId, from, to } = query;
  const filter = { ...pageAsked(school, query), actorId, operation, rowId, from, to };
  return pageOf(await readAuditEntries(services.db, filter), query.limit, shown);
}

const shown = ({ change, ...row }: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: actorOfRow(row) ?? { kind: 'operator', id: null },
  key_id: row.key_id,
  address: row.address,
  request_id: row.request_id,
  operation: row.operation,
  row_id: row.row_id,
  outcome: row.outcome,
  change: changeOf(change),
  row_count: row.row_count,
});

function changeOf(change: unknown): AuditEntry['change'] {
  const isChange = typeof change === 'object' && change !== null && 'before' in change && 'after' in change;
  return isChange ? { before: change.before, after: change.after } : null;
}
