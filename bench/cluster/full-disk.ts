/** The primary's disk is full while families pay: another machine takes over, and its operator gives it room. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody } from '#sandbox/actors/session-body';
import { problemsEs } from '#i18n/problems-es';
import type { Cluster } from './cluster.ts';
import type { Machine } from './machine.ts';
import { startLoad } from './load.ts';
import { play, type Played } from './play.ts';
import type { Product } from './product.ts';
import { onSmallDisk, type SmallDisk } from './small-disk.ts';

export interface PlayedDisk extends Played {
  /** How often the payer's page was answered with each status while the disk was full. */
  readonly pages: ReadonlyMap<number, number>;
}

const wholeWithinMs = 180_000;
/** A log with room in files that it has goes on a while. */
const movesWithinMs = 120_000;
const lookEveryMs = 200;

export async function fillDisk(cluster: Cluster, product: Product): Promise<PlayedDisk> {
  const { patroni } = cluster;
  const small = await patroni.synchronous();
  if (!small) throw new Error('there is no synchronous standby');
  const disk = await onSmallDisk(small);
  try {
    // In a quiet hour a standby that moved waits for the next write.
    const others = startLoad(cluster.origin, product.schoolKey, product.stripe, { families: 1, schools: 1 });
    await patroni.whole(wholeWithinMs);
    await lead(cluster, small);
    await others.stop();
    const link = await createProductClient(cluster.origin).createSession(product.schoolKey, sessionBody());
    const page = watchPage(`${cluster.origin}/checkout?data=${encodeURIComponent(link.key)}`);
    const hurt = async () => fill(cluster, small, disk);
    const played = await play(cluster, product, { says: 'the primary’s disk is full', isFailover: true, hurt });
    const { pages, wrong } = await page.stop();
    return { ...played, pages, wrong: [...played.wrong, ...wrong] };
  } finally {
    await disk.close();
    await patroni.whole(wholeWithinMs);
  }
}

/** A primary moves to its synchronous standby alone: the third machine steps aside meanwhile. */
async function lead(cluster: Cluster, next: Machine): Promise<void> {
  const { machines, patroni } = cluster;
  const primary = await patroni.primary();
  const third = machines.find((each) => each !== primary && each !== next);
  await third?.stop('patroni');
  await patroni.whole(wholeWithinMs, 1);
  cluster.patronictl(['switchover', '--force']);
  await patroni.led(next, wholeWithinMs);
  third?.start('patroni');
  await patroni.whole(wholeWithinMs);
}

/** Returns once another is primary. */
async function fill({ patroni }: Cluster, full: Machine, disk: SmallDisk): Promise<() => Promise<void>> {
  disk.fill();
  const until = performance.now() + movesWithinMs;
  for (let primary: Machine | null = full; primary === full || primary === null;) {
    if (performance.now() > until) throw new Error(`nobody took over\n${full.tail('patroni')}`);
    await sleep(lookEveryMs);
    primary = await patroni.primary();
  }
  return () => disk.enlarge();
}

/** Asks for a payer's page again and again. What is not the page says that it waits. */
function watchPage(url: string): { stop(): Promise<{ pages: Map<number, number>; wrong: readonly string[] }> } {
  const pages = new Map<number, number>();
  const wrong: string[] = [];
  let stopped = false;
  const look = async () => {
    const answer = await fetch(url, { headers: { 'accept-language': 'es-MX' } });
    const text = await answer.text();
    pages.set(answer.status, (pages.get(answer.status) ?? 0) + 1);
    if (answer.status !== 200 && !text.includes(problemsEs.service_unavailable.title))
      wrong.push(`a payer read with status ${answer.status}: ${text.slice(0, 100)}`);
  };
  const watching = (async () => {
    for (; !stopped; await sleep(lookEveryMs))
      await look().catch((error: unknown) => wrong.push(`a payer's page did not come: ${String(error)}`));
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
      return { pages, wrong };
    },
  };
}
