/** `npm run admin -- <command>`: what a person does on a database by hand. The commands stand in `server/admin.ts`. */
import { runAdmin } from './server/admin.ts';
import { readCommand } from './server/command.ts';

process.exitCode = await runAdmin(readCommand(), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
