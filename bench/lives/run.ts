import { parseArgs } from 'node:util';
import { randomInt } from 'node:crypto';
import { startTestPostgres, type TestPostgres } from '#server/db/driver/test-database-setup';
import { install } from './installation.ts';
import { live, type Lived } from './life.ts';
import { planOf } from './plan.ts';
import { openStepCheck } from './step-check.ts';

const perInstallation = 25;

export async function runLives(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { seed: { type: 'string' }, lives: { type: 'string' } } });
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const lives = Number(values.lives ?? 10);
  const server = await startTestPostgres();
  console.log(`seed ${seed}`);
  const began = performance.now();
  let steps = 0;
  const odd = new Map<string, number>();
  try {
    for (let at = 0; at < lives; at += perInstallation) {
      const seeds = Array.from({ length: Math.min(perInstallation, lives - at) }, (_, nth) => seed + at + nth);
      for await (const lived of liveAll(server, seeds)) {
        steps += lived.steps.length;
        for (const [what, n] of lived.oddities) odd.set(what, (odd.get(what) ?? 0) + n);
        for (const wrong of new Set(lived.wrong)) console.log(`WRONG ${lived.plan.seed}: ${wrong}`);
      }
    }
  } finally {
    await server.stop();
  }
  for (const [what, n] of odd) console.log(`odd ${n}: ${what}`);
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `${lives} lives, ${steps} steps, ${seconds.toFixed(1)} s, cpu ${(process.cpuUsage().user / 1e6).toFixed(1)} s`,
  );
}

async function* liveAll(server: TestPostgres, seeds: readonly number[]): AsyncGenerator<Lived> {
  const installed = await install(server, { isUnfenced: false, sql: null });
  const check = await openStepCheck(installed);
  try {
    for (const seed of seeds) yield await live(installed, check, planOf(seed));
  } finally {
    await check.close();
    await installed.close();
  }
}
