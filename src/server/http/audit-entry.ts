import type { AuditColumns, AuditFacts } from '../db/write/audit-log.ts';
import type { AuditNotes } from '../use-cases/school-call.ts';

/** The entry of one call, as it is being worked on. */
export interface AuditEntry {
  readonly notes: AuditNotes;
  /** Whether its change's transaction has it. */
  isWritten: boolean;
  facts(outcome: string): AuditFacts;
  /** Its columns as a part of the change's statement. */
  part(rowId: string): AuditColumns;
}

/** Our own ids; a path may name a student by the school's number, which does not belong here. */
export const isRowId = (text: unknown): text is string =>
  typeof text === 'string' && /^(?:evt_)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
