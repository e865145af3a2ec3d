import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliveryList, eventList, eventWithDeliveries } from '#contracts/webhook-endpoints';
import { violations } from '../db/books/invariants.ts';
import { resendGivenUp } from '../db/write/events-of-school.ts';
import { relayMessages } from '../jobs/deliver-webhooks.ts';
import { deliveryOfFile } from '../jobs/delivery.fixture.ts';
import { takenBySession } from '../jobs/school-listener.fixture.ts';

const harness = await deliveryOfFile();
let key: string;
beforeEach(async () => {
  ({ key } = await harness.newSchool());
});

const page = async (query = '', caller = key) =>
  eventList.parse((await harness.call('GET', `/events${query}`, { key: caller })).body);
const read = async (id = '') =>
  eventWithDeliveries.parse((await harness.call('GET', `/events/${id}`, { key })).body).deliveries;
const resend = (id = '', body: unknown = {}, caller = key) =>
  harness.call('POST', `/events/${id}/resend`, { key: caller, body });
/** A session with so many events, which were delivered to whoever listens. */
const deliverEvents = async (count = 1) => {
  const session = await harness.tell(key, count);
  await harness.deliver();
  const [event, second] = (await page()).data;
  return { session, event, id: event?.id ?? '', second: second?.id ?? '' };
};
const notFound = { status: 404, body: { code: 'not_found' } };
const broken = async () => (await violations(harness.db)).filter(({ id }) => id.startsWith('I12'));

describe('the event log', () => {
  test('is read page by page from the last event one has, oldest first, each event once', async () => {
    const [first, second] = [await harness.tell(key, 3), await harness.tell(key, 4)];
    await relayMessages(harness.services);
    while ((await relayMessages(harness.services)) > 0);
    const all = await page('?limit=100');
    expect(all).toMatchObject({ next_cursor: null });
    expect(all.data).toHaveLength(7);
    const seen: string[] = [];
    let after = '';
    for (let more = true; more;) {
      const { data, next_cursor: cursor } = await page(`?limit=2${after && `&cursor=${after}`}`);
      expect([null, data.at(-1)?.id]).toContain(cursor);
      seen.push(...data.map(({ id }) => id));
      after = cursor ?? '';
      more = cursor !== null;
    }
    expect(seen).toEqual(all.data.map(({ id }) => id));
    for (const [session, count] of [[first, 3] as const, [second, 4] as const]) {
      const own = all.data.filter(({ session_id: id }) => id === session).map(({ seq }) => seq);
      expect(own).toEqual(Array.from({ length: count }, (_, place) => place + 1));
      expect((await page(`?session_id=${session}`)).data.map(({ seq }) => seq)).toEqual(own);
    }
    expect((await page('?type=payment_session.opened')).data.map(({ seq }) => seq)).toEqual([1, 1]);
    expect((await page(`?cursor=${seen.at(-1)}`)).data).toEqual([]);
  });

  test('holds the very text that was delivered', async () => {
    const { listener } = await harness.listen(key);
    await harness.tell(key, 2);
    await harness.deliver();
    const { text } = await harness.call('GET', '/events', { key });
    expect(listener.heard).toHaveLength(2);
    for (const { body } of listener.heard) expect(text).toContain(body);
  });

  test('holds nothing of another school, and knows none of its events', async () => {
    const { id } = await deliverEvents();
    const other = await harness.newSchool();
    expect((await page('', other.key)).data).toEqual([]);
    const options = { key: other.key };
    expect(await harness.call('GET', `/events/${id}`, options)).toMatchObject(notFound);
    expect(await resend(id, {}, other.key)).toMatchObject(notFound);
    const after = await harness.call('GET', `/events?cursor=${id}`, options);
    expect(after).toMatchObject({ status: 422, body: { metadata: { issues: [{ path: 'cursor' }] } } });
  });

  test('misses nobody’s events while 40 sessions are made and told about at once', async () => {
    let writing = true;
    const seen: string[] = [];
    const reader = (async () => {
      for (let last = false; !last;) {
        last = !writing;
        const after = seen.at(-1);
        const { data } = await page(`?limit=7${after ? `&cursor=${after}` : ''}`);
        seen.push(...data.map(({ id }) => id));
        if (data.length > 0) last = false;
        await relayMessages(harness.services);
      }
    })();
    const sessions = await Promise.all(Array.from({ length: 40 }, () => harness.tell(key, 3)));
    while ((await relayMessages(harness.services)) > 0 || (await unnumbered()) > 0);
    writing = false;
    await reader;
    expect(sessions).toHaveLength(40);
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
  });

  test('of a school is numbered by one process at a time, and by others meanwhile those of other schools', async () => {
    const other = await harness.newSchool();
    await Promise.all([harness.tell(key, 1), harness.tell(other.key, 1)]);
    await harness.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('cuota relay ' || ${other.id}::uuid, 0))`.execute(trx);
      await relayMessages(harness.services);
      expect([(await page()).data.length, (await page('', other.key)).data.length]).toEqual([1, 0]);
    });
    await relayMessages(harness.services);
    expect((await page('', other.key)).data).toHaveLength(1);
  });

  test('numbers a session in its order at once, also where a message waited and is older than the one before it', async () => {
    const session = await harness.tell(key, 3);
    const older = sql`update outbox set created_at = created_at - interval '1 hour' where session_id = ${session} and seq = 2`;
    await older.execute(harness.db);
    expect(await relayMessages(harness.services)).toBe(3);
    expect((await page()).data.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  async function unnumbered(): Promise<number> {
    return (await harness.db.selectFrom('outbox').select('id').where('position', 'is', null).execute()).length;
  }
});

describe('one event', () => {
  test('tells what became of it at each endpoint', async () => {
    const [good, bad] = [await harness.listen(key), await harness.listen(key)];
    bad.listener.answerWith(() => 500);
    const { id: first, second } = await deliverEvents(2);
    expect(await read(first)).toMatchObject([
      { endpoint_id: good.id, state: 'delivered', next_attempt_at: null, attempts: [{ status: 204, error: null }] },
      { endpoint_id: bad.id, state: 'waiting', delivered_at: null, attempts: [{ status: 500, url: bad.listener.url }] },
    ]);
    expect((await read(first))[1]?.next_attempt_at).not.toBeNull();
    // It waits for the first one.
    expect(await read(second)).toMatchObject([{ state: 'delivered' }, { state: 'waiting', attempts: [] }]);
    await bad.listener.close();
    await harness.later(60);
    await harness.call('DELETE', `/webhook_endpoints/${bad.id}`, { key });
    expect((await read(first))[1]).toMatchObject({
      state: 'given_up',
      next_attempt_at: null,
      attempts: [{ status: 500 }, { status: null, error: 'connection_refused' }],
    });
  });

  test.each(['evt_1', randomUUID(), `evt_${randomUUID()}`])('called %s is not found', async (id) => {
    expect(await harness.call('GET', `/events/${id}`, { key })).toMatchObject(notFound);
    await harness.listen(key);
    expect(await resend(id)).toMatchObject(notFound);
  });
});

describe('resending an event', () => {
  test('delivers it again under the same id, to all endpoints or to one', async () => {
    const [one, other] = [await harness.listen(key), await harness.listen(key)];
    const { event, id } = await deliverEvents();
    expect(await resend(id)).toMatchObject({ status: 202, body: { event, deliveries: [{ state: 'delivered' }, {}] } });
    await harness.deliver();
    await resend(id, { endpoint_id: other.id });
    await harness.deliver();
    await harness.deliver();
    expect(one.listener.heard.map((heard) => heard.id)).toEqual([id, id]);
    expect(other.listener.heard.map((heard) => heard.id)).toEqual([id, id, id]);
    expect(new Set([...one.listener.heard, ...other.listener.heard].map(({ body }) => body)).size).toBe(1);
    expect(await read(id)).toMatchObject([{ attempts: [{}, {}] }, { attempts: [{}, {}, {}] }]);
  });

  test('again and again does not hold up the later ones of its session, not even while it fails', async () => {
    const { listener } = await harness.listen(key);
    const { session, id: first } = await deliverEvents(2);
    listener.answerWith(({ seq }) => (seq === 1 ? 500 : 204));
    await resend(first);
    await harness.deliver();
    await harness.tellMore(session);
    await harness.deliver();
    expect(takenBySession(listener).get(session)).toEqual([1, 2, 3]);
    expect(await read(first)).toMatchObject([{ state: 'delivered', attempts: [{}, { status: 500 }] }]);
    expect((await read(first))[0]?.next_attempt_at).not.toBeNull();
    listener.answerWith(() => 204);
    await harness.later(60);
    expect(takenBySession(listener).get(session)).toEqual([1, 2, 3, 1]);
    expect(await broken()).toEqual([]);
  });

  test('that was given up brings it after all', async () => {
    const { listener } = await harness.listen(key);
    const session = await harness.tell(key, 2);
    listener.answerWith(({ seq }) => (seq === 1 ? 500 : 204));
    await harness.deliver();
    await harness.later(31 * 86_400);
    const id = (await page()).data[0]?.id;
    expect(await read(id)).toMatchObject([{ state: 'given_up', next_attempt_at: null }]);
    await resend(id);
    await harness.deliver();
    // It is old, but was asked for just now: it is tried for another 30 days.
    expect(await read(id)).toMatchObject([{ state: 'waiting' }]);
    listener.answerWith(() => 204);
    await harness.later(60);
    expect(await read(id)).toMatchObject([{ state: 'delivered', next_attempt_at: null }]);
    expect(takenBySession(listener).get(session)).toEqual([2, 1]);
    expect(await broken()).toEqual([]);
  });

  test('that still waits tries it now, after the earlier ones of its session', async () => {
    const { listener } = await harness.listen(key);
    const session = await harness.tell(key, 3);
    listener.answerWith(() => 500);
    for (const wait of [0, 60, 200, 400]) await harness.later(wait);
    listener.answerWith(() => 204);
    await harness.deliver();
    expect(listener.taken()).toHaveLength(0);
    const [, second] = (await page()).data;
    await resend(second?.id);
    await harness.deliver();
    expect(takenBySession(listener).get(session)).toEqual([1, 2, 3]);
    expect(listener.taken()).toHaveLength(3);
    expect(await broken()).toEqual([]);
  });

  test('works for an endpoint that was made later, and leaves the order of what is new', async () => {
    const { session, id: first, second } = await deliverEvents(3);
    const { listener, id } = await harness.listen(key);
    listener.answerWith(({ seq }) => (seq === 2 ? 500 : 204));
    await resend(second, { endpoint_id: id });
    await resend(first, { endpoint_id: id });
    await harness.tellMore(session);
    await harness.deliver();
    expect(takenBySession(listener).get(session)?.toSorted()).toEqual([1, 4]);
    listener.answerWith(() => 204);
    await harness.later(60);
    expect(takenBySession(listener).get(session)?.toSorted()).toEqual([1, 2, 4]);
    expect(await read(second)).toMatchObject([{ state: 'delivered' }]);
    expect(await broken()).toEqual([]);
  });

  test('asked for while it is on its way sends it once more', async () => {
    const { listener } = await harness.listen(key);
    const { id } = await deliverEvents();
    const { promise: late, resolve: answerLate } = Promise.withResolvers<number>();
    listener.answerWith(() => late);
    await resend(id);
    const delivering = harness.deliver();
    await expect.poll(() => listener.open).toBe(1);
    await resend(id);
    answerLate(204);
    await delivering;
    expect(listener.heard).toHaveLength(3);
  });

  test('to an endpoint that is deleted, another school’s, or to none at all, is not found', async () => {
    const { id } = await deliverEvents();
    expect(await resend(id)).toMatchObject(notFound);
    const gone = await harness.listen(key);
    await harness.call('DELETE', `/webhook_endpoints/${gone.id}`, { key });
    const foreign = await harness.listen((await harness.newSchool()).key);
    await harness.listen(key);
    for (const { id: endpoint } of [gone, foreign])
      expect(await resend(id, { endpoint_id: endpoint })).toMatchObject(notFound);
    expect(foreign.listener.heard).toHaveLength(0);
  });

  test('under one Idempotency-Key happens once', async () => {
    const { listener } = await harness.listen(key);
    const { id } = await deliverEvents();
    const again = () =>
      harness.call('POST', `/events/${id}/resend`, { key, body: {}, headers: { 'idempotency-key': 'once' } });
    const [first, repeated] = [await again(), await again()];
    expect([repeated.status, repeated.text]).toEqual([202, first.text]);
    await harness.deliver();
    await again();
    await harness.deliver();
    expect(listener.heard).toHaveLength(2);
  });
});

describe('the deliveries of all events', () => {
  const listed = async (query = '', caller = key) =>
    deliveryList.parse((await harness.call('GET', `/deliveries${query}`, { key: caller })).body);
  const resendAll = (body: unknown = {}, caller = key) =>
    harness.call('POST', '/deliveries/resend', { key: caller, body });
  const sent = (resent: number, hasMore = false) => ({ status: 202, body: { resent, has_more: hasMore } });
  const month = 31 * 86_400;

  /** One endpoint took everything, and one took nothing for a month. */
  async function aMonthLater(count: number) {
    const [good, bad] = [await harness.listen(key), await harness.listen(key)];
    bad.listener.answerWith(() => 500);
    const sessions = [];
    for (let made = 0; made < count; made += 1) sessions.push(await harness.tell(key));
    await harness.deliver();
    const waiting = await listed('?status=waiting');
    await harness.later(month);
    return { good, bad, sessions, waiting };
  }

  test('are listed by state, the newest event first, page by page', async () => {
    const { good, bad, sessions, waiting } = await aMonthLater(3);
    const newestFirst = sessions.toReversed();
    expect(waiting.data.map(({ session_id: id }) => id)).toEqual(newestFirst);
    expect(waiting.data[0]).toMatchObject({
      endpoint_id: bad.id,
      type: 'payment_session.opened',
      state: 'waiting',
      last_attempt: { status: 500, url: bad.listener.url },
    });
    const states = { delivered: good.id, given_up: bad.id };
    for (const [state, endpoint] of Object.entries(states)) {
      const { data, next_cursor: cursor } = await listed(`?status=${state}&limit=2`);
      const rest = await listed(`?status=${state}&limit=2&cursor=${cursor}`);
      expect([...data, ...rest.data]).toMatchObject(
        newestFirst.map((id) => ({ session_id: id, state, endpoint_id: endpoint, next_attempt_at: null })),
      );
      expect(rest.next_cursor).toBeNull();
    }
    expect((await listed('?status=waiting')).data).toEqual([]);
    const all = (await listed('?limit=5')).data.map(({ session_id: id }) => id);
    expect(all).toEqual(newestFirst.flatMap((id) => [id, id]).slice(0, 5));
    expect((await listed(`?endpoint_id=${good.id}`)).data.map(({ state }) => state)).toEqual(
      Array(3).fill('delivered'),
    );
    const { data } = await listed('?status=given_up');
    expect((await read(data[0]?.event_id)).map(({ state }) => state)).toEqual(['delivered', 'given_up']);
  });

  test('are sent again where they were given up: each once, however often that is asked', async () => {
    const { good, bad } = await aMonthLater(3);
    const heard = good.listener.heard.length;
    const answers = await Promise.all([resendAll(), resendAll()]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers.map(({ body }) => body)).toEqual(expect.arrayContaining([{ resent: 3, has_more: false }]));
    expect(await resendAll()).toMatchObject(sent(0));
    expect((await listed('?status=waiting')).data).toHaveLength(3);
    expect((await listed('?status=given_up')).data).toEqual([]);
    bad.listener.answerWith(() => 204);
    await harness.deliver();
    expect(bad.listener.taken()).toHaveLength(3);
    expect(good.listener.heard).toHaveLength(heard);
    expect((await listed('?status=delivered')).data).toHaveLength(6);
    expect(await broken()).toEqual([]);
  });

  test('are sent again so many at a time, the oldest first', async () => {
    const { sessions } = await aMonthLater(3);
    const first = await harness.db
      .selectFrom('session')
      .select('school_id')
      .where('id', '=', sessions[0] ?? '')
      .execute();
    const asked = { schoolId: first[0]?.school_id ?? '', endpointId: undefined, most: 2 };
    const some = () => harness.db.transaction().execute((trx) => resendGivenUp(trx, asked));
    expect(await some()).toEqual({ resent: 2, isMore: true });
    expect((await listed('?status=given_up')).data.map(({ session_id: id }) => id)).toEqual(sessions.slice(2));
    expect(await some()).toEqual({ resent: 1, isMore: false });
  });

  test('to an endpoint that was deleted are given up, and stay so', async () => {
    const { bad } = await aMonthLater(1);
    await harness.tell(key);
    await harness.deliver();
    await harness.call('DELETE', `/webhook_endpoints/${bad.id}`, { key });
    expect((await listed('?status=given_up')).data).toHaveLength(2);
    expect((await listed('?status=waiting')).data).toEqual([]);
    expect(await resendAll()).toMatchObject(sent(0));
    expect(await resendAll({ endpoint_id: bad.id })).toMatchObject(notFound);
  });

  test('hold nothing of another school, which can send none of them again', async () => {
    const { good, bad } = await aMonthLater(1);
    const other = await harness.newSchool();
    expect((await listed('', other.key)).data).toEqual([]);
    for (const { id } of [good, bad]) {
      expect((await listed(`?endpoint_id=${id}`, other.key)).data).toEqual([]);
      expect(await resendAll({ endpoint_id: id }, other.key)).toMatchObject(notFound);
    }
    expect(await resendAll({}, other.key)).toMatchObject(sent(0));
    expect((await listed('?status=given_up')).data).toHaveLength(1);
  });
});
