import { parseArgs } from 'node:util';
import { invitePersonRequest } from '#contracts/people';
import type { Db } from '../db/driver/db.ts';
import { endPerson, insertPerson, readPeople, readPerson } from '../db/write/people.ts';
import { AdminRefusal, createApiKey } from '../use-cases/schools/create-school.ts';
import { isId } from '../use-cases/school-call.ts';
import { schoolNamed } from './accounts.ts';
import { required, type RunCommand } from './command.ts';
import { logOperator } from './operator-log.ts';
import { shownOnce } from './keys.ts';

export const peopleUsage = `  person list   --school <slug>                 ids, roles, names
  person add    --school <slug> --name <name> --email <address> --role <role> [--campus <id>]...
                                                view, assist, cash, refund or administer: the first of a school
  person key    --school <slug> --id <id>       a secret key of their own, shown once
  person end    --school <slug> --id <id>       they leave, and their keys end
`;

export const peopleCommands = {
  'person list': listCommand,
  'person add': addCommand,
  'person key': keyCommand,
  'person end': endCommand,
} as const satisfies Record<string, RunCommand>;

async function listCommand(db: Db, args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: { school: { type: 'string' } } });
  const { id } = await schoolNamed(db, required(values, 'school'));
  const people = await readPeople(db, id);
  if (people.length === 0) return 'It has no people.';
  return people.map((each) => `${each.id}  ${each.role}  ${each.name}  ${each.campus_ids?.join(',') ?? ''}`).join('\n');
}

async function addCommand(db: Db, args: readonly string[]): Promise<string> {
  const text = { type: 'string' } as const;
  const options = {
    school: text,
    name: text,
    email: text,
    role: text,
    campus: { type: 'string', multiple: true },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const { id: schoolId } = await schoolNamed(db, required(values, 'school'));
  const { name, email, role, campus = null } = values;
  const parsed = invitePersonRequest.safeParse({ name, email, role, campus_ids: campus });
  if (!parsed.success)
    throw new AdminRefusal(
      parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    );
  return db.transaction().execute(async (trx) => {
    const row = await insertPerson(trx, { ...parsed.data, school_id: schoolId });
    if (!row) throw new AdminRefusal('Somebody of this school has that address already.');
    await logOperator(trx, 'person add', { schoolId, rowId: row.id });
    return `${row.id}\nGive them a key of their own: npm run admin -- person key --school ${values.school} --id ${row.id}`;
  });
}

async function keyCommand(db: Db, args: readonly string[]): Promise<string> {
  const { school, person } = await named(db, args);
  const { id: schoolId, live } = school;
  return db.transaction().execute(async (trx) => {
    const { id: personId, name } = person;
    const made = await createApiKey(trx, { schoolId, live, name: `${name}’s own`.slice(0, 100), personId });
    await logOperator(trx, 'person key', { schoolId, rowId: personId });
    return shownOnce(made);
  });
}

async function endCommand(db: Db, args: readonly string[]): Promise<string> {
  const { school, person } = await named(db, args);
  await db.transaction().execute(async (trx) => {
    await endPerson(trx, person.id);
    await logOperator(trx, 'person end', { schoolId: school.id, rowId: person.id });
  });
  return 'They may do nothing any more.';
}

async function named(db: Db, args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options: { school: { type: 'string' }, id: { type: 'string' } } });
  const school = await schoolNamed(db, required(values, 'school'));
  const id = required(values, 'id');
  const person = isId(id) ? await readPerson(db, school.id, id) : null;
  if (!person) throw new AdminRefusal('The school has no such person.');
  return { school, person };
}
