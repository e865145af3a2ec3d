import type * as z from 'zod/mini';
import type { changePersonRequest, EndedPerson, invitePersonRequest, Person } from '#contracts/people';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { Refusal } from '../../basics/refusal.ts';
import { actorOfRow } from '../../basics/request-context.ts';
import type { Trx } from '../../db/driver/db.ts';
import {
  endPerson,
  insertPerson,
  lockPeople,
  type PersonRow,
  readPeople,
  readPerson,
  updatePerson,
} from '../../db/write/people.ts';
import { isId, keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';

const mostPeople = 200;

export async function listPeople({ services, school }: SchoolCall): Promise<{ data: Person[] }> {
  return { data: (await readPeople(services.db, school.id)).map(shown) };
}

/** Refuses as `not_found`, also another school's. */
export async function readSchoolPerson({ services, school }: SchoolCall, id: string): Promise<Person> {
  return shown(await found(services.db, school.id, id));
}

/** Adds a person. Refuses an address that somebody of the school has, or too many, as `invalid_request`. */
export const invitePerson = (
  call: SchoolChange<Person>,
  request: z.output<typeof invitePersonRequest>,
): Promise<Person> =>
  keeping(call, async (trx) => {
    const schoolId = call.school.id;
    await lockPeople(trx, schoolId);
    if ((await readPeople(trx, schoolId)).length >= mostPeople)
      throw invalidRequest({ path: [], message: `there are ${mostPeople} people already` });
    const row = await insertPerson(trx, { ...request, school_id: schoolId });
    if (!row) throw invalidRequest({ path: ['email'], message: 'is somebody’s of your school already' });
    call.notes.change = { before: null, after: auditedOf(row) };
    return shown(row);
  });

/** Changes name, role or campuses. Refuses as `not_found`, and as `invalid_request` what `refuseHarm` names. */
export const changePerson = (
  call: SchoolChange<Person>,
  { id, ...change }: z.output<typeof changePersonRequest> & { readonly id: string },
): Promise<Person> =>
  keeping(call, async (trx) => {
    const before = await locked(call, trx, id);
    if (change.role !== undefined && change.role !== before.role) await refuseHarm(call, trx, before, 'role');
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const after = given.length === 0 ? before : await updatePerson(trx, id, Object.fromEntries(given));
    call.notes.change = { before: auditedOf(before), after: auditedOf(after) };
    return shown(after);
  });

/** A person leaves; the keys of their own end with them. Refuses as `changePerson` does. */
export const removePerson = (call: SchoolChange<EndedPerson>, id: string): Promise<EndedPerson> =>
  keeping(call, async (trx) => {
    const before = await locked(call, trx, id);
    await refuseHarm(call, trx, before, 'id');
    await endPerson(trx, id);
    call.notes.change = { before: auditedOf(before), after: null };
    return { id, ended: true };
  });

/** Nobody changes their own role or leaves by themselves, and one administrator always stays. */
async function refuseHarm({ school, actor }: SchoolCall, trx: Trx, before: PersonRow, field: string): Promise<void> {
  if (before.id === actor.id)
    throw invalidRequest({ path: [field], message: 'is your own: another person changes it' });
  const administrators = (await readPeople(trx, school.id)).filter(({ role }) => role === 'administer');
  if (before.role === 'administer' && administrators.length === 1)
    throw invalidRequest({ path: [field], message: 'would leave your school without an administrator' });
}

async function locked({ school }: SchoolCall, trx: Trx, id: string): Promise<PersonRow> {
  await lockPeople(trx, school.id);
  return found(trx, school.id, id);
}

async function found(db: Trx | SchoolCall['services']['db'], schoolId: string, id: string): Promise<PersonRow> {
  const row = isId(id) ? await readPerson(db, schoolId, id) : null;
  if (!row) throw new Refusal('not_found', 'There is no such person.');
  return row;
}

/** For the audit log: no name and no address. */
const auditedOf = ({ role, campus_ids }: PersonRow) => ({ role, campus_ids });

const shown = (row: PersonRow): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  campus_ids: row.campus_ids,
  created_at: row.created_at.toISOString(),
  created_by: actorOfRow(row),
});
