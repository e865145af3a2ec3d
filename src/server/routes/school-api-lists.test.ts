import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { schoolSession, sessionList } from '#contracts/school-sessions';
import { apiOfFile, family, newSchool, pagesOf } from './school-api.fixture.ts';

const api = await apiOfFile();

async function schoolWith(count: number, slug: string) {
  const school = await newSchool(api.services, slug);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const answer = await api.call('POST', '/payment_sessions', {
      key: school.key,
      body: { ...family(), external_id: `statement-${made}` },
    });
    ids.unshift(schoolSession.parse(answer.body).id);
  }
  return { ...school, newestFirst: ids };
}

const list = async (key: string, query: string) =>
  sessionList.parse((await api.call('GET', `/payment_sessions${query}`, { key })).body);

describe('the list of sessions', () => {
  test('comes newest first, page by page, each session once', async () => {
    const { key, newestFirst } = await schoolWith(5, 'pages');
    const pages = await pagesOf(api, '/payment_sessions', key);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(newestFirst);
    expect((await list(key, '?limit=5')).next_cursor).toBeNull();
  });

  test('loses none of those created in the same instant', async () => {
    const { id, key } = await schoolWith(7, 'same-instant');
    await api.db
      .updateTable('session')
      .set({ created_at: sql<Date>`timestamptz '2026-11-21 10:00:00.123456+00'` })
      .where('school_id', '=', id)
      .execute();
    const first = await list(key, '?limit=3');
    const second = await list(key, `?limit=3&cursor=${first.next_cursor}`);
    const third = await list(key, `?limit=3&cursor=${second.next_cursor}`);
    expect(new Set([first, second, third].flatMap((page) => page.data.map((session) => session.id))).size).toBe(7);
    expect(third.next_cursor).toBeNull();
  });

  test('can be asked for one status or for the school’s own id', async () => {
    const { key, newestFirst } = await schoolWith(3, 'filtered');
    const [newest] = newestFirst;
    await api.db
      .updateTable('session')
      .set({ state: 'paid', paid_at: sql<Date>`app_now()` })
      .where('id', '=', newest ?? '')
      .execute();
    expect((await list(key, '?status=paid')).data.map((session) => session.id)).toEqual([newest]);
    expect((await list(key, '?status=open')).data).toHaveLength(2);
    expect((await list(key, '?external_id=statement-1')).data.map((session) => session.external_id)).toEqual([
      'statement-1',
    ]);
  });
});

/** Of a list in the order of instants. */
const ofInstant = Buffer.from(JSON.stringify(['2026-11-21 10:00:00+00', randomUUIDv7()])).toString('base64url');
const unusable = {
  payment_sessions: ['limit=two', 'status=expired', 'cursor=bm9wZQ', 'cursor=WyIyMDI2Iiwibm8iXQ', 'page=2'],
  cases: ['status=closed', 'kind=lost', 'session_id=7', 'cursor=bm9wZQ', 'page=2'],
  deliveries: ['status=lost', 'endpoint_id=7', 'cursor=bm9wZQ', `cursor=${ofInstant}`, 'event_id=1'],
  refunds: ['status=requested', 'from=2026', 'to=0000-01-01T00:00:00Z', 'cursor=bm9wZQ', 'payment_id=1'],
  mandates: ['payer_id=', 'cursor=bm9wZQ', 'status=active'],
  events: ['cursor=', 'cursor=evt_1', `cursor=${randomUUIDv7()}`, `cursor=evt_${randomUUIDv7()}`].concat([
    'type=payment.exploded',
    'session_id=1',
    'after=x',
  ]),
};
test.each(
  Object.entries(unusable).flatMap(([list, queries]) =>
    ['limit=0', 'limit=101', 'limit=2&limit=3', ...queries].map((query) => `/${list}?${query}`),
  ),
)('the list %s is refused', async (path) => {
  const { key } = await newSchool(api.services, `query-${randomUUIDv7()}`);
  expect(await api.call('GET', path, { key })).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
});

describe('a session that was partly paid', () => {
  test('shows what is still owed, what came, and every attempt', async () => {
    const { key, newestFirst } = await schoolWith(1, 'partly');
    const [id = ''] = newestFirst;
    const charges = await api.db
      .selectFrom('charge')
      .select(['id', 'amount'])
      .where('session_id', '=', id)
      .orderBy('position')
      .execute();
    const [first, second] = charges;
    if (!first || !second) throw new Error('the family has five charges');
    const paymentId = randomUUIDv7();
    await api.db
      .insertInto('payment')
      .values({
        id: paymentId,
        session_id: id,
        method_key: 'MX/store/stripe',
        provider: 'stripe',
        confirmation_number: `CU-${paymentId}`,
        status: 'successful',
        base: 500_000,
        commission: 1_000,
        received: 486_000,
        currency: 'MXN',
        charge_ids: [first.id, second.id],
        quote_id: randomUUIDv7(),
        quote_expires_at: sql<Date>`app_now()`,
        locale: 'es-MX',
        paid_at: sql<Date>`app_now()`,
        created_at: sql<Date>`app_now()`,
      })
      .execute();
    const allocated = [
      { charge_id: first.id, amount: 435_000, kind: 'settles' },
      { charge_id: second.id, amount: 50_000, kind: 'partial' },
    ] as const;
    const ofPayment = { session_id: id, payment_id: paymentId, created_at: sql<Date>`app_now()` };
    const rows = allocated.map((row) => ({ id: randomUUIDv7(), ...ofPayment, ...row }));
    await api.db.insertInto('allocation').values(rows).execute();
    await api.db
      .insertInto('money_case')
      .values({
        id: randomUUIDv7(),
        session_id: id,
        payment_id: paymentId,
        kind: 'underpaid',
        amount: 15_000,
        currency: 'MXN',
        opened_at: sql<Date>`app_now()`,
      })
      .execute();

    const session = schoolSession.parse((await api.call('GET', `/payment_sessions/${id}`, { key })).body);
    expect(session.amounts).toEqual({ amount_to_pay: 763_050, total_due_amount: 763_050, paid_amount: 485_000 });
    expect(
      session.charges.slice(0, 3).map((charge) => [charge.status, charge.values.pending_amount, charge.paid_amount]),
    ).toEqual([
      ['paid', 0, 435_000],
      ['partial', 35_000, 50_000],
      ['pending', 564_050, 0],
    ]);
    expect(session.payments).toMatchObject([
      {
        payment_id: paymentId,
        status: 'successful',
        finished: true,
        total_amount: 501_000,
        received_amount: 486_000,
        open_cases: ['underpaid'],
      },
    ]);
  });
});
