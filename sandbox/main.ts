/** `npm start`: the sandbox, its links, and a clean end. */
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { DataFolderInUse } from '#server/db/driver/embedded-postgres';
import { EnvironmentError } from '#server/basics/environment-error';
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
  const expected =
    error instanceof CannotStart || error instanceof DataFolderInUse || error instanceof EnvironmentError;
  return expected ? error.message : error;
}

/** Ends a start that failed. The log's file may still be opening, so the process is given a moment to end by itself. */
function giveUp(error: unknown): void {
  console.error(explain(error));
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 1000).unref();
}

// Signals count from the first moment: a start that is cut short stops what it has begun.
const starting = startSandbox(optionsFrom(process.env));
let stopping = false;
const signals = closeWithGrace({ delay: stopWithinMs, logger: false }, async ({ err }) => {
  stopping = true;
  if (err) console.error(err);
  const sandbox = await starting.catch(() => null);
  await sandbox?.close();
});

try {
  const sandbox = await starting;
  if (!stopping) console.log(welcome(sandbox));
} catch (error) {
  signals.uninstall();
  giveUp(error);
}
