/** Thousands of phones share one address of a mobile network. One of them must not lock out the others. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { instructionsOf } from '#contracts/instruction-lines';
import { byCash } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { harnessFor } from '../test-harness.ts';

const harness = await harnessFor(startApiHarness());

const madeUp = () => randomBytes(32).toString('base64url');
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const code = z.object({ code: z.string() });

test('ten wrong keys and a hundred more lock out no link, no voucher and no hand-off behind the same address', async () => {
  const parent = await harness.parent();
  const { key } = parent;
  const { next_step: step } = await parent.pay(byCash);
  const durable = instructionsOf(step)?.durable_url?.split('/').at(-1) ?? '';
  const handoff = code.parse(await (await parent.call('POST', '/handoffs', {})).json());

  const statusOf = async (path: string) => (await harness.call('GET', path)).status;
  const tried = await Promise.all(times(110).map(() => statusOf(`/api/sessions/${madeUp()}`)));
  expect(tried.filter((status) => status === 404)).toHaveLength(10);
  expect(tried.filter((status) => status === 429)).toHaveLength(100);

  for (const path of [`/api/sessions/${madeUp()}`, '/api/sessions/malformed', `/api/vouchers/${madeUp()}`]) {
    const answer = await harness.call('GET', path);
    expect([path, answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([path, 429, true]);
  }
  expect(await statusOf(`/api/sessions/${key}`)).toBe(200);
  expect(await statusOf(`/api/vouchers/${durable}`)).toBe(200);
  expect(await statusOf(`/api/vouchers/${durable}/file`)).toBe(200);
  expect((await harness.call('POST', '/api/handoffs/exchange', { body: handoff })).status).toBe(200);
  // Used up, it is a miss like any other.
  expect((await harness.call('POST', '/api/handoffs/exchange', { body: handoff })).status).toBe(429);
});
