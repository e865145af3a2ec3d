import { describe, expect, it } from 'vitest';
import { Refusal } from '../basics/refusal.ts';
import { createThread } from './thread.ts';
import type { SampleJob } from './thread.fixture.ts';

const file = new URL('thread.fixture.ts', import.meta.url);
const newThread = (limits: Partial<Parameters<typeof createThread>[1]> = {}) =>
  createThread<SampleJob, string>(file, { mostJobs: 3, deadlineMs: 60_000, memoryMb: 64, ...limits });
const flag = () => new Int32Array(new SharedArrayBuffer(4));
const raise = (wait: Int32Array) => {
  Atomics.store(wait, 0, 1);
  Atomics.notify(wait, 0);
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe('a thread', () => {
  // On the event loop this would wait for itself for ever.
  it('works while the event loop goes on', async () => {
    const wait = flag();
    const job = newThread().run({ wait });
    setImmediate(raise, wait);
    expect(await job).toMatch(/^(ok|not-equal)$/);
  });

  it('does one job after another, and refuses more than it may hold', async () => {
    const thread = newThread();
    const wait = flag();
    const first = thread.run({ wait });
    const others = [thread.run({ say: 'a' }), thread.run({ say: 'b' })];
    expect(await codeOf(thread.run({ say: 'c' }))).toBe('service_unavailable');
    raise(wait);
    await first;
    expect(await Promise.all(others)).toEqual(['a', 'b']);
    expect(await thread.run({ say: 'd' })).toBe('d');
  });

  it('passes over a message that is no answer, as `node --watch` has a thread post', async () => {
    expect(await newThread().run({ postFirst: { 'watch:import': ['file:///a.ts'] }, say: 'the answer' })).toBe(
      'the answer',
    );
  });

  it('hands a refusal and an error on', async () => {
    const thread = newThread();
    await expect(thread.run({ refuse: 'is not a table' })).rejects.toMatchObject({
      code: 'invalid_request',
      metadata: { issues: [{ path: 'csv', message: 'is not a table' }] },
    });
    await expect(thread.run({ fail: 'broken' })).rejects.toThrow('broken');
    expect(await thread.run({ say: 'still there' })).toBe('still there');
  });

  it('ends with a job that is late, and starts again', async () => {
    const thread = newThread({ deadlineMs: 1_500 });
    expect(await codeOf(thread.run({ wait: flag() }))).toBe('service_unavailable');
    expect(await newThread().run({ say: 'again' })).toBe('again');
    expect(await codeOf(thread.run({ wait: flag() }))).toBe('service_unavailable');
  });

  it('ends with a job that takes too much memory, and starts again', async () => {
    const thread = newThread();
    expect(await codeOf(thread.run({ fill: true }))).toMatch(/memory/);
    expect(await thread.run({ say: 'again' })).toBe('again');
  });
});
