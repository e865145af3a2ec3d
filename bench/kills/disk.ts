/** A disk of the database's that is full for a while. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onlySide } from './kill.ts';
import type { Part, Task, Outcome } from './parts.ts';
import { type KilledWorld, nextPayment } from './world.ts';

const megabytes = 256;
/** Pages that are there already still take some payments. */
const refusesWithinMs = 60_000;
const fullForMs = 3_000;
const folders: string[] = [];

/** A disk in memory, of its own. */
export const openSmallDisk: NonNullable<Part['lend']> = () => {
  if (process.getuid?.() !== 0) return 'only root may mount a small disk';
  const parent = mkdtempSync(join(tmpdir(), 'cuota-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', parent]);
  folders.push(parent);
  return {
    parent,
    giveBack() {
      execFileSync('umount', ['--lazy', parent]);
      rmSync(parent, { recursive: true, force: true });
    },
  };
};

/** Writes until the disk takes no page more. */
function takeAllOf(file: string): void {
  const descriptor = openSync(file, 'w');
  for (const size of [1 << 20, 1 << 12]) {
    const zeros = Buffer.alloc(size);
    try {
      while (writeSync(descriptor, zeros) === size);
    } catch {
      // Full for so large a piece.
    }
  }
  closeSync(descriptor);
}

async function untilRefused(refused: readonly number[], before: number): Promise<void> {
  const until = performance.now() + refusesWithinMs;
  while (refused.length === before && performance.now() < until) await sleep(20);
  await sleep(fullForMs);
}

export async function fillDisk(world: KilledWorld, { kills, chance }: Task): Promise<Outcome> {
  const { server } = world;
  const side = onlySide(world);
  const ballast = join(folders.at(-1) ?? '', 'ballast');
  await world.start(side);
  const firstMs: number[] = [];
  let [refusals, ends] = [0, 0];
  for (let done = 0; done < kills; done += 1) {
    await sleep(chance.under(1_500));
    const { refused } = side.load.acknowledged;
    const before = refused.length;
    takeAllOf(ballast);
    await untilRefused(refused, before);
    refusals += refused.length - before;
    const isKilled = chance.happens(0.5);
    if (isKilled) await side.cuota.kill();
    rmSync(ballast);
    const began = performance.now();
    if (!server.lives()) {
      ends += 1;
      await server.crash('SIGKILL');
      await server.startAgain();
    }
    if (isKilled) firstMs.push(await world.start(side));
    else {
      await nextPayment(side)();
      firstMs.push(performance.now() - began);
    }
  }
  console.log(`  full disk: ${refusals} calls refused, and the server ended by itself ${ends} of ${kills} times`);
  return { kills, firstMs, wrong: refusals === 0 ? ['a full disk refused nothing'] : [] };
}
