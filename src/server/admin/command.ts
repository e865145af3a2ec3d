import { existsSync } from 'node:fs';
import { type Mode, modeOfProgram } from '../basics/mode.ts';
import type { Db } from '../db/driver/db.ts';
import { AdminRefusal } from '../use-cases/schools/create-school.ts';
import type { Services } from '../services/services.ts';

type Raw = Readonly<Record<string, string | undefined>>;

/** How a command of the operator's ended. `unasked`: nothing was asked or done; the words say why. */
export const exitCode = { good: 0, bad: 1, unasked: 2 } as const;

export interface Command {
  readonly env: Raw;
  /** What was typed, without `--sandbox`. */
  readonly args: readonly string[];
  /** Whether it works on the sandbox, as `npm start` does. */
  readonly sandbox: boolean;
}

/** What one of the administrator's commands does; answers what is shown. */
export type RunCommand = (db: Db, args: readonly string[], command: Command, io: CommandInput) => Promise<string>;

export interface CommandInput {
  input(): Promise<string>;
  /** As the server has them: its secret seals, and its providers are asked. */
  services(db: Db, command: Command): Services;
}

/**
 * What a command of the operator's runs with. It is the server's environment: `.env` of the working folder is read too,
 * and what is set already wins. `--sandbox` leaves `.env` unread, because the sandbox does.
 */
export function readCommand(argv: readonly string[] = process.argv.slice(2)): Command {
  const sandbox = argv.includes('--sandbox');
  if (!sandbox) readEnvFile();
  return { env: process.env, args: argv.filter((arg) => arg !== '--sandbox'), sandbox };
}

/** What a command works on: the sandbox, or what the server's environment says. */
export const modeOfCommand = ({ env, sandbox }: Pick<Command, 'env' | 'sandbox'>): Mode =>
  sandbox ? 'sandbox' : modeOfProgram(env['CUOTA_MODE']);

/** Adds to this process's environment what `.env` of the working folder says of it and nobody has set. */
export function readEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** The value of an option that a command cannot do without. */
export function required<N extends string>(values: { readonly [name in N]?: string | undefined }, name: N): string {
  const value = values[name];
  if (value === undefined || value === '') throw new AdminRefusal(`--${name} is missing.`);
  return value;
}
