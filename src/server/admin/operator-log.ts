import type { Db } from '../db/driver/db.ts';
import { insertAuditEntry } from '../db/write/audit-log.ts';

/** Writes into a school's audit log what its operator did; nothing where it is the installation's alone. */
export async function logOperator(
  db: Db,
  command: string,
  { schoolId, rowId = null }: { readonly schoolId: string | null; readonly rowId?: string | null },
): Promise<void> {
  if (schoolId === null) return;
  await insertAuditEntry(db, { schoolId, operation: `admin ${command}`, outcome: 'done', rowId });
}
