/**
 * `npm run verify-ledger [-- --sandbox] [--with-providers]`: asks every invariant of the books and names each that is broken;
 * `--with-providers` compares them with each provider's too. Changes nothing.
 * Ends with 0 when all is sound, 1 when something is not, 2 when no books could be asked.
 */
import { runOnBooks } from './server/admin/database.ts';
import { exitCode, readCommand } from './server/admin/command.ts';
import { invariants, violations } from './server/db/books/invariants.ts';
import { verifyWithProviders } from './verify-with-providers.ts';

const command = readCommand();
await runOnBooks(command, async (db) => {
  const broken = await violations(db);
  for (const { id, says, what } of broken) process.stderr.write(`${id} is broken: ${says}\n  ${what.join('\n  ')}\n`);
  process.stdout.write(`${invariants.length - broken.length} of ${invariants.length} invariants hold\n`);
  const agree = !command.args.includes('--with-providers') || (await verifyWithProviders(db, command));
  return broken.length === 0 && agree ? exitCode.good : exitCode.bad;
});
