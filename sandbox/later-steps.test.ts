/** What the payer does next may only be known after the start: an address, a number that comes by asking or by webhook. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#server/db/invariants';
import { type ApiBench, startApiBench } from './api-bench.ts';
import { type Begun, type SmallProvider, startSmallProvider } from './small-provider.fixture.ts';

let bench: ApiBench;
let small: SmallProvider;
beforeAll(async () => {
  bench = await startApiBench();
  small = await startSmallProvider(bench, {
    name: 'steps',
    lost: { start: { kind: 'repeat', forMinutes: 60 } },
    isAsked: true,
    pollAfterSeconds: [2, 3, 5, 60],
  });
});
afterAll(async () => {
  expect(await violations(bench.services.db)).toEqual([]);
  await small.close();
  await bench.close();
});

const url = 'https://bank.example/go?id=1';
const refOf = ({ payment }: Begun) => small.refOf(payment.id);
const viewOf = async ({ payment, bearer }: Begun) =>
  (await bench.call('GET', `/api/payments/${payment.id}`, { bearer })).json();
const stored = ({ payment: { id } }: Begun) =>
  bench.services.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an address that comes after the start', () => {
  it('reaches the open page by its stream, soon: the first questions follow each other as the provider says', async () => {
    const family = await small.begin();
    expect(family.payment.next_step).toEqual({ kind: 'waiting' });
    const { body } = await bench.call('GET', `/api/payments/${family.payment.id}/events`, { bearer: family.bearer });
    const begun = performance.now();
    small.says({ state: 'waiting', ref: refOf(family), url });
    const read = body?.pipeThrough(new TextDecoderStream()).getReader();
    let told = '';
    while (read && !told.includes(url)) told += (await read.read()).value ?? '';
    await read?.cancel();
    // Asked two seconds after its answer, and looked for every two seconds.
    expect(performance.now() - begun).toBeLessThan(8_000);
    expect(told).toContain('"kind":"redirect"');
  });

  it('is shown while it is to be taken, follows a new one, and counts each change once', async () => {
    const family = await small.begin();
    small.says({ state: 'waiting', ref: refOf(family), url, reference: '7001', expires_at: '2026-11-23T12:00:00Z' });
    await bench.advance(3);
    const shown = await viewOf(family);
    expect(shown).toMatchObject({ phase: 'awaiting_payer', next_step: { kind: 'redirect', url } });
    expect(await stored(family)).toMatchObject({ reference: '7001', pay_before: new Date('2026-11-23T12:00:00Z') });
    await bench.advance(10);
    expect((await viewOf(family)).version).toBe(shown.version);
    small.says({ state: 'waiting', ref: refOf(family), url: `${url}2` });
    await bench.advance(60);
    const other = await viewOf(family);
    expect(other).toMatchObject({ next_step: { url: `${url}2` } });
    expect(other.version).toBeGreaterThan(shown.version);
    small.says({ state: 'working', ref: refOf(family) });
    await bench.advance(60);
    expect(await viewOf(family)).toMatchObject({ phase: 'awaiting_provider', next_step: { kind: 'waiting' } });
    small.says({ state: 'paid', ref: refOf(family), minor: 300_000 });
    await bench.advance(60);
    expect(await stored(family)).toMatchObject({ status: 'successful', reference: '7001' });
  });

  it('that is none of the provider’s pages is never shown', async () => {
    const family = await small.begin();
    small.says({ state: 'waiting', ref: refOf(family), url: 'https://bank.example.evil.example/go' });
    await bench.advance(3);
    expect(await viewOf(family)).toMatchObject({ phase: 'awaiting_provider', next_step: { kind: 'waiting' } });
    expect(JSON.stringify(await stored(family))).not.toContain('evil');
  });

  it('may come by webhook, and not to what has ended', async () => {
    const family = await small.begin();
    await small.tells(family.payment, { state: 'waiting', ref: refOf(family), url });
    await bench.settle();
    expect(await viewOf(family)).toMatchObject({ phase: 'awaiting_payer', next_step: { kind: 'redirect', url } });
    await small.tells(family.payment, { state: 'declined', ref: refOf(family) });
    await bench.settle();
    await small.tells(family.payment, { state: 'waiting', ref: refOf(family), url: `${url}3` });
    await bench.settle();
    expect(await stored(family)).toMatchObject({ status: 'rejected', next_step: { url } });
  });
});

describe('a webhook that overtakes the answer to the start', () => {
  it('takes the step of the answer away from nobody', async () => {
    const url = 'https://bank.example/at-once';
    const lost = { start: { kind: 'unanswerable', sessionMinutes: 60 } } as const;
    const hasty = await startSmallProvider(bench, { name: 'hasty', lost, isAsked: false, leadsTo: url });
    hasty.is('talks_first');
    const family = await hasty.begin();
    await bench.settle();
    const shown = await viewOf(family);
    expect(shown).toMatchObject({ phase: 'awaiting_payer', next_step: { kind: 'redirect', url } });
    await hasty.tells(family.payment, { state: 'waiting', ref: hasty.refOf(family.payment.id) });
    await bench.settle();
    expect(await viewOf(family)).toEqual(shown);
    await hasty.close();
  });
});

describe('the way back from another page', () => {
  it('names the payment for every kind of step, the same in each repeat', async () => {
    small.is('silent');
    const family = await small.begin();
    await bench.advance(60);
    small.is('answers');
    await bench.advance(60);
    const sent = small.orders.filter(({ id }) => id === family.payment.id).map((order) => order.return_url);
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent)).toEqual(new Set([`${bench.origin}/store?payment=${family.payment.id}`]));
  });
});
