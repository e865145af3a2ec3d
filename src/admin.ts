/** `npm run admin -- <command>`: what a person does on a database by hand. The commands stand in `server/admin.ts`. */
import { runAdmin } from './server/admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
