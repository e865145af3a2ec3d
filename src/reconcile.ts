/**
 * `npm run reconcile [-- <account>] [--sandbox]`: compares our books with the list of every account whose provider has
 * one, or with the named one's: `<provider>`, or for a stored account `<provider>/<its id>`. Books money that we
 * missed. Ends with 1 if a list could not be read, lacks what we have as paid, or has another account's money, and with
 * 2 if nothing could be compared. Needs the server's own environment; the log goes to the error output.
 */
import { runOnBooks } from './server/admin/database.ts';
import { type Command, exitCode, readCommand } from './server/admin/command.ts';
import { servicesOfCommand } from './server/start/compose.ts';
import { createLog } from './server/basics/log.ts';
import { accountName } from './server/db/read/provider-accounts.ts';
import type { Services } from './server/services/services.ts';
import { keyOfAccount } from './server/services/accounts.ts';
import { type Reconciliation, reconcileNow } from './server/use-cases/payments/reconcile.ts';

const standardError = 2;

async function reconcile(db: Services['db'], command: Command): Promise<number> {
  const services = servicesOfCommand(db, command, ({ logLevel, logFile, mode }) =>
    createLog({ level: logLevel, file: logFile ?? standardError, mode }),
  );
  const rows = [];
  for (const name of await namesOf(services, command.args[0])) rows.push(await rowOf(services, name));
  process.stdout.write(table(rows));
  for (const { gap } of rows) if (gap) process.stderr.write(gap);
  return rows.every(({ sound }) => sound) ? exitCode.good : exitCode.bad;
}

async function namesOf({ accounts }: Services, name: string | undefined): Promise<readonly string[]> {
  if (name !== undefined) return [name];
  const listed = (await accounts.all()).filter(({ connection }) => connection.listSettled);
  return listed.map((connected) => accountName(keyOfAccount(connected)));
}

interface Row {
  readonly cells: readonly string[];
  readonly sound: boolean;
  /** A sentence on what could not be compared any more. */
  readonly gap?: string;
}

async function rowOf(services: Services, name: string): Promise<Row> {
  try {
    const found = await reconcileNow(services, name);
    return { cells: cellsOf(found), sound: found.missing.length + found.crossed === 0 && !found.gap, ...gapOf(found) };
  } catch (error) {
    return { cells: [name, '-', '-', '-', '-', error instanceof Error ? error.message : 'unreadable'], sound: false };
  }
}

function cellsOf({ account, listed, booked, unknown, crossed, missing }: Reconciliation): readonly string[] {
  return [account, String(listed), String(booked), String(unknown), String(crossed), missing.join(' ') || 'none'];
}

function gapOf({ account, gap }: Reconciliation): Pick<Row, 'gap'> {
  if (!gap) return {};
  const [from, to] = [gap.from, gap.to].map((at) => at.toISOString());
  return { gap: `${account} no longer lists ${from} to ${to}, which was never compared: compare it by hand\n` };
}

function table(rows: readonly Row[]): string {
  const lines = [['account', 'listed', 'booked', 'unknown', 'crossed', 'missing'], ...rows.map(({ cells }) => cells)];
  const widths = [0, 1, 2, 3, 4, 5].map((at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) => `${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd() + '\n')
    .join('');
}

const command = readCommand();
await runOnBooks(command, (db) => reconcile(db, command));
