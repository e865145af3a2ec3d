/** A provider that nobody can ask: what its signed webhooks say is the evidence, and the clock ends what it says nothing of. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#server/db/invariants';
import { type ApiBench, startApiBench } from './api-bench.ts';
import { type Begun, type SmallProvider, startSmallProvider } from './small-provider.fixture.ts';

let bench: ApiBench;
let small: SmallProvider;
beforeAll(async () => {
  bench = await startApiBench();
  small = await startSmallProvider(bench, {
    name: 'teller',
    lost: { start: { kind: 'unanswerable', sessionMinutes: 90 } },
    isAsked: false,
    pollAfterSeconds: [],
  });
});
afterAll(async () => {
  await bench.advance(120);
  expect(await violations(bench.services.db)).toEqual([]);
  expect(await waitingRows()).toEqual([]);
  await small.close();
  await bench.close();
});

const day = 24 * 3_600;
const waitingRows = () =>
  bench.services.db.selectFrom('inbox').select(['id', 'outcome']).where('applied_at', 'is', null).execute();
const stored = ({ payment: { id } }: Begun) =>
  bench.services.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const casesOn = (providerRef: string) =>
  bench.services.db
    .selectFrom('money_case')
    .select(['kind', 'amount'])
    .where('provider_ref', '=', providerRef)
    .execute();
const refOf = ({ payment }: Begun) => small.refOf(payment.id);
const paid = (ref: string, minor = 300_000) => ({ state: 'paid', ref, minor }) as const;

async function tell(...args: Parameters<SmallProvider['tells']>): Promise<void> {
  expect(await small.tells(...args)).toBe(200);
  await bench.settle();
}

describe('what a provider that nobody can ask says in a signed webhook', () => {
  it('is the money: booked once, however often it is told, with the webhook as its evidence', async () => {
    const family = await small.begin();
    await tell(family.payment, paid(refOf(family)));
    await tell(family.payment, paid(refOf(family)));
    expect(await stored(family)).toMatchObject({ status: 'successful', received: 300_000 });
    const evidence = await bench.services.db
      .selectFrom('evidence')
      .select(['kind', 'inbox_id'])
      .where('payment_id', '=', family.payment.id)
      .execute();
    expect(evidence).toEqual([{ kind: 'webhook', inbox_id: expect.any(Number) }]);
  });

  it('finds its payment by the provider’s reference alone', async () => {
    const family = await small.begin();
    await tell({ id: null }, paid(refOf(family)));
    expect(await stored(family)).toMatchObject({ status: 'successful' });
  });

  it.each([
    ['declined', 'rejected'],
    ['broken', 'failed'],
    ['voided', 'cancelled'],
  ] as const)('%s ends it as %s, and money that comes later is booked with its case', async (state, status) => {
    const family = await small.begin();
    const ref = refOf(family);
    await tell(family.payment, { state, ref });
    expect(await stored(family)).toMatchObject({ status });
    await tell(family.payment, paid(ref));
    expect(await stored(family)).toMatchObject({ status: 'successful', received: 300_000 });
    expect(await casesOn(ref)).toMatchObject([{ kind: 'late' }]);
  });

  it('who moves next is kept, and decides nothing about money', async () => {
    const family = await small.begin();
    expect(await stored(family)).toMatchObject({ phase: 'awaiting_provider' });
    await tell(family.payment, { state: 'waiting', ref: refOf(family), url: 'https://bank.example/go' });
    expect(await stored(family)).toMatchObject({ status: 'pending', phase: 'awaiting_payer' });
    await tell(family.payment, { state: 'working', ref: refOf(family) });
    expect(await stored(family)).toMatchObject({ status: 'pending', phase: 'awaiting_provider' });
  });

  it('money on a reference that nobody here made opens one case', async () => {
    await tell({ id: null }, paid('nobodys', 700));
    await tell({ id: null }, paid('nobodys', 700));
    expect(await casesOn('nobodys')).toMatchObject([{ kind: 'unknown_ref', amount: 700 }]);
  });

  it('money under another reference is a payment of its own beside the first', async () => {
    const family = await small.begin();
    await tell(family.payment, paid(refOf(family)));
    await tell(family.payment, paid('a second one', 300_000));
    expect(await casesOn('a second one')).toMatchObject([{ kind: 'double', amount: 300_000 }]);
  });

  it('a bare hint, and the end of what nobody here made, are put away: nobody can be asked', async () => {
    const family = await small.begin();
    await tell(family.payment, null);
    await tell({ id: null, ref: 'nobodys' }, null);
    await tell({ id: null }, { state: 'declined', ref: 'nobody else’s' });
    expect(await waitingRows()).toEqual([]);
    expect(await stored(family)).toMatchObject({ status: 'pending' });
  });
});

describe('a payment of which nothing is said', () => {
  it.each(['waiting', 'working'] as const)(
    'that is %s ends by the clock, and late money is still booked',
    async (state) => {
      const family = await small.begin();
      await tell(family.payment, { state, ref: refOf(family), url: 'https://bank.example/go' });
      await bench.advance(5 * day);
      expect(await stored(family)).toMatchObject({ status: 'failed', next_check_at: null });
      await tell(family.payment, paid(refOf(family)));
      expect(await stored(family)).toMatchObject({ status: 'successful' });
      expect(await casesOn(refOf(family))).toMatchObject([{ kind: 'late' }]);
    },
  );

  it('is looked at when something can follow, not each minute', async () => {
    const family = await small.begin();
    for (let minutes = 0; minutes < 40; minutes += 1) await bench.advance(60);
    expect((await stored(family)).checks).toBeLessThan(4);
    expect(small.asked).toEqual([]);
  });
});

describe('a start that was not answered', () => {
  it('is the payment’s own once a webhook names both', async () => {
    small.is('silent');
    const family = await small.begin();
    small.is('answers');
    expect(await stored(family)).toMatchObject({ phase: 'submitting', provider_ref: null });
    await tell(family.payment, { state: 'working', ref: refOf(family) });
    expect(await stored(family)).toMatchObject({ phase: 'awaiting_provider', provider_ref: refOf(family) });
    await tell({ id: null }, paid(refOf(family)));
    expect(await stored(family)).toMatchObject({ status: 'successful' });
  });
});
