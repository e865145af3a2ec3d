/**
 * `npm run verify-ledger [-- --sandbox] [--with-providers]`: checks every invariant of the books and names each broken
 * one; `--with-providers` compares them with each provider's too. Changes nothing. Ends with 0 if all is sound, 1 if
 * something is not, 2 if no books could be read.
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
