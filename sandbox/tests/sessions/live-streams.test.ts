/** A payment's live streams to its page: they end with the token that opened them, and are limited in number. */
import { beforeEach, describe, expect, test } from 'vitest';
import { referenceOf } from '#contracts/instruction-lines';
import { createApp } from '#server/app';
import { describeApi } from '#server/routes/openapi';
import { createLiveStatus, streamLimits } from '#server/http/live-status';
import { byCash } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startApiHarness());

async function newFamily() {
  const parent = await harness.parent();
  const { id: paymentId, next_step: step } = await parent.pay(byCash);
  return {
    ...parent,
    paymentId,
    reference: referenceOf(step) ?? '',
    voucherKey: harness.services.keys.voucherKey(paymentId),
  };
}
type Family = Awaited<ReturnType<typeof newFamily>>;

/** What is open, to be closed after each test. */
let lines: Response[] = [];
beforeEach(() => async () => {
  await Promise.all(lines.map(async (line) => line.body?.cancel().catch(() => undefined)));
  lines = [];
});
async function trackLine(opening: Promise<Response> | Response): Promise<Response> {
  const line = await opening;
  lines.push(line);
  return line;
}
const follow = ({ paymentId, call }: Family) => trackLine(call('GET', `/payments/${paymentId}/events`));
const followVoucher = ({ voucherKey }: Family) => trackLine(harness.call('GET', `/api/vouchers/${voucherKey}/events`));

/** Reads a stream until it holds `text`, or to its end. Fails by the test's own deadline where neither comes. */
function reader(line: Response) {
  const chunks = line.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  return async (text?: string): Promise<string> => {
    while (text === undefined || !heard.includes(text)) {
      const next = await chunks?.read();
      if (!next || next.done) break;
      heard += next.value;
    }
    return heard;
  };
}
const pay = async ({ reference, paymentId }: Family) => {
  await harness.stripe.pay(reference);
  await harness.settle();
  harness.services.live.notify(paymentId);
};

describe('a stream ends with what let it in', () => {
  test('a payer’s, when the school takes the links back: it tells nothing of what comes then', async () => {
    const family = await newFamily();
    const read = reader(await follow(family));
    await read('"status":"pending"');
    const path = `/api/v1/payment_sessions/${family.sessionId}/expire`;
    expect((await harness.call('POST', path, { bearer: harness.schoolKey, body: {} })).status).toBe(200);
    await pay(family);
    const heard = await read();
    expect(heard).not.toContain('successful');
    expect(heard).not.toContain('Ana Torres Ruiz');
    expect(heard).toMatch(/event: end\ndata: \{"code":"unauthorized"\}\n\n$/);
  });

  test('a payer’s, when its bearer has run out', async () => {
    const family = await newFamily();
    const read = reader(await follow(family));
    await read('"status":"pending"');
    await harness.advance(16 * 60);
    harness.services.live.notify(family.paymentId);
    expect(await read()).toMatch(/event: end\ndata: \{"code":"unauthorized"\}\n\n$/);
  });

  test('a voucher’s, when its link is revoked', async () => {
    const family = await newFamily();
    const read = reader(await followVoucher(family));
    await read('"status":"pending"');
    await harness.services.db
      .updateTable('voucher_link')
      .set({ revoked_at: harness.clock.now() })
      .where('payment_id', '=', family.paymentId)
      .execute();
    await pay(family);
    const heard = await read();
    expect(heard).not.toContain('successful');
    expect(heard).toMatch(/event: end\ndata: \{"code":"voucher_link_ended"\}\n\n$/);
  });

  test('and goes on while it lives, to the money', async () => {
    const family = await newFamily();
    const [read, readVoucher] = [reader(await follow(family)), reader(await followVoucher(family))];
    await Promise.all([read('"status":"pending"'), readVoucher('"status":"pending"')]);
    await pay(family);
    for (const heard of await Promise.all([read(), readVoucher()])) {
      expect(heard).toContain('"status":"successful"');
      expect(heard).not.toContain('event: end');
    }
  });
});

test('a process that is told to stop ends its streams and takes no more, says so where it is asked, and goes on answering', async () => {
  const stopping = new AbortController();
  const app = createApp({ ...harness.services, draining: stopping.signal });
  const { paymentId, bearer } = await newFamily();
  const ask = async (path: string) => app.request(path, { headers: { authorization: `Bearer ${bearer}` } });
  const read = reader(await trackLine(ask(`/api/payments/${paymentId}/events`)));
  await read('"status":"pending"');
  expect((await ask('/readyz')).status).toBe(200);
  stopping.abort();
  expect(await read()).not.toContain('event: end');
  const again = await ask(`/api/payments/${paymentId}/events`);
  expect([again.status, again.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await ask('/readyz')).status).toBe(503);
  expect((await ask(`/api/payments/${paymentId}`)).status).toBe(200);
});

test('a stream hears within seconds of what another process did', async () => {
  const family = await newFamily();
  const read = reader(await follow(family));
  await read('"status":"pending"');
  const shown = read('"cancel_requested":true');
  await harness.services.db
    .updateTable('payment')
    .set((eb) => ({ cancel_requested_at: harness.clock.now(), version: eb('version', '+', 1) }))
    .where('id', '=', family.paymentId)
    .execute();
  expect(await shown).toContain('"cancel_requested":true');
});

describe('streams at the same time', () => {
  const { ofSession, ofVoucher } = streamLimits;
  const statusesOf = async (count: number, open: () => Promise<Response>) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at += 1) statuses.push((await open()).status);
    return statuses;
  };
  const allowed = (count: number) => Array.from({ length: count }, () => 200);

  test('of one session are few; the next is told to come later, and other families are served', async () => {
    const [family, other] = [await newFamily(), await newFamily()];
    expect(await statusesOf(ofSession, () => follow(family))).toEqual(allowed(ofSession));
    const refused = await follow(family);
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await follow(other)).status).toBe(200);
    // It can still be queried, which is what the page does then.
    expect((await family.read(family.paymentId)).status).toBe('pending');
  });

  test('free their place when they are left', async () => {
    const family = await newFamily();
    await statusesOf(ofSession, () => follow(family));
    await lines.shift()?.body?.cancel();
    await expect.poll(async () => (await follow(family)).status).toBe(200);
  });

  test('of one voucher are few, whoever holds its link', async () => {
    const family = await newFamily();
    expect(await statusesOf(ofVoucher, () => followVoucher(family))).toEqual(allowed(ofVoucher));
    expect((await followVoucher(family)).status).toBe(429);
    expect((await follow(family)).status).toBe(200);
  });

  test('are not taken by HEAD, at any address that streams', async () => {
    const family = await newFamily();
    const { paths } = await describeApi(createApp(harness.services));
    const streaming = Object.entries(paths ?? {})
      .filter(([, { get }]) => JSON.stringify(get?.responses ?? {}).includes('text/event-stream'))
      .map(([path]) => path.replace('sessions/{id}', `sessions/${family.sessionId}`))
      .map((path) => path.replace('{id}', family.paymentId).replace('{voucherKey}', family.voucherKey));
    expect(streaming).toHaveLength(3);
    for (const path of streaming)
      for (let at = 0; at <= Math.max(ofSession, ofVoucher); at += 1) {
        const answer = await harness.call('HEAD', path, { bearer: family.bearer });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      }
    expect(await statusesOf(ofSession, () => follow(family))).toEqual(allowed(ofSession));
    expect(await statusesOf(ofVoucher, () => followVoucher(family))).toEqual(allowed(ofVoucher));
    expect((await harness.call('HEAD', `/api/vouchers/${'x'.repeat(43)}/events`)).status).toBe(404);
  });

  test('of a process have an end, too', async () => {
    const app = createApp({
      ...harness.services,
      live: createLiveStatus(harness.services, { limits: { ...streamLimits, ofProcess: 3 } }),
    });
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const { paymentId, bearer } = await newFamily();
      const headers = { authorization: `Bearer ${bearer}` };
      statuses.push((await trackLine(app.request(`/api/payments/${paymentId}/events`, { headers }))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 503]);
    expect(Number(lines.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
