import { expect, test } from 'vitest';
import { startProduct } from '../../../bench/fixture.ts';

/** The status of an answer; null once nobody listens. */
async function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  );
}

// For what hangs: on a busy machine a product takes a minute to start.
test('a process that is told to stop says so to whoever balances, and answers until then', async () => {
  const { cuota, close } = await startProduct({ env: { CUOTA_DRAIN_SECONDS: '5' } });
  try {
    expect(await statusOf(`${cuota.origin}/readyz`)).toBe(200);
    const stopped = cuota.stop();
    const ready: (number | null)[] = [];
    const served: (number | null)[] = [];
    while (ready.at(-1) !== null) {
      ready.push(await statusOf(`${cuota.origin}/readyz`));
      if (ready.at(-1) === 503) served.push(await statusOf(`${cuota.origin}/api/no/such/route`));
    }
    await stopped;
    const changes = ready.filter((status, at) => status !== ready[at - 1] && status !== 200);
    expect(changes).toEqual([503, null]);
    expect(served).toContain(404);
  } finally {
    await close();
  }
}, 240_000);
