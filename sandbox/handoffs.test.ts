import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { exchangedHandoff, handoff } from '#contracts/handoff';
import { doDailyWork } from '#server/jobs/daily';
import { createApp } from '#server/app';
import { violations } from '#server/db/invariants';
import { type ApiBench, startApiBench } from './api-bench.ts';
import { sessionBody } from './session-body.ts';

const opened = z.object({ id: z.string(), token: z.string(), link_expires_at: z.string() });
const json = { 'content-type': 'application/json' };
let bench: ApiBench;
let app: ReturnType<typeof createApp>;
let caller = 0;
beforeAll(async () => {
  bench = await startApiBench();
  app = createApp(bench.services);
});
afterAll(async () => {
  expect(await violations(bench.services.db)).toEqual([]);
  await bench.close();
});

async function family() {
  const { id, key } = await bench.client.createSession(bench.schoolKey, sessionBody());
  return { ...(await open(key)), id, key };
}
const read = (key: string) => bench.call('GET', `/api/sessions/${key}`);
const open = async (key: string) => opened.parse(await (await read(key)).json());
const ask = (bearer: string) => bench.call('POST', '/api/handoffs', { bearer, body: {} });
const newCode = async (bearer: string) => handoff.parse(await (await ask(bearer)).json());
/** Each from an address of its own: wrong codes are counted by address. */
const exchange = (code: string) => exchangeFrom(`10.0.0.${(caller += 1)}`, code);
async function exchangeFrom(clientAddress: string, code: string): Promise<Response> {
  const body = JSON.stringify({ code });
  const request = new Request(`${bench.origin}/api/handoffs/exchange`, { method: 'POST', headers: json, body });
  return app.fetch(request, { clientAddress });
}
const keyOf = async (answer: Response) => exchangedHandoff.parse(await answer.json()).data;
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];

describe('a hand-off code', () => {
  it('opens the session under a new key, which ends when the old one does; the old one goes on', async () => {
    const { id, key, token, link_expires_at } = await family();
    await bench.advance(3600);
    const fresh = await keyOf(await exchange((await newCode((await open(key)).token)).code));
    expect(fresh).not.toBe(key);
    expect(await open(fresh)).toMatchObject({ id, link_expires_at });
    expect((await read(key)).status).toBe(200);
    expect(token).not.toContain(fresh);
  });

  it('is for one use, also when twenty try it at once', async () => {
    const { code } = await newCode((await family()).token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(404)]);
  });

  it('works after 55 seconds and not after 61', async () => {
    const { token } = await family();
    const [early, late] = [await newCode(token), await newCode(token)];
    await bench.advance(55);
    expect((await exchange(early.code)).status).toBe(200);
    await bench.advance(6);
    expect(await codeOf(await exchange(late.code))).toEqual([404, 'handoff_not_found']);
  });

  it('that was used, is too old or was made up is answered alike', async () => {
    const { token } = await family();
    const [old, used] = [await newCode(token), await newCode(token)];
    await exchange(used.code);
    await bench.advance(61);
    const answers = await Promise.all([used.code, old.code, 'A'.repeat(43)].map(exchange));
    const bodies = await Promise.all(answers.map(async (each) => ({ ...(await each.json()), support_code: '' })));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ code: 'handoff_not_found' });
  });

  it('is useless once the school has taken the session’s links back, and so is the key it gave', async () => {
    const { id, token } = await family();
    const [first, second] = [await newCode(token), await newCode(token)];
    const fresh = await keyOf(await exchange(first.code));
    const path = `/api/v1/payment_sessions/${id}/expire`;
    expect((await bench.call('POST', path, { bearer: bench.schoolKey, body: {} })).status).toBe(200);
    expect(await codeOf(await read(fresh))).toEqual([410, 'payment_session_expired']);
    expect((await exchange(second.code)).status).toBe(404);
  });

  it('gives a key that ends with a link the school makes anew', async () => {
    const { id, token } = await family();
    const fresh = await keyOf(await exchange((await newCode(token)).code));
    const bearer = (await open(fresh)).token;
    const path = `/api/v1/payment_sessions/${id}/links`;
    expect((await bench.call('POST', path, { bearer: bench.schoolKey, body: { send: false } })).status).toBe(201);
    expect((await read(fresh)).status).toBe(410);
    expect((await ask(bearer)).status).toBe(401);
  });

  it('of a bearer that outlives its link is good too, and gives nobody more time than the bearer had', async () => {
    const { id, key } = await family();
    await bench.advance(72 * 3600 - 600);
    const { token, link_expires_at: end } = await open(key);
    await bench.advance(700);
    expect((await read(key)).status).toBe(410);
    const last = new Date(Date.parse(end) + 15 * 60_000).toISOString();
    let bearer = token;
    let fresh = '';
    for (const _window of ['first', 'second']) {
      const code = await ask(bearer);
      expect(code.status).toBe(201);
      fresh = await keyOf(await exchange(handoff.parse(await code.json()).code));
      const session = await (await read(fresh)).json();
      expect(session).toMatchObject({ id, link_expires_at: last, token_expires_at: last });
      bearer = session.token;
    }
    await bench.advance(801);
    expect((await read(fresh)).status).toBe(410);
    expect((await ask(bearer)).status).toBe(401);
  });

  it('of a bearer that outlives its link is useless once the school has taken the links back', async () => {
    const { id, key } = await family();
    await bench.advance(72 * 3600 - 60);
    const { token } = await open(key);
    await bench.advance(120);
    const [first, second] = [await newCode(token), await newCode(token)];
    const fresh = await keyOf(await exchange(first.code));
    const path = `/api/v1/payment_sessions/${id}/links`;
    expect((await bench.call('POST', path, { bearer: bench.schoolKey, body: { send: false } })).status).toBe(201);
    expect((await read(fresh)).status).toBe(410);
    expect((await exchange(second.code)).status).toBe(404);
  });

  it('is given 30 times in ten minutes, used or not: each use is one more link', async () => {
    const { token } = await family();
    const seen: number[] = [];
    for (let at = 0; at < 31; at += 1) {
      const answer = await ask(token);
      seen.push(answer.status);
      if (answer.status === 201) await exchange(handoff.parse(await answer.json()).code);
      else expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(seen).toEqual([...Array(30).fill(201), 429]);
    expect((await ask((await family()).token)).status).toBe(201);
  });

  it('is given to a payer who is in, at most 20 unused at a time', async () => {
    expect((await bench.call('POST', '/api/handoffs', { body: {} })).status).toBe(401);
    const { token } = await family();
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(201), ...Array(5).fill(429)]);
    const [first] = answers.filter(({ status }) => status === 201);
    await exchange(handoff.parse(await first?.json()).code);
    expect((await ask(token)).status).toBe(201);
  });

  it('is kept as a hash, and forgotten a day later', async () => {
    const { code } = await newCode((await family()).token);
    const rows = () => bench.services.db.selectFrom('handoff').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain(code);
    await bench.advance(2 * 86_400);
    await doDailyWork(bench.services);
    expect(await rows()).toEqual([]);
  });

  it('that is no code costs nothing, and eleven made-up ones of one address are enough', async () => {
    expect(await codeOf(await exchange('x'))).toEqual([422, 'invalid_request']);
    const guess = () => exchangeFrom('10.9.9.9', 'B'.repeat(43));
    const seen: number[] = [];
    for (let at = 0; at < 11; at += 1) seen.push((await guess()).status);
    expect(seen).toEqual([...Array(10).fill(404), 429]);
  });
});
