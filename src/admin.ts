/** `npm run admin -- <command>`: what a person does on a database by hand. The commands stand in `server/start/admin.ts`. */
import { text } from 'node:stream/consumers';
import { runAdmin } from './server/start/admin.ts';
import { readCommand } from './server/start/command.ts';

process.exitCode = await runAdmin(readCommand(), {
  out: (words) => process.stdout.write(words),
  err: (words) => process.stderr.write(words),
  input: () => (process.stdin.isTTY ? Promise.resolve('') : text(process.stdin)),
});
