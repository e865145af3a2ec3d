/**
 * `npm run verify-ledger [-- --sandbox]`: asks every invariant of the books and names each that is broken. Changes nothing.
 * Ends with 0 when all hold, 1 when one is broken, 2 when no books could be asked.
 */
import { describePlace, openAdminDatabase, placeOf } from './server/admin-database.ts';
import { exitCode, readCommand } from './server/command.ts';
import { invariants, violations } from './server/db/invariants.ts';

async function verify(): Promise<number> {
  const place = placeOf(readCommand());
  process.stderr.write(`Database: ${describePlace(place)}\n`);
  const { db, close } = await openAdminDatabase(place);
  try {
    const broken = await violations(db);
    for (const { id, says, what } of broken) process.stderr.write(`${id} is broken: ${says}\n  ${what.join('\n  ')}\n`);
    process.stdout.write(`${invariants.length - broken.length} of ${invariants.length} invariants hold\n`);
    return broken.length === 0 ? exitCode.good : exitCode.bad;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await verify();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = exitCode.unasked;
}
