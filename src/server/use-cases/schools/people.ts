import type * as z from 'zod/mini';
import type {
  changePersonRequest,
  EndedPerson,
  invitePersonRequest,
  Person,
  PersonInvitation,
} from '#contracts/people';
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
import { refuseWithoutMail } from '../../mail/queue-email.ts';
import { sendInvitation } from '../desk/invitations.ts';
import { isId, keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';

const mostPeople = 200;

export async function listPeople({ services, school }: SchoolCall): Promise<{ data: Person[] }> {
  return { data: (await readPeople(services.db, school.id)).map(shown) };
}

/** Refuses as `not_found`, also another school's. */
export async function readSchoolPerson({ services, school }: SchoolCall, id: string): Promise<Person> {
  return shown(await found(services.db, school.id, id));
}

/**
 * Adds a person, who gets an e-mail with the way in, where there is a desk. Refuses an address that somebody of the
 * school has, or too many, as `invalid_request`.
 */
export async function invitePerson(
  call: SchoolChange<Person>,
  request: z.output<typeof invitePersonRequest>,
): Promise<Person> {
  const added = await keeping(call, async (trx) => {
    const schoolId = call.school.id;
    await lockPeople(trx, schoolId);
    if ((await readPeople(trx, schoolId)).length >= mostPeople)
      throw invalidRequest({ path: [], message: `there are ${mostPeople} people already` });
    const row = await insertPerson(trx, { ...request, school_id: schoolId });
    if (!row) throw invalidRequest({ path: ['email'], message: 'is somebody’s of your school already' });
    call.notes.change = { before: null, after: auditedOf(row) };
    if (call.services.mailer) await sendInvitation(trx, call.services, { id: row.id, schoolId });
    return shown(row);
  });
  call.services.wake('mail');
  return added;
}

/**
 * E-mails a person an invitation, after a lost device too: once it is used, what let them in before ends. Refuses as
 * `not_found`, and as `invalid_request` where there is no desk or no e-mail, and one's own.
 */
export async function inviteAgain(call: SchoolChange<PersonInvitation>, id: string): Promise<PersonInvitation> {
  refuseWithoutMail(call.services, 'id', true);
  const invited = await keeping(call, async (trx) => {
    const { id: personId } = await locked(call, trx, id);
    if (personId === call.actor.id)
      throw invalidRequest({ path: ['id'], message: 'is your own: another person does it' });
    const made = await sendInvitation(trx, call.services, { id: personId, schoolId: call.school.id });
    if (!made) throw invalidRequest({ path: ['id'], message: 'cannot be invited: this server has no desk' });
    return { person_id: personId, expires_at: made.expiresAt.toISOString() };
  });
  call.services.wake('mail');
  return invited;
}

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
