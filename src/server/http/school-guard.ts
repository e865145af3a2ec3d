import type { Context, MiddlewareHandler } from 'hono';
import type { ProblemCode } from '#contracts/problem';
import type { Permission } from '#domain/permissions';
import { auditColumns, insertAuditEntry } from '../db/write/audit-log.ts';
import { type CampusRow, isOfCampuses } from '../db/read/campus-rows.ts';
import { DatabaseAway } from '../basics/database-away.ts';
import { Refusal } from '../basics/refusal.ts';
import type { Services } from '../services/services.ts';
import { type AuditNotes, requirePermission } from '../use-cases/school-call.ts';
import { wholeAddress } from './client-address.ts';
import { orWhenAway } from './database-outage.ts';
import { type AuditEntry, isRowId } from './audit-entry.ts';
import { namedIn } from './named-in.ts';
import type { SchoolEnv } from './school-auth.ts';

/**
 * `any`: it has no family's rows. `filtered`: its use case reads and writes rows of the caller's campuses only. Else
 * what its path names: one of another campus is not found.
 */
export type CampusRule = 'any' | 'filtered' | keyof typeof notFound;

const notFound = {
  session: 'payment_session_not_found',
  payment: 'payment_not_found',
  case: 'case_not_found',
} as const satisfies Record<CampusRow, ProblemCode>;

/** What a route is, to its guard: who may call it, and its name in the audit log. */
export interface Guarded {
  readonly permission: Permission;
  /** How it keeps to a person's campuses; it refuses those who are limited to some if absent. */
  readonly campus?: CampusRule;
  readonly operation: string;
  /** False for a POST that writes nothing: the log has its refusals alone. */
  readonly changes?: false;
}

const ofGuard = new WeakMap<object, Guarded>();

/** What a route's guard was made for; null for any other handler. */
export const guardedBy = (handler: object): Guarded | null => ofGuard.get(handler) ?? null;

/**
 * Lets a caller on who has the permission, and refuses others as `forbidden`. Writes an entry of the audit log for each
 * change, file and refusal: in the change's transaction if the use case stores its answer there, else after it.
 */
export function schoolGuard(services: Services, guarded: Guarded): MiddlewareHandler<SchoolEnv> {
  const guard: MiddlewareHandler<SchoolEnv> = async (c, next) => {
    const entry = auditEntryOf(c, guarded);
    c.set('audit', entry);
    try {
      requirePermission(c.var.school, guarded.permission);
      await requireCampus(services, c, guarded.campus);
    } catch (error) {
      await insertAuditEntry(services.db, entry.facts(outcomeOf(error)));
      throw error;
    }
    await next();
    const isReplayed = c.res.headers.has('idempotent-replayed');
    // A file says how many rows it had.
    const changes = c.req.method !== 'GET' && guarded.changes !== false;
    const isRead = !changes && entry.notes.rowCount === undefined && c.res.status !== 403;
    if (isRead || isReplayed || (c.res.ok && entry.isWritten)) return;
    const outcome = c.res.ok ? 'done' : outcomeOf(c.error);
    await orWhenAway(insertAuditEntry(services.db, entry.facts(outcome)), undefined);
  };
  ofGuard.set(guard, guarded);
  return guard;
}

async function requireCampus(services: Services, c: Context<SchoolEnv>, rule: CampusRule | undefined): Promise<void> {
  const { id: schoolId, campusIds } = c.var.school;
  if (campusIds === null || rule === 'any' || rule === 'filtered') return;
  if (rule === undefined) throw new Refusal('forbidden', 'This call is for people of all campuses.');
  const id = namedIn(c);
  if (!isRowId(id) || !(await isOfCampuses(services.db, rule, { id, schoolId, campusIds })))
    throw new Refusal(notFound[rule], `There is no such ${rule} of your campuses.`);
}

function auditEntryOf(c: Context<SchoolEnv>, { operation }: Guarded): AuditEntry {
  const { id: schoolId, keyId } = c.var.school;
  const rowId = namedIn(c);
  const notes: AuditNotes = { rowId: isRowId(rowId) ? rowId : null };
  const address = wholeAddress(c);
  return {
    notes,
    isWritten: false,
    facts: (outcome) => ({ schoolId, keyId, address, operation, outcome, ...notes }),
    part(rowId) {
      this.isWritten = true;
      return auditColumns({ ...this.facts('done'), rowId });
    },
  };
}

function outcomeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  return error instanceof DatabaseAway ? 'service_unavailable' : 'internal_error';
}
