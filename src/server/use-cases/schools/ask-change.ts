/** Whether a change of where money or events go waits for a second administrator, and what is written of it then. */
import { randomUUIDv7 } from 'node:crypto';
import { whoStandsBehind } from '../../db/read/who-stands-behind.ts';
import { type ChangeRow, insertChange, type NewChange } from '../../db/write/connection-changes.ts';
import { readPeople } from '../../db/write/people.ts';
import type { Trx } from '../../db/driver/db.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { queueOfficeEmails } from '../../mail/queue-office-emails.ts';
import type { SchoolCall } from '../school-call.ts';

const waitHours = 24;

/** A school without an administrator is a developer's: nobody is there to ask. */
export async function takesTwo(trx: Trx, schoolId: string): Promise<boolean> {
  return (await readPeople(trx, schoolId)).some(({ role }) => role === 'administer');
}

type NewFacts = Omit<NewChange, 'id' | 'school_id' | 'asker_ids'>;

/** Writes a change that waits, and tells every administrator. Refuses a second one of the same endpoint or account. */
export async function askChange(trx: Trx, call: SchoolCall, facts: NewFacts): Promise<ChangeRow> {
  const { services, school, actor } = call;
  const { people } = await whoStandsBehind(trx, school.id, actor);
  const change = { ...facts, id: randomUUIDv7(), school_id: school.id, asker_ids: [...people] };
  const row = await insertChange(trx, change, waitHours);
  if (!row) throw invalidRequest({ path: [], message: 'a change of it waits already: cancel it first' });
  await queueOfficeEmails(trx, services, {
    kind: 'connection_changes',
    schoolId: school.id,
    about: row.id,
    data: (common) => ({
      ...common,
      amount: 0,
      what: row.url === null ? ('account' as const) : ('endpoint' as const),
      where: row.url === null ? (row.label ?? '') : new URL(row.url).host,
      takesEffectAt: row.takes_effect_at.toISOString(),
    }),
  });
  return row;
}
