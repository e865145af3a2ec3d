import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { readCredentials, refuseCredentialArguments } from './credentials.ts';
import type { RunCommand } from './command.ts';
import { logOperator } from './operator-log.ts';
import { type AccountDetails, readAccountDetails } from '../db/write/account-details.ts';
import { readAccount } from '../db/read/provider-accounts.ts';
import type { Db } from '../db/driver/db.ts';
import { schoolBySlug } from '../db/write/schools.ts';
import { type AccountRefusal, describeRefusal } from '../use-cases/accounts/account-problem.ts';
import { addAccount, closeAccount, rotateAccount } from '../use-cases/accounts/change-accounts.ts';
import { AdminRefusal } from '../use-cases/schools/create-school.ts';
import { webhookUrl } from '../views/account-view.ts';

/** A provider did not answer, so that nothing was done. */
export class NoAnswer extends Error {}

export const accountUsage = `  account add   (--school <slug> | --installation) --provider <name> --label <label> [--file <path>]
  account rotate <id> [--overlap-hours <hours>] [--file <path>]
                                                other credentials of the same merchant; webhooks may be signed
                                                with those from before for so long, 24 unless given
  account close <id>                            no new payment goes to it; those on it go on
  account list  [--school <slug>]               their webhook addresses too; never a credential
                Credentials come from the file or the standard input, as NAME=value lines or JSON, and are never an argument.
`;

export const accountCommands = {
  'account add': addCommand,
  'account list': listCommand,
  'account rotate': rotateCommand,
  'account close': closeCommand,
} as const satisfies Record<string, RunCommand>;

async function addCommand(...[db, args, command, io]: Parameters<RunCommand>): Promise<string> {
  refuseCredentialArguments(args);
  const { values } = parseArgs({
    args: [...args],
    options: {
      school: { type: 'string' },
      installation: { type: 'boolean', default: false },
      provider: { type: 'string' },
      label: { type: 'string' },
      file: { type: 'string' },
    },
  });
  const { provider, label = '', school, file } = values;
  if ((school === undefined) !== values.installation)
    throw new AdminRefusal('Write either --school or --installation.');
  if (provider === undefined) throw new AdminRefusal(`--provider is missing.`);
  if (label.trim() === '' || label.length > 100) throw new AdminRefusal('--label: write 1 to 100 characters.');
  const schoolId = school === undefined ? null : (await schoolNamed(db, school)).id;
  const credentials = await readCredentials(file, io);
  const services = io.services(db, command);
  const { id } = done(await addAccount(services, { provider, schoolId, label: label.trim(), credentials }));
  await logOperator(db, 'account add', { schoolId, rowId: id });
  return `Account ${id} is open. Enter at the provider for webhooks: ${webhookUrl(services.origin, { provider, id })}`;
}

async function rotateCommand(...[db, args, command, io]: Parameters<RunCommand>): Promise<string> {
  refuseCredentialArguments(args);
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { file: { type: 'string' }, 'overlap-hours': { type: 'string', default: '24' } },
    allowPositionals: true,
  });
  const id = idIn(positionals, 'account rotate <id>', 'an account');
  const hours = Number(values['overlap-hours']);
  if (!Number.isInteger(hours) || hours < 0 || hours > 168)
    throw new AdminRefusal('--overlap-hours: write whole hours from 0 to 168.');
  const credentials = await readCredentials(values.file, io);
  done(await rotateAccount(io.services(db, command), id, credentials, hours * 3600));
  await logOperator(db, 'account rotate', await ofAccount(db, id));
  return 'The account has its new credentials.';
}

async function closeCommand(...[db, args]: Parameters<RunCommand>): Promise<string> {
  refuseCredentialArguments(args);
  const { positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true });
  const id = idIn(positionals, 'account close <id>', 'an account');
  done(await closeAccount({ db }, id));
  await logOperator(db, 'account close', await ofAccount(db, id));
  return 'The account is closed. Keep its credentials valid at the provider while payments are on it.';
}

const ofAccount = async (db: Db, id: string) => ({
  schoolId: (await readAccount(db, id))?.school_id ?? null,
  rowId: id,
});

async function listCommand(...[db, args, { env }]: Parameters<RunCommand>): Promise<string> {
  refuseCredentialArguments(args);
  const { values } = parseArgs({ args: [...args], options: { school: { type: 'string' } } });
  const schoolId = values.school === undefined ? undefined : (await schoolNamed(db, values.school)).id;
  const found = await readAccountDetails(db, schoolId);
  const origin = URL.parse(env['CUOTA_ORIGIN'] ?? '')?.origin ?? '';
  return found.length === 0 ? 'There are none.' : found.map((account) => accountLine(account, origin)).join('\n');
}

/** One line an account, its columns apart by tabs. */
function accountLine(account: AccountDetails, origin: string): string {
  const { id, provider, slug, label, merchant, state, refusedAt, createdAt } = account;
  const stands = refusedAt ? `${state}, refused since ${refusedAt.toISOString()}` : state;
  const [whose, of, since] = [slug ?? '(installation)', merchant ?? '', createdAt.toISOString()];
  return [id, provider, whose, label, of, stands, since, webhookUrl(origin, account)].join('\t');
}

function done(answer: { readonly id: string } | AccountRefusal): { readonly id: string } {
  if (!('code' in answer)) return answer;
  if (answer.code === 'merchant_unknown') throw new NoAnswer(describeRefusal(answer));
  throw new AdminRefusal(describeRefusal(answer));
}

/** The school of a slug that was typed. */
export async function schoolNamed(db: Db, slug: string) {
  const school = await schoolBySlug(db, slug);
  if (!school) throw new AdminRefusal(`There is no school with the slug ${slug}.`);
  return school;
}

/** The one id that was typed. */
export function idIn([id, ...more]: readonly string[], usage: string, what: string): string {
  if (id === undefined || more.length > 0) throw new AdminRefusal(`Write ${usage}.`);
  if (!z.uuid().safeParse(id).success) throw new AdminRefusal(`${id} is no id of ${what}.`);
  return id;
}
