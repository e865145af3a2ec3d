import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { providers } from '#providers/registry';
import type { CommandInput } from './command.ts';
import type { Credentials } from '../services/accounts.ts';
import { looksRandom } from '../use-cases/accounts/credentials-problems.ts';
import { AdminRefusal } from '../use-cases/schools/create-school.ts';

/** Reads an account's credentials from a file or standard input: `.env` lines or a JSON object. Never quotes it. */
export async function readCredentials(file: string | undefined, { input }: CommandInput): Promise<Credentials> {
  const text = file === undefined ? await input() : readText(file);
  const given = text.trimStart().startsWith('{') ? jsonIn(text) : parseEnv(text);
  const read = z.record(z.string(), z.string()).safeParse(given);
  if (!read.success || Object.keys(read.data).length === 0)
    throw new AdminRefusal('Credentials are lines NAME=value, or a JSON object of texts: there are none to be read.');
  return read.data;
}

/** What a parser throws quotes what it read. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new AdminRefusal(`${file} cannot be read.`);
  }
}

/** Refuses arguments that seem to hold a credential, without repeating them: a shell stores them, and they show. */
export function refuseCredentialArguments(args: readonly string[]): void {
  if (args.some(looksLikeCredential))
    throw new AdminRefusal(
      'A credential is never an argument: it would stay in the shell’s history and show among the processes. ' +
        'Give --file <path>, or the standard input.',
    );
}

/** What is no secret, and as long as one may be. */
const harmless = ['--installation', '00000000-0000-7000-8000-000000000000'];

/** Every form of a secret that a provider here has, except mere lengths: an option or an id has such a length too. */
const forms = [...providers.values()]
  .flatMap(({ environment }) =>
    Object.entries(environment)
      .filter(([name]) => /SECRET|KEY|TOKEN|PASSWORD/.test(name))
      .flatMap(([, { form, sandboxOnly }]) => (form ? [form, sandboxOnly] : [sandboxOnly])),
  )
  .filter((form) => !harmless.some((value) => form.test(value)));

function looksLikeCredential(arg: string): boolean {
  if (/^--?[\w-]*(secret|key|credential|token|password)/i.test(arg) || /^[A-Z][A-Z0-9_]*=/.test(arg)) return true;
  const value = arg.replace(/^--[\w-]+=/, '');
  return forms.some((form) => form.test(value)) || isShapelessSecret(value);
}

/** Whether a value is a secret without a form: long, one word, and random. Our ids, paths and slugs are none. */
function isShapelessSecret(value: string): boolean {
  const isOurs = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) || /^[./~]/.test(value);
  const isMixed = /\d/.test(value) && (/[A-Z]/.test(value) || !value.includes('-'));
  return !isOurs && isMixed && /^[\w+/=-]{24,}$/.test(value) && looksRandom(value, 90);
}
