import type { Command } from './server/admin/command.ts';
import { servicesOfCommand } from './server/start/compose.ts';
import type { Services } from './server/services/services.ts';
import { compareWithProviders } from './server/use-cases/payments/compare-with-providers.ts';

/**
 * `npm run verify-ledger -- --with-providers`: compares the providers' books with ours, both ways. Prints what differs
 * and what cannot be known, and returns whether all is sound. Changes nothing. Needs the server's own environment:
 * throws `EnvironmentError` without it.
 */
export async function verifyWithProviders(db: Services['db'], command: Command): Promise<boolean> {
  const compared = await compareWithProviders(servicesOfCommand(db, command));
  for (const { account, sound, differences, notes } of compared) {
    for (const difference of differences) process.stderr.write(`${difference}\n`);
    for (const note of notes) process.stdout.write(`${note}\n`);
    process.stdout.write(`${account}: ${sound ? 'nothing differs' : 'LOOK: the books differ, or could not be read'}\n`);
  }
  return compared.every(({ sound }) => sound);
}
