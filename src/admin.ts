/** `npm run admin -- <command>`: a person's commands on a database by hand. They are in `server/admin/admin.ts`. */
import { text } from 'node:stream/consumers';
import { runAdmin } from './server/admin/admin.ts';
import { readCommand } from './server/admin/command.ts';
import { servicesOfCommand } from './server/start/compose.ts';

process.exitCode = await runAdmin(readCommand(), {
  out: (words) => process.stdout.write(words),
  err: (words) => process.stderr.write(words),
  services: servicesOfCommand,
  input: () => (process.stdin.isTTY ? Promise.resolve('') : text(process.stdin)),
});
