import * as z from 'zod/mini';
import type { Actor } from '#domain/actor';
import { hasPermission, type Permission, type StaffRole } from '#domain/permissions';
import { Refusal } from '../basics/refusal.ts';
import type { AuditColumns, SettingsChange } from '../db/write/audit-log.ts';
import { type CallingSchool, readCallingSchool } from '../db/write/schools.ts';
import type { Db, Trx } from '../db/driver/db.ts';
import type { KeptAnswer } from '../db/write/idempotency-keys.ts';
import type { Services } from '../services/services.ts';

/** Stores the answer inside the transaction that does the work, so that both are there or neither. */
export interface Keep<T> {
  (trx: Db, answer: T): Promise<void>;
  /** The same as a part of a larger statement; null where the caller sent no key. */
  asPart(answer: T): KeptAnswer | null;
  /** The audit log's entry of a change to this row, as a part of a larger statement; null where nobody keeps one. */
  entryPart(rowId: string): AuditColumns | null;
}

/** For work whose caller keeps no answer. */
export const keepNothing: Keep<unknown> = Object.assign(async () => undefined, {
  asPart: () => null,
  entryPart: () => null,
});

/** What a use case adds to its call's entry in the audit log: ids, switches and numbers, never a name. */
export interface AuditNotes {
  rowId: string | null;
  change?: SettingsChange;
  rowCount?: number;
}

/** A school's call: whose it is, and what it is answered with. */
export interface SchoolCall {
  readonly services: Services;
  readonly school: CallingSchool;
  /** Who calls, and what they may do. */
  readonly actor: Actor;
  readonly role: StaffRole;
  /** Only rows of these campuses; null: of all. */
  readonly campusIds: readonly string[] | null;
}

/** For a call of whoever runs the installation. */
export const asOperator = {
  actor: { kind: 'operator', id: null },
  role: 'administer',
  campusIds: null,
} as const satisfies Partial<SchoolCall>;

/** The clock's part for a school: nobody keeps an answer. Throws when there is no such school. */
export async function byClock<Answer>(services: Services, schoolId: string): Promise<SchoolChange<Answer>> {
  const school = { ...(await readCallingSchool(services.db, schoolId)), keyId: null };
  const actor = { kind: 'clock', id: null } as const;
  return { services, school, actor, role: 'administer', campusIds: null, keep: keepNothing, notes: { rowId: null } };
}

/** One that changes something: its answer is kept in the transaction that does the work. */
export interface SchoolChange<Answer> extends SchoolCall {
  readonly keep: Keep<Answer>;
  readonly notes: AuditNotes;
}

/** Refuses a caller without this permission as `forbidden`: for a call whose body says what it does. */
export function requirePermission({ actor, role }: Pick<SchoolCall, 'actor' | 'role'>, permission: Permission): void {
  const isPerson = actor.kind !== 'key';
  if (hasPermission({ role, isPerson }, permission)) return;
  const needsPerson = hasPermission({ role, isPerson: true }, permission);
  const why = needsPerson ? 'It takes a person: use a key of one’s own.' : `Your role is ${role}.`;
  throw new Refusal('forbidden', `You have not the permission ${permission}. ${why}`, { permission });
}

/** Does the work and keeps its answer, in one transaction. */
export const keeping = <Answer>(
  { services, keep }: SchoolChange<Answer>,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> =>
  services.db.transaction().execute(async (trx) => {
    const answer = await work(trx);
    await keep(trx, answer);
    return answer;
  });

/** Whether a text that a caller named something by can be an id of ours: the database is asked for no other. */
export const isId = (text: string): boolean => z.uuid().safeParse(text).success;
