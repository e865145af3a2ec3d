import { expect, test, vi } from 'vitest';
import { createLiveStatus } from './live-status.ts';
import { lookTogether } from './look-together.ts';
import { databaseOfFile } from '../db/driver/test-database.ts';

const { db } = await databaseOfFile();
const ids = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'] as const;

function process() {
  const asked = vi.fn<() => void>();
  const counted = db.withPlugin({
    transformQuery({ node }) {
      asked();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const error = vi.fn<(...facts: readonly unknown[]) => void>();
  const services = { db: counted, live: createLiveStatus(), log: { error } };
  // Only what it uses of them.
  return { asked, error, look: lookTogether(services as unknown as Parameters<typeof lookTogether>[0], 20) };
}

test('all that is followed is asked about at once, and nothing once nobody follows', async () => {
  const { asked, look, error } = process();
  const leave = Array.from({ length: 50 }, (_, index) => look.follow(ids[index % 2] ?? ids[0]));
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(2);
  expect(asked.mock.calls.length).toBeLessThan(50);
  for (const each of leave) each();
  await new Promise((resolve) => setTimeout(resolve, 80));
  const after = asked.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(asked.mock.calls.length).toBe(after);
  expect(error).not.toHaveBeenCalled();
});
