import { expect, test } from 'vitest';
import { badPorts } from './bad-ports.ts';

/** Whether `fetch` does not even try. */
async function isRefused(port: number): Promise<boolean> {
  const answer: unknown = await fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => error);
  return answer instanceof Error && String(answer.cause).includes('bad port');
}

test('the list is what fetch refuses, and its neighbours are not', async () => {
  const beside = [...badPorts]
    .flatMap((port) => [port - 1, port + 1])
    .filter((port) => port > 0 && !badPorts.has(port));
  for (const port of badPorts) expect([port, await isRefused(port)]).toEqual([port, port !== 0]);
  for (const port of beside) expect([port, await isRefused(port)]).toEqual([port, false]);
});
