import { expect, it } from 'vitest';
import { startCaseHarness } from '../tests/cases/case-harness.ts';
import { soundAtLastFor } from '../tests/test-harness.ts';
import { readTimelines } from './timeline.ts';

const harness = await soundAtLastFor(startCaseHarness());
const timelines = (status: Parameters<typeof readTimelines>[1]['status']) =>
  readTimelines(harness.services.db, { status });

it('a payment’s steps stand in their order: what its parent sees, the provider’s word, what its school hears', async () => {
  const owed = await harness.owed([245_000]);
  expect(await timelines('successful')).toEqual([]);
  await harness.pay(owed.payment);
  const [found, ...more] = await timelines('successful');
  expect(more).toEqual([]);
  expect(found).toMatchObject({ id: owed.payment.id, title: 'Efectivo en OXXO', total: 245_000, currency: 'MXN' });
  const entries = found?.entries ?? [];
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => Number(a) - Number(b)));
  const of = (side: string) => entries.filter((entry) => entry.side === side).map(({ says }) => says);
  expect(of('parent').at(-1)).toBe('reads that it is paid, and has the receipt');
  expect(of('provider')).not.toEqual([]);
  expect(of('school')).toContain('hears payment.succeeded');
  expect(await timelines('pending')).toEqual([]);
});
