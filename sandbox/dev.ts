/** `npm run dev`: restarts the sandbox whenever a source of its server changes, on a database that goes on running. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { startEmbeddedPostgres } from '#server/db/driver/embedded-postgres';

/** Longer than the sandbox takes to close, and its database after it. */
const stopWithinMs = 20_000;

const words = process.argv.slice(2);
// `--inspect`, with a port or without, is Node's: the server listens for a debugger, again after each change.
const forNode = words.filter((word) => word.startsWith('--inspect'));
const given = process.env['DATABASE_URL'];
const own = given ? null : await startEmbeddedPostgres({ dataDir: resolve(process.env['CUOTA_DATA_DIR'] || '.cuota') });

// Vite takes React Router's development files. Without the condition Node takes others, which do not share their state.
const options = ['--conditions=development', '--watch', '--watch-preserve-output', ...forNode];
const server = spawn(
  process.execPath,
  [...options, 'sandbox/main.ts', ...words.filter((word) => !forNode.includes(word))],
  { stdio: 'inherit', env: { ...process.env, DATABASE_URL: given || own?.url } },
);
const ended = new Promise<number>((done) => {
  server.once('error', () => done(1));
  server.once('exit', (code) => done(code ?? 0));
});

closeWithGrace({ delay: stopWithinMs, logger: false }, async () => {
  server.kill('SIGTERM');
  await ended;
  await own?.stop();
});
// It ends by itself only where it could not begin; a server that fails waits for the change that mends it.
process.exitCode = await ended;
await own?.stop();
