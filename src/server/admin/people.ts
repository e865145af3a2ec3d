import { parseArgs } from 'node:util';
import { invitePersonRequest } from '#contracts/people';
import type { Db, Trx } from '../db/driver/db.ts';
import { endPasskeysOfHost } from '../db/write/passkeys.ts';
import { endPerson, insertPerson, readPeople, readPerson } from '../db/write/people.ts';
import { AdminRefusal, createApiKey } from '../use-cases/schools/create-school.ts';
import { makeInvitation } from '../use-cases/desk/invitations.ts';
import { isId } from '../use-cases/school-call.ts';
import { schoolNamed } from './accounts.ts';
import { type Command, required, type RunCommand } from './command.ts';
import { logOperator } from './operator-log.ts';
import { shownOnce } from './keys.ts';

export const peopleUsage = `  person list   --school <slug>                 ids, roles, names
  person add    --school <slug> --name <name> --email <address> --role <role> [--campus <id>]...
                                                view, assist, cash, refund or administer: the first of a school
  person invite --school <slug> --id <id>, or as for person add
                                                a link into the desk, shown once
  person key    --school <slug> --id <id>       a secret key of their own, shown once
  person end    --school <slug> --id <id>       they leave, and their keys end
  desk move     --from <host>                   passkeys of that host end, before CUOTA_DESK_ORIGIN names another
`;

export const peopleCommands = {
  'desk move': moveCommand,
  'person list': listCommand,
  'person add': addCommand,
  'person invite': inviteCommand,
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

const newPerson = {
  school: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
  campus: { type: 'string', multiple: true },
} as const;

async function addCommand(db: Db, args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: newPerson });
  const { id: schoolId } = await schoolNamed(db, required(values, 'school'));
  return db.transaction().execute(async (trx) => {
    const id = await addPerson(trx, schoolId, values);
    await logOperator(trx, 'person add', { schoolId, rowId: id });
    return `${id}\nGive them a key of their own: npm run admin -- person key --school ${values.school} --id ${id}`;
  });
}

type Given = { readonly [name in 'name' | 'email' | 'role']?: string | undefined } & {
  readonly campus?: readonly string[] | undefined;
};

async function addPerson(trx: Trx, schoolId: string, { name, email, role, campus }: Given): Promise<string> {
  const parsed = invitePersonRequest.safeParse({ name, email, role, campus_ids: campus ?? null });
  if (!parsed.success)
    throw new AdminRefusal(
      parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    );
  const row = await insertPerson(trx, { ...parsed.data, school_id: schoolId });
  if (!row) throw new AdminRefusal('Somebody of this school has that address already.');
  return row.id;
}

async function inviteCommand(db: Db, args: readonly string[], { env }: Command): Promise<string> {
  const desk = URL.parse(env['CUOTA_DESK_ORIGIN'] ?? '');
  if (!desk) throw new AdminRefusal('There is no desk: set CUOTA_DESK_ORIGIN.');
  const { values } = parseArgs({ args: [...args], options: { ...newPerson, id: { type: 'string' } } });
  const { id: schoolId } = await schoolNamed(db, required(values, 'school'));
  return db.transaction().execute(async (trx) => {
    const id =
      values.id === undefined ? await addPerson(trx, schoolId, values) : (await personOf(trx, schoolId, values.id)).id;
    const { url, expiresAt } = await makeInvitation(trx, desk.origin, id);
    await logOperator(trx, 'person invite', { schoolId, rowId: id });
    return `${url}\nFor ${id} alone. It works once, until ${expiresAt.toISOString()}, and is not shown again.`;
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
  return { school, person: await personOf(db, school.id, id) };
}

async function personOf(db: Db, schoolId: string, id: string) {
  const person = isId(id) ? await readPerson(db, schoolId, id) : null;
  if (!person) throw new AdminRefusal('The school has no such person.');
  return person;
}

/** Whoever has a passkey of that host is invited anew, at the other one. */
async function moveCommand(db: Db, args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: { from: { type: 'string' } } });
  const from = required(values, 'from');
  return db.transaction().execute(async (trx) => {
    const ended = await endPasskeysOfHost(trx, from);
    for (const { schoolId } of ended) await logOperator(trx, 'desk move', { schoolId });
    const count = ended.reduce((sum, school) => sum + school.count, 0);
    return `${count} passkeys of ${from} ended. Set CUOTA_DESK_ORIGIN and invite their people: npm run admin -- person invite`;
  });
}
