/**
 * `npm run lives -- [--seed N] [--lives N] [--fault NAME] [--faults] [--record FOLDER] [--replay FILE]
 * [--moves N] [--subject NAME] [--keep]`: whole lives of the product in one process, in an order that the seed decides
 * (`lives/run.ts`).
 * Exits with 1 if anything is wrong; with a planted fault, if it is not found. `--faults` plants each fault in turn.
 * Ctrl-C drops the life under way, and prints what came of the others. With `--keep` a run goes on where it ended.
 */
import { spawnSync } from 'node:child_process';
import { faultOf, faults } from './lives/faults.ts';
import { readOptions } from './lives/options.ts';
import { loadPatched } from './lives/patched.ts';

const args = process.argv.slice(2);
if (args.includes('--faults')) plantEach(args.filter((arg) => arg !== '--faults'));
else {
  const options = readOptions(args);
  loadPatched(faultOf(options.fault)?.patch ?? null);
  // Only now is the product loaded.
  const { runLives } = await import('./lives/run.ts');
  process.exitCode = (await runLives(options)) ? 0 : 1;
}

/** Each in a process of its own. */
function plantEach(more: readonly string[]): void {
  const missed = Object.keys(faults).filter((name) => {
    const program = [import.meta.filename, `--fault=${name}`, ...more];
    return spawnSync(process.execPath, program, { stdio: 'inherit' }).status !== 0;
  });
  console.log(
    missed.length === 0 ? `PASS: each of ${Object.keys(faults).length} was found` : `FAIL: ${missed.join(', ')}`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
}
