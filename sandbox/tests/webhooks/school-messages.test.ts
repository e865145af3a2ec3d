import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eventList, endpointWithSecret } from '#contracts/webhook-endpoints';
import { type SchoolListener, startSchoolListener, takenBySession } from '#server/jobs/school-listener.fixture';
import { startApiHarness } from '../api-harness.ts';
import { byCash } from '../../actors/parent.ts';
import { reference, soundHarnessFor } from '../test-harness.ts';

const harness = await soundHarnessFor(startApiHarness());
const listeners: SchoolListener[] = [];
afterAll(() => Promise.all(listeners.map((listener) => listener.close())));

async function listen(): Promise<SchoolListener> {
  const listener = await startSchoolListener();
  listeners.push(listener);
  const options = { bearer: harness.schoolKey, body: { url: listener.url } };
  endpointWithSecret.parse(await (await harness.call('POST', '/api/v1/webhook_endpoints', options)).json());
  return listener;
}

async function makeVoucher(): Promise<{ readonly session: string; readonly reference: string }> {
  const parent = await harness.parent();
  return { session: parent.sessionId, reference: reference(await parent.pay(byCash)) };
}

/** One page of the log, with each event's text as it stands in the answer. */
async function readPage(cursor: string | undefined, limit: number) {
  const query = `limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`;
  const answer = await harness.call('GET', `/api/v1/events?${query}`, { bearer: harness.schoolKey });
  const body: unknown = await answer.json();
  const { data, next_cursor: next } = eventList.parse(body);
  const raw = z.object({ data: z.array(z.unknown()) }).parse(body).data;
  return {
    events: data.map((event, place) => ({ ...event, text: JSON.stringify(raw[place]) })),
    hasMore: next !== null,
  };
}

type Logged = Awaited<ReturnType<typeof readPage>>['events'][number];

async function readLog(limit: number): Promise<readonly Logged[]> {
  const log: Logged[] = [];
  for (let more = true; more;) {
    const { events, hasMore } = await readPage(log.at(-1)?.id, limit);
    log.push(...events);
    more = hasMore;
  }
  return log;
}

const messages = async () => Number((await harness.services.db.selectFrom('outbox').select('id').execute()).length);
const day = 86_400;
const paidAtOxxo = ['payment_session.opened', 'payment.pending', 'payment.succeeded', 'payment_session.paid'];

describe('a school whose server is down for three days', () => {
  test('gets everything in order and without a gap once it is up, while its other server waits for nothing', async () => {
    const [down, up] = [await listen(), await listen()];
    down.answerWith(() => 503);
    const vouchers = [await makeVoucher(), await makeVoucher(), await makeVoucher()];
    for (const { reference } of vouchers) {
      await harness.stripe.pay(reference);
      await harness.advance(day);
    }
    await harness.settle();
    expect(down.taken()).toEqual([]);
    expect(up.taken()).toHaveLength(await messages());
    expect(down.heard.length).toBeGreaterThan(vouchers.length * 3);

    down.answerWith(() => 204);
    // The longest pause of the table.
    await harness.advance(28_800);
    expect(takenBySession(down)).toEqual(new Map(takenBySession(up)));
    for (const { session } of vouchers) {
      const events = down.taken().filter((heard) => heard.session === session);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, place) => place + 1));
      expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(paidAtOxxo));
    }
  }, 60_000);

  test('or one that lost everything reads the very same from the log, in an order that agrees for each session', async () => {
    const [, up] = listeners;
    const log = await readLog(3);
    expect(log.length).toBe(await messages());
    expect(new Map(log.map(({ id, text }) => [id, text]))).toEqual(
      new Map(up?.taken().map(({ id, body }) => [id, body])),
    );
    for (const [session, seqs] of up ? takenBySession(up) : []) {
      expect(log.filter(({ session_id: id }) => id === session).map(({ seq }) => seq)).toEqual(seqs);
    }
  });
});
