/**
 * `npm run test:faults:long [-- --only=points,random,… --share=0.1 --payments=N --seed=N --families=N --no-controls
 * --keep]`: kills the product and its database in every way of `kills/parts.ts` while families pay. A payment
 * is acknowledged when its payer was shown it. Exits with 1 if anything is lost, doubled, orphaned or otherwise wrong,
 * or if a control is found sound. With `--keep` runs add up in `bench/results/kills.jsonl`.
 */
import { specialControls } from './kills/controls.ts';
import { readOptions } from './kills/options.ts';
import { type Part, parts } from './kills/parts.ts';
import { playControl, type Played, playPart } from './kills/play.ts';
import { tellTable } from './kills/report.ts';
import { commitOf, keepRow, type ResultRow } from './results.ts';

const args = process.argv.slice(2);
const options = readOptions(args);
const { seed, families, keep } = options;
/** Few kills may miss the moment that a control loses in: the pool's looked sound for four. */
const killsOfControl = 12;
const command = `npm run test:faults:long -- ${[`--seed=${seed}`, ...args.filter((each) => !/^--(seed|keep)/.test(each))].join(' ')}`;
const run = { commit: commitOf(), command, seed };
const rows: ResultRow[] = [];
const wrong: string[] = [];

function tell({ row, wrong: found }: Played): void {
  rows.push(row);
  if (keep) keepRow(row, run);
  const unsound = row.isControl ? (found.length > 0 ? [] : [`the control was found sound: ${row.part}`]) : found;
  for (const each of unsound.slice(0, 10)) console.log(`WRONG: ${each}`);
  wrong.push(...unsound);
  console.log(tellTable([row]));
}

console.log(command);
for (const name of options.parts) {
  const part: Part = parts[name];
  const kills = Math.max(1, Math.round(part.kills * options.share));
  tell(await playPart(part, { kills, seed, families, payments: name === 'random' ? options.payments : 0 }));
  const control = { kills: Math.min(killsOfControl, kills), seed, families, payments: 0 };
  if (options.controls) tell(await playControl(part, control));
}
// What doubles needs a kill at a point.
if (options.controls && options.parts.includes('points'))
  for (const control of specialControls) tell(await control(seed, families));
console.log(tellTable(rows));
console.log(wrong.length === 0 ? 'PASS' : `FAIL: ${wrong.length} wrong, seed ${seed}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
