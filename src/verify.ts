/**
 * `npm run verify-ledger`: asks every invariant of the books, names each that is broken, and fails when there is one. With
 * `-- --with-providers` it also compares them with each provider's. Changes nothing.
 */
import { openAdminDatabase } from './server/admin-database.ts';
import { invariants, violations } from './server/db/invariants.ts';
import { verifyWithProviders } from './verify-with-providers.ts';

const { db, close } = await openAdminDatabase(process.env);
try {
  const broken = await violations(db);
  for (const { id, says, what } of broken) process.stderr.write(`${id} is broken: ${says}\n  ${what.join('\n  ')}\n`);
  process.stdout.write(`${invariants.length - broken.length} of ${invariants.length} invariants hold\n`);
  const agree = !process.argv.includes('--with-providers') || (await verifyWithProviders(db, process.env));
  process.exitCode = broken.length === 0 && agree ? 0 : 1;
} finally {
  await close();
}
