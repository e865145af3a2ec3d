/** What no provider of the registry shows: a start that was not answered means what its provider declares, and what the payer does next may only be known after the start. */
import { afterAll, describe, expect, it } from 'vitest';
import type { LostStart } from '#providers/provider';
import { openLink } from './actors/parent.ts';
import { startApiBench } from './api-bench.ts';
import { forFile } from './file-bench.ts';
import {
  type Begun,
  type SmallProvider,
  type SmallProviderOptions,
  startSmallProvider,
} from './small-provider.fixture.ts';

const bench = await forFile(startApiBench());
const minute = 60;
const day = 24 * 60 * minute;

async function provider(name: string, start: LostStart, more: Partial<SmallProviderOptions> = {}) {
  const looksUp = start.kind === 'look_up' ? { isLookedUp: true as const } : {};
  const small = await startSmallProvider(bench, { name, lost: { start }, isAsked: true, ...looksUp, ...more });
  afterAll(small.close);
  return small;
}
/** A payment whose start this provider took, or not, while it was in such a mood; it answers from now on. */
async function beginWhile(small: SmallProvider, mood: 'silent' | 'away'): Promise<Begun> {
  small.is(mood);
  const family = await small.begin();
  small.is('answers');
  return family;
}
const stored = ({ payment: { id } }: Begun) =>
  bench.services.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const change = ({ payment: { id } }: Begun, values: { cancel_requested_at: Date } | { decline_reason: string }) =>
  bench.services.db.updateTable('payment').set(values).where('id', '=', id).execute();
const sessionOf = async ({ key }: Begun) => (await bench.call('GET', `/api/sessions/${key}`)).json();
/** As a phone reads it that opens the link now. */
const viewOf = async ({ key, payment }: Begun) => (await openLink(bench.origin, key)).read(payment.id);
const toldOf = ({ payment: { id } }: Begun) =>
  bench.heard.filter(({ payload }) => payload.includes(id)).map(({ type, payload }) => [type, JSON.parse(payload)]);
async function wait(seconds: number, step = minute): Promise<void> {
  for (let waited = 0; waited < seconds; waited += step) await bench.advance(step);
}

describe('a start of which nobody can know anything', async () => {
  const small = await provider('mute', { kind: 'unanswerable', sessionMinutes: 90 });

  it('is sent once, asked about by nobody, and waits as long as its provider keeps such a payment open', async () => {
    const family = await beginWhile(small, 'silent');
    await wait(29 * minute, 580);
    expect(await stored(family)).toMatchObject({ status: 'pending', phase: 'submitting' });
    expect((await sessionOf(family)).status).toBe('confirmation_pending');
    await wait(2 * minute);
    // The half hour holds for it too, and it can still bring money.
    const superseded = { id: family.payment.id, superseded: true, phase: 'submitting' };
    expect(await sessionOf(family)).toMatchObject({ status: 'open', payments_in_process: [superseded] });
    await wait(58 * minute, 580);
    expect(await stored(family)).toMatchObject({ status: 'pending' });
    expect((await stored(family)).checks).toBeLessThan(4);
    await wait(2 * minute);
    expect(small.orders).toHaveLength(1);
    expect(small.asked).toEqual([]);
    expect(await viewOf(family)).toMatchObject({ status: 'failed', decline_group: 'outcome_unknown' });
    const payment = { decline_group: 'outcome_unknown' };
    expect(toldOf(family).at(-1)).toMatchObject(['payment.failed', { data: { payment } }]);
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
    const family = await beginWhile(small, 'silent');
    await change(family, { cancel_requested_at: new Date() });
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
    // The same each time, with the way back from another page.
    expect(new Set(small.orders.map((order) => JSON.stringify(order)))).toHaveProperty('size', 1);
    expect(small.orders[0]).toMatchObject({ return_url: `${bench.origin}/store?payment=${family.payment.id}` });
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

describe('a start that is only looked up', async () => {
  const small = await provider('listed', { kind: 'look_up', visibleAfterMinutes: 5 });

  it('is found by our own id, and never sent again', async () => {
    const family = await beginWhile(small, 'silent');
    await wait(2 * minute);
    const placed = { phase: 'awaiting_provider', provider_ref: small.refOf(family.payment.id) };
    expect(await stored(family)).toMatchObject(placed);
    expect(small.orders).toHaveLength(1);
  });

  it('was never there only once it would be seen', async () => {
    const family = await beginWhile(small, 'away');
    await change(family, { cancel_requested_at: new Date() });
    await wait(4 * minute);
    expect(await stored(family)).toMatchObject({ status: 'pending' });
    await wait(5 * minute);
    expect(await stored(family)).toMatchObject({ status: 'cancelled' });
  });
});

describe('why a payment was not made', async () => {
  const small = await provider('says', { kind: 'repeat', forMinutes: 10 });
  it.each(['amount_limit', 'bank_unreachable'] as const)('%s is told to the family and the school', async (group) => {
    const family = await small.begin();
    small.says({ state: 'declined', ref: small.refOf(family.payment.id), group });
    await wait(2 * minute);
    expect(await viewOf(family)).toMatchObject({ status: 'rejected', decline_group: group });
    expect(toldOf(family).at(-1)).toMatchObject(['payment.rejected', { data: { payment: { decline_group: group } } }]);
    // A word that only a newer program knows is read as one that claims nothing.
    await change(family, { decline_reason: 'of_tomorrow' });
    expect(await viewOf(family)).toMatchObject({ status: 'rejected', decline_group: 'system_error' });
  });
});

const url = 'https://bank.example/go?id=1';
const leading = { phase: 'awaiting_payer', next_step: { kind: 'redirect', url } };
const waiting = { phase: 'awaiting_provider', next_step: { kind: 'waiting' } };

describe('an address that comes after the start', async () => {
  const start = { kind: 'repeat', forMinutes: 60 } as const;
  const small = await provider('steps', start, { pollAfterSeconds: [2, 3, 5, 60] });
  const refOf = ({ payment }: Begun) => small.refOf(payment.id);

  it('reaches the open page by its stream, soon: the first questions follow each other as the provider says', async () => {
    const family = await small.begin();
    expect(family.payment.next_step).toEqual({ kind: 'waiting' });
    const { body } = await family.call('GET', `/payments/${family.payment.id}/events`);
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
    const end = new Date(bench.clock.now().getTime() + day * 1000);
    small.says({ state: 'waiting', ref: refOf(family), url, reference: '7001', expires_at: end.toISOString() });
    await bench.advance(3);
    const shown = await viewOf(family);
    expect(shown).toMatchObject(leading);
    expect(await stored(family)).toMatchObject({ reference: '7001', pay_before: end });
    await bench.advance(10);
    expect((await viewOf(family)).version).toBe(shown.version);
    small.says({ state: 'waiting', ref: refOf(family), url: `${url}2` });
    await bench.advance(60);
    const other = await viewOf(family);
    expect(other).toMatchObject({ next_step: { url: `${url}2` } });
    expect(other.version).toBeGreaterThan(shown.version);
    small.says({ state: 'working', ref: refOf(family) });
    await bench.advance(60);
    expect(await viewOf(family)).toMatchObject(waiting);
    small.says({ state: 'paid', ref: refOf(family), minor: 300_000 });
    await bench.advance(60);
    expect(await stored(family)).toMatchObject({ status: 'successful', reference: '7001' });
  });

  it('that is none of the provider’s pages is never shown', async () => {
    const family = await small.begin();
    small.says({ state: 'waiting', ref: refOf(family), url: 'https://bank.example.evil.example/go' });
    await bench.advance(3);
    expect(await viewOf(family)).toMatchObject(waiting);
    expect(JSON.stringify(await stored(family))).not.toContain('evil');
  });

  it('may come by webhook, and not to what has ended', async () => {
    const family = await small.begin();
    const tell = async (word: Parameters<typeof small.tells>[1]) => {
      await small.tells(family.payment, word);
      await bench.settle();
    };
    await tell({ state: 'waiting', ref: refOf(family), url });
    expect(await viewOf(family)).toMatchObject(leading);
    await tell({ state: 'declined', ref: refOf(family) });
    await tell({ state: 'waiting', ref: refOf(family), url: `${url}3` });
    expect(await stored(family)).toMatchObject({ status: 'rejected', next_step: { url } });
  });
});

it('a webhook that overtakes the answer to the start takes the step of the answer away from nobody', async () => {
  const hasty = await startSmallProvider(bench, {
    name: 'hasty',
    lost: { start: { kind: 'unanswerable', sessionMinutes: 60 } },
    isAsked: false,
    leadsTo: url,
  });
  hasty.is('talks_first');
  const family = await hasty.begin();
  await bench.settle();
  const shown = await viewOf(family);
  expect(shown).toMatchObject(leading);
  await hasty.tells(family.payment, { state: 'waiting', ref: hasty.refOf(family.payment.id) });
  await bench.settle();
  expect(await viewOf(family)).toEqual(shown);
  await hasty.close();
});
