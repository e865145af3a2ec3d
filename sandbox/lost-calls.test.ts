/** What a start means that was not answered is what its provider declares: repeated, looked up, or known by nobody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LostStart } from '#providers/provider';
import { violations } from '#server/db/invariants';
import { type ApiBench, startApiBench } from './api-bench.ts';
import { type Begun, type SmallProvider, startSmallProvider } from './small-provider.fixture.ts';

let bench: ApiBench;
const started: SmallProvider[] = [];
beforeAll(async () => {
  bench = await startApiBench();
});
afterAll(async () => {
  expect(await violations(bench.services.db)).toEqual([]);
  await Promise.all(started.map((each) => each.close()));
  await bench.close();
});

const minute = 60;
const day = 24 * 60 * minute;

async function provider(name: string, start: LostStart): Promise<SmallProvider> {
  const looksUp = start.kind === 'look_up' ? { isLookedUp: true as const } : {};
  const small = await startSmallProvider(bench, { name, lost: { start }, isAsked: true, ...looksUp });
  started.push(small);
  return small;
}
const stored = ({ payment: { id } }: Begun) =>
  bench.services.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const sessionOf = async ({ key }: Begun) => (await bench.call('GET', `/api/sessions/${key}`)).json();
const viewOf = async (family: Begun) => {
  const { token } = await sessionOf(family);
  return (await bench.call('GET', `/api/payments/${family.payment.id}`, { bearer: token })).json();
};
const toldOf = ({ payment: { id } }: Begun) =>
  bench.heard.filter(({ payload }) => payload.includes(id)).map(({ type, payload }) => [type, JSON.parse(payload)]);
async function wait(seconds: number, step = minute): Promise<void> {
  for (let waited = 0; waited < seconds; waited += step) await bench.advance(step);
}

describe('a start of which nobody can know anything', () => {
  let small: SmallProvider;
  beforeAll(async () => {
    small = await provider('mute', { kind: 'unanswerable', sessionMinutes: 90 });
  });

  it('is sent once, asked about by nobody, and waits as long as its provider keeps such a payment open', async () => {
    small.is('silent');
    const family = await small.begin();
    small.is('answers');
    await wait(29 * minute, 580);
    expect(await stored(family)).toMatchObject({ status: 'pending', phase: 'submitting' });
    expect((await sessionOf(family)).status).toBe('confirmation_pending');
    await wait(2 * minute);
    // The half hour holds for it too, and it can still bring money.
    expect(await sessionOf(family)).toMatchObject({
      status: 'open',
      payments_in_process: [{ id: family.payment.id, superseded: true, phase: 'submitting' }],
    });
    await wait(58 * minute, 580);
    expect(await stored(family)).toMatchObject({ status: 'pending' });
    expect((await stored(family)).checks).toBeLessThan(4);
    await wait(2 * minute);
    expect(small.orders).toHaveLength(1);
    expect(small.asked).toEqual([]);
    expect(await viewOf(family)).toMatchObject({ status: 'failed', decline_group: 'outcome_unknown' });
    expect(toldOf(family).at(-1)).toMatchObject([
      'payment.failed',
      { data: { payment: { decline_group: 'outcome_unknown' } } },
    ]);
    // A program of before reads a group that it knows, and that claims nothing either.
    expect(await stored(family)).toMatchObject({ decline_group: 'system_error', decline_reason: 'outcome_unknown' });
    // The money came all the same.
    const ref = small.refOf(family.payment.id);
    await small.tells(family.payment, { state: 'paid', ref, minor: 300_000 });
    await bench.settle();
    expect(await stored(family)).toMatchObject({ status: 'successful', received: 300_000 });
    expect(toldOf(family).map(([type]) => type)).toContain('case.opened');
  });

  it('whose family called it off says nothing before its time either', async () => {
    small.is('silent');
    const family = await small.begin();
    small.is('answers');
    await bench.services.db
      .updateTable('payment')
      .set({ cancel_requested_at: new Date() })
      .where('id', '=', family.payment.id)
      .execute();
    await wait(85 * minute, 5 * minute);
    expect(await stored(family)).toMatchObject({ status: 'pending' });
    await wait(10 * minute, 5 * minute);
    expect(await stored(family)).toMatchObject({ status: 'failed', decline_reason: 'outcome_unknown' });
  });
});

describe('a start that is repeated under its key', () => {
  it('is repeated for as long as the key is kept, and without a look-up the clock ends it, claiming nothing', async () => {
    const small = await provider('keyed', { kind: 'repeat', forMinutes: 10 });
    small.is('silent');
    const family = await small.begin();
    await wait(9 * minute);
    expect(small.orders.length).toBeGreaterThan(3);
    expect(new Set(small.orders.map((order) => JSON.stringify(order)))).toHaveProperty('size', 1);
    await wait(2 * minute);
    const sent = small.orders.length;
    small.is('answers');
    await wait(10 * minute);
    expect(small.orders).toHaveLength(sent);
    await bench.advance(6 * day);
    expect(await stored(family)).toMatchObject({ status: 'failed', decline_reason: 'outcome_unknown' });
  });

  it('that is answered at last is placed', async () => {
    const small = await provider('late', { kind: 'repeat', forMinutes: 10 });
    small.is('away');
    const family = await small.begin();
    await wait(2 * minute);
    small.is('answers');
    await wait(2 * minute);
    expect(await stored(family)).toMatchObject({ phase: 'awaiting_provider', provider_ref: expect.any(String) });
  });
});

describe('a start that is only looked up', () => {
  let small: SmallProvider;
  beforeAll(async () => {
    small = await provider('listed', { kind: 'look_up', visibleAfterMinutes: 5 });
  });

  it('is found by our own id, and never sent again', async () => {
    small.is('silent');
    const family = await small.begin();
    small.is('answers');
    await wait(2 * minute);
    expect(await stored(family)).toMatchObject({
      phase: 'awaiting_provider',
      provider_ref: small.refOf(family.payment.id),
    });
    expect(small.orders).toHaveLength(1);
  });

  it('was never there only once it would be seen', async () => {
    small.is('away');
    const family = await small.begin();
    await bench.services.db
      .updateTable('payment')
      .set({ cancel_requested_at: new Date() })
      .where('id', '=', family.payment.id)
      .execute();
    small.is('answers');
    await wait(4 * minute);
    expect(await stored(family)).toMatchObject({ status: 'pending' });
    await wait(5 * minute);
    expect(await stored(family)).toMatchObject({ status: 'cancelled' });
  });
});

describe('why a payment was not made', () => {
  it.each(['amount_limit', 'bank_unreachable'] as const)('%s is told to the family and the school', async (group) => {
    const small = await provider(`says-${group}`, { kind: 'repeat', forMinutes: 10 });
    const family = await small.begin();
    small.says({ state: 'declined', ref: small.refOf(family.payment.id), group });
    await wait(2 * minute);
    expect(await viewOf(family)).toMatchObject({ status: 'rejected', decline_group: group });
    expect(toldOf(family).at(-1)).toMatchObject(['payment.rejected', { data: { payment: { decline_group: group } } }]);
  });
});
