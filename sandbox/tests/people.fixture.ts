/** People of a school's office, each with a key of their own. */
import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#domain/permissions';
import { insertPerson } from '#server/db/write/people';
import { createApiKey } from '#server/use-cases/schools/create-school';
import type { ApiHarness } from './api-harness.ts';

export interface Somebody {
  readonly id: string;
  readonly email: string;
  /** Of their own. */
  readonly key: string;
}

/** As whoever runs the installation adds one. */
export async function somebody(
  { services: { db } }: Pick<ApiHarness, 'services'>,
  schoolId: string,
  role: StaffRole,
): Promise<Somebody> {
  const email = `${role}.${randomUUID()}@colegio.example`;
  const row = await insertPerson(db, { school_id: schoolId, name: `Ana ${role}`, email, role, campus_ids: null });
  if (!row) throw new Error('somebody has that address');
  const { key } = await createApiKey(db, { schoolId, live: false, personId: row.id });
  return { id: row.id, email, key };
}
