/** Many slips wait and no webhook comes: a provider is asked no more than its budget, and lists what was paid. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { savedSeconds, usualPerSecond } from '#domain/question-budget';
import { checkDuePayments, askInTurn } from '#server/jobs/check-payments';
import { readDueLists } from '#server/use-cases/payments/read-lists';
import { multiplySessions } from '../../../bench/growth/rows.ts';
import { listen } from '../../listen.ts';
import { startApiHarness } from '../api-harness.ts';
import { harnessFor, paymentRow, reference } from '../test-harness.ts';

const many = 240;
const oxxo = { entity: 'oxxopay', method: 'oxxopay' } as const;

/** Calls that arrived at the provider, by what they ask for. */
const calls = { ofOrders: 0, ofEvents: 0 };

/** Stands before the emulator and counts. */
async function counted(origin: string): Promise<string> {
  const proxy = await listen(
    {
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url);
        if (request.method === 'GET') calls[pathname.startsWith('/events') ? 'ofEvents' : 'ofOrders'] += 1;
        const body = request.method === 'GET' ? {} : { body: await request.text() };
        return fetch(origin + pathname + search, { method: request.method, headers: request.headers, ...body });
      },
    },
    0,
    'a counter of calls',
  );
  closing.push(proxy.close);
  return proxy.origin;
}
const closing: (() => Promise<unknown>)[] = [];
// Nothing else holds of the copies but what the jobs read of them.
const harness = await harnessFor(
  startApiHarness({
    workers: 0,
    providerAt: (name, origin) => (name === 'conekta' ? counted(origin) : Promise.resolve(origin)),
  }),
);
const { services, clock } = harness;
const conekta = harness.emulators.get('conekta');
if (!conekta) throw new Error('nobody plays Conekta');
conekta.webhooks('off');

const pay = async () => {
  const parent = await harness.parent();
  return { parent, payment: await parent.pay(oxxo) };
};
const { parent: pattern } = await pay();
await multiplySessions(services.db, [pattern.sessionId], many, { apart: 0 });

/** Everybody's question is due in this second, as at the end of a last day. */
async function allDue({ inTurn }: { readonly inTurn: boolean }): Promise<void> {
  await sql`update payment set lease_until = null, checks = 100, next_check_at = app_now(), turn_at = case when ${inTurn}::boolean then app_now() end
    where status = 'pending'`.execute(services.db);
}

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment where status = 'pending' and next_check_at <= app_now()`.execute(
    services.db,
  );
  return rows[0]?.count ?? 0;
};

async function untilDone(job: typeof askInTurn): Promise<void> {
  while ((await job(services)) > 0);
}

beforeEach(async () => {
  conekta.fault('GET /events', '500', 0);
  // A budget that was spent is whole again.
  await clock.advance(60);
});

describe(`${many} slips whose questions are due at once`, () => {
  it('are asked about as the account’s budget allows, until all were', async () => {
    await allDue({ inTurn: true });
    [calls.ofOrders] = [0];
    const begun = clock.now().getTime();
    for (let step = 0; step < 3; step += 1) {
      // Two processes have one budget.
      await Promise.all([untilDone(askInTurn), untilDone(askInTurn)]);
      const seconds = (clock.now().getTime() - begun) / 1000;
      expect(calls.ofOrders).toBeLessThanOrEqual(usualPerSecond * (seconds + savedSeconds));
      // No budget is left lying either.
      expect(calls.ofOrders).toBeGreaterThanOrEqual(Math.min(many, usualPerSecond * (10 * step + savedSeconds - 1)));
      await clock.advance(10);
    }
    await untilDone(askInTurn);
    expect([calls.ofOrders, await waiting()]).toEqual([many + 1, 0]);
  });

  it('control: without turns they are all asked about in one go', async () => {
    await allDue({ inTurn: false });
    [calls.ofOrders] = [0];
    await untilDone(checkDuePayments);
    expect(calls.ofOrders).toBe(many + 1);
  });

  it('keep nothing waiting that is asked at once', async () => {
    const { payment } = await pay();
    await conekta.pay(reference(payment));
    await allDue({ inTurn: true });
    await clock.advance(1);
    await sql`update payment set next_check_at = app_now() where id = ${payment.id}`.execute(services.db);
    await untilDone(checkDuePayments);
    expect(await paymentRow(harness, payment.id)).toMatchObject({ status: 'successful' });
    expect(await waiting()).toBeGreaterThanOrEqual(many);
  });
});

describe('a slip that was paid, behind many whose questions are late', () => {
  /** It is the last whose turn comes. */
  async function paidLast() {
    const { payment } = await pay();
    await clock.advance(1);
    await allDue({ inTurn: true });
    const last = sql`app_now() + interval '1 second'`;
    await sql`update payment set next_check_at = ${last}, turn_at = ${last} where id = ${payment.id}`.execute(
      services.db,
    );
    await conekta?.pay(reference(payment));
    return payment;
  }

  it('is found by the list within the quarter of an hour, and no question was asked about it', async () => {
    const { id } = await paidLast();
    const { checks } = await paymentRow(harness, id);
    [calls.ofEvents] = [0];
    expect(await readDueLists(services)).toBe(0);
    await clock.advance(61);
    expect(await readDueLists(services)).toBe(1);
    expect(await paymentRow(harness, id)).toMatchObject({ status: 'successful', checks });
    // Once for a quarter of an hour, whoever looks.
    expect([await readDueLists(services), await readDueLists(services), calls.ofEvents]).toEqual([0, 0, 1]);
  });

  it('control: without a list it waits for its turn, and an outage of the list costs the next read nothing', async () => {
    await clock.advance(15 * 60);
    const { id } = await paidLast();
    conekta.fault('GET /events', '500', 1_000);
    await clock.advance(61);
    await readDueLists(services);
    expect(await paymentRow(harness, id)).toMatchObject({ status: 'pending' });
    conekta.fault('GET /events', '500', 0);
    await clock.advance(15 * 60);
    expect(await readDueLists(services)).toBe(1);
    expect(await paymentRow(harness, id)).toMatchObject({ status: 'successful' });
  });

  it('is not looked for in a list while questions are in time', async () => {
    await sql`update payment set next_check_at = app_now() + interval '15 minutes', turn_at = app_now() + interval '15 minutes'
      where status = 'pending'`.execute(services.db);
    await clock.advance(14 * 60);
    [calls.ofEvents] = [0];
    expect([await readDueLists(services), calls.ofEvents]).toEqual([0, 0]);
  });
});
