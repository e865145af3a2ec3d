/** A bench that all tests of one file share. */
import { afterAll, expect } from 'vitest';
import { violations } from '#server/db/invariants';
import type { ApiBench } from './api-bench.ts';

/** The bench, once it has started. At the file's end it comes to rest, its books must be sound, and it is closed. */
export async function forFile<B extends Pick<ApiBench, 'services' | 'settle' | 'close'>>(starting: Promise<B>) {
  const bench = await starting;
  afterAll(async () => {
    await bench.settle();
    expect(await violations(bench.services.db)).toEqual([]);
    await bench.close();
  });
  return bench;
}
