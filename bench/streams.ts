/**
 * `npm run bench:streams`: a thousand open pages, their memory and how soon each is updated, with the load generator
 * beside the product. `--short` opens eighty.
 */
import { measureStreams } from './many-streams.ts';
import { openFixture } from './fixture.ts';
import { percentile } from './load.ts';

const short = process.argv.includes('--short');
const options = short
  ? { sessions: 10, pagesEach: 8, paid: 3, standMs: 2000 }
  : { sessions: 125, pagesEach: 8, paid: 20, standMs: 20_000 };

const within = (tookMs: readonly number[], share: number): string => percentile(tookMs, share).toFixed(1);

const fixture = await openFixture();
try {
  const { streams, memoryBeforeMb, memoryMb, toldMs, aliveMs } = await measureStreams(fixture, options);
  const each = (((memoryMb - memoryBeforeMb) * 1024) / streams).toFixed(0);
  console.log(`${streams} live streams: ${memoryBeforeMb} MB before, ${memoryMb} MB with them, ${each} kB each`);
  console.log(
    `from paid at the counter to the last open page: median ${within(toldMs, 0.5)} ms, worst ${within(toldMs, 1)} ms`,
  );
  console.log(
    `/healthz meanwhile: median ${within(aliveMs, 0.5)} ms, 99 % within ${within(aliveMs, 0.99)} ms, worst ${within(aliveMs, 1)} ms`,
  );
} finally {
  await fixture.close();
}
