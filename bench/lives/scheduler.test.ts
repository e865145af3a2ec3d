import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Scheduler } from './scheduler.ts';
import { asTask } from './tasks.ts';

/** Plays a client that calls again once deadlines passed. Returns what its second call met. */
async function secondCall({ isFirstLost }: { readonly isFirstLost: boolean }): Promise<string> {
  const scheduler = new Scheduler({ isBlocked: () => Promise.resolve(false) });
  let second = '';
  const actors = asTask('client', null, async () => {
    await turn();
    const first = scheduler.hold('answer');
    if (isFirstLost) scheduler.passDeadlines();
    await first;
    scheduler.passDeadlines();
    second = await scheduler.hold('call');
  });
  const calm = new Set(['client answer 1', 'client call 1']);
  await scheduler.play({ seed: 1, calm, order: [] }, actors, () => Promise.resolve());
  return second;
}

test('a retry of who was given up is lost, and a call of who had an answer is not', async () => {
  expect(await secondCall({ isFirstLost: true })).toBe('lost');
  expect(await secondCall({ isFirstLost: false })).toBe('goes on');
});
