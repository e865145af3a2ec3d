/** `npm start`: the sandbox, its links, and a clean end. */
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { DataFolderInUse } from '#server/db/embedded-postgres';
import { EnvironmentError } from '#server/env';
import { CannotStart } from './listen.ts';
import { type SandboxOptions, startSandbox } from './sandbox.ts';
import { welcome } from './welcome.ts';

/** Less than the five seconds a terminal or a container waits. */
const stopWithinMs = 4_500;

function optionsFrom(env: NodeJS.ProcessEnv): SandboxOptions {
  const port = env['CUOTA_PORTS'] === '0' ? 0 : Number(env['PORT'] || 3000);
  return {
    port,
    dataDir: resolve(env['CUOTA_DATA_DIR'] || '.cuota'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    logLevel: env['LOG_LEVEL'] || undefined,
    logFile: env['CUOTA_LOG_FILE'] || undefined,
    development: env['CUOTA_DEV'] === '1',
  };
}

/** A sentence for what a newcomer can mend; the whole error for what only we can. */
function explain(error: unknown): unknown {
  const expected = error instanceof CannotStart || error instanceof DataFolderInUse || error instanceof EnvironmentError;
  return expected ? error.message : error;
}

async function main(): Promise<void> {
  // Signals count from the first moment: a start that is cut short stops what it has begun.
  const starting = startSandbox(optionsFrom(process.env));
  closeWithGrace({ delay: stopWithinMs, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    const sandbox = await starting.catch(() => null);
    await sandbox?.close();
  });
  const sandbox = await starting;
  console.log(welcome(sandbox));
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
