/** The built product in a process of its own, on a database of its own: for tests that measure it from outside. */
import { existsSync } from 'node:fs';
import { createTestDatabase } from '#server/db/driver/test-database';
import { killableCuota } from '../../../bench/killable-cuota.ts';

/** Whether there is a build to start. */
export const isBuilt = existsSync(new URL('../../../build/server/index.js', import.meta.url));

/** Starts it at a port; `more` is configuration beside the usual. */
export async function startOwnProcess(port: number, more: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase();
  /** Where payers believe it is: a form from elsewhere is refused unread. */
  const origin = `http://localhost:${port}`;
  const cuota = killableCuota(port, {
    CUOTA_MODE: 'sandbox',
    CUOTA_ORIGIN: origin,
    CUOTA_SECRET: 'a server secret of more than 32 characters',
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    ...more,
  });
  await cuota.start();
  return {
    cuota,
    origin,
    database,
    async close() {
      await cuota.stop();
      await database.drop();
    },
  };
}
export type OwnProcess = Awaited<ReturnType<typeof startOwnProcess>>;
