import { parseArgs } from 'node:util';
import type { Db } from '../db/driver/db.ts';
import { databaseNow } from '../db/driver/now.ts';
import { keysOfSchool } from '../db/write/school-keys.ts';
import { AdminRefusal, createApiKey, revokeApiKey, rotateApiKey } from '../use-cases/schools/create-school.ts';
import { schoolNamed } from './accounts.ts';
import { required, type RunCommand } from './command.ts';
import { logOperator } from './operator-log.ts';

export const keyUsage = `  key list      --school <slug>                 names, hints, when each was last used
  key create    --school <slug> [--name <name>] [--expires <YYYY-MM-DD>]
                                                shows the secret key once
  key rotate    --key <key> | --hint <hint> [--overlap-hours <24>] [--expires <YYYY-MM-DD>]
                                                another in its place; both work meanwhile
  key revoke    --key <key> | --hint <hint>     ends it at once
`;

export const keyCommands = {
  'key list': listKeysCommand,
  'key create': createKeyCommand,
  'key rotate': rotateKeyCommand,
  'key revoke': revokeKeyCommand,
} as const satisfies Record<string, RunCommand>;

async function listKeysCommand(db: Db, args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: { school: { type: 'string' } } });
  const { id } = await schoolNamed(db, required(values, 'school'));
  const day = (at: Date | null) => at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never';
  const lines = (await keysOfSchool(db, id)).map(
    ({ hint, name, created_at: made, last_used_at: used, expires_at: until }) =>
      `${hint}  ${name || '(no name)'}  made ${day(made)}  used ${day(used)}  ends ${day(until)}`,
  );
  return lines.length === 0 ? 'It has no keys.' : `${lines.join('\n')}\nTimes are UTC; a use is told to the hour.`;
}

async function createKeyCommand(db: Db, args: readonly string[]): Promise<string> {
  const options = { school: { type: 'string' }, name: { type: 'string' }, expires: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const { id: schoolId, live } = await schoolNamed(db, required(values, 'school'));
  const expiresAt = values.expires === undefined ? null : endOf(values.expires, await databaseNow(db));
  const made = await createApiKey(db, { schoolId, live, name: values.name ?? '', expiresAt });
  await logOperator(db, 'key create', { schoolId });
  return shownOnce(made);
}

/** The end of that day, UTC. */
function endOf(day: string, now: Date): Date {
  const end = new Date(`${day}T23:59:59Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(end.getTime()) || end < now)
    throw new AdminRefusal('--expires must be a day that is not over, as YYYY-MM-DD.');
  return end;
}

/** What is shown of a new key. */
export const shownOnce = ({ key, hint }: { readonly key: string; readonly hint: string }): string =>
  `${key}\nKeep it now: it is not shown again. To end it: npm run admin -- key revoke --hint ${hint}`;

const namingKey = { key: { type: 'string' }, hint: { type: 'string' } } as const;
const named = (values: { readonly key?: string | undefined; readonly hint?: string | undefined }) =>
  values.key === undefined ? { hint: required(values, 'hint') } : { key: values.key };

async function rotateKeyCommand(db: Db, args: readonly string[]): Promise<string> {
  const options = {
    ...namingKey,
    'overlap-hours': { type: 'string', default: '24' },
    expires: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const hours = Number(values['overlap-hours']);
  if (!Number.isInteger(hours) || hours < 0 || hours > 720)
    throw new AdminRefusal('--overlap-hours must be a whole number up to 720.');
  const expiresAt = values.expires === undefined ? null : endOf(values.expires, await databaseNow(db));
  return shownOnce(await rotateApiKey(db, named(values), { overlapHours: hours, expiresAt }));
}

async function revokeKeyCommand(db: Db, args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: namingKey });
  await revokeApiKey(db, named(values));
  return 'The key is revoked.';
}
