import type { Hono } from 'hono';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createdSession } from '#contracts/school-sessions';
import { createApp } from '../app.ts';
import { bind } from '../start/bind.ts';
import { callerBehind } from '../http/trusted-proxies.ts';
import { newKey } from '../basics/keys.ts';
import { createMetrics } from '../http/metrics.ts';
import { family, newSchool, apiOfFile } from './school-api.fixture.ts';

/** The product's log, each line as it is written. */
const logged: string[] = [];
const api = await apiOfFile({ log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }) });
const school = await newSchool(api.services, 'norte');
const { body } = await api.call('POST', '/payment_sessions', { key: school.key, body: family() });
const known = new URL(createdSession.parse(body).url).searchParams.get('data') ?? '';
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(api.db);
});

/** Another process on the same database. */
const newProcess = () => createApp(api.services);
const tryKey = async (app: Hono, from: string, key: string = newKey()) =>
  app.request(`/api/sessions/${key}`, {}, { clientAddress: from });
const statusOf = async (app: Hono, from: string, key?: string) => (await tryKey(app, from, key)).status;
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A process that listens, as in production, behind a proxy of ours or not. */
async function listen(trustProxy: boolean) {
  const app = newProcess();
  const server = await bind(0, '127.0.0.1');
  server.answerWith((request, bindings) =>
    app.fetch(
      request,
      trustProxy
        ? { ...bindings, ...callerBehind({ hops: 1 }, undefined, request.headers.get('x-forwarded-for')) }
        : bindings,
    ),
  );
  return {
    ask: (key: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`http://127.0.0.1:${server.port}/api/sessions/${key}`, { headers }),
    close: server.close,
  };
}

/** How often the log says that many keys are being tried. */
function alarms(): number {
  const event = z.looseObject({ event: z.optional(z.string()), security: z.optional(z.boolean()) });
  const lines = logged.map((line) => event.parse(JSON.parse(line)));
  return lines.filter(({ event: name, security }) => name === 'many_unknown_keys' && security).length;
}

describe('whoever tries keys', () => {
  test('opens nothing with three hundred of them, and is made to wait after the tenth', async () => {
    const { ask, close } = await listen(false);
    for (const _round of times(30)) expect((await ask(known)).status).toBe(200);
    const answers: Response[] = [];
    for (const _batch of times(10)) answers.push(...(await Promise.all(times(30).map(() => ask(newKey())))));
    const counted = Object.groupBy(answers, ({ status }) => String(status));
    expect(counted['200'] ?? []).toEqual([]);
    expect(counted['404']).toHaveLength(10);
    expect(counted['429']).toHaveLength(290);
    for (const { headers } of counted['429'] ?? []) {
      const seconds = Number(headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }
    await close();
  });

  test.each([
    '/api/vouchers/:key',
    '/api/vouchers/:key/picture',
    '/api/student-cards/:key',
    '/api/checks/:key',
    '/api/checks/:key/code.svg',
    '/bank-check/:key',
    '/bank-check/:key/document',
    '/reminders/:key',
  ])('is counted once for each key at %s', async (path) => {
    const app = newProcess();
    const ask = () => app.request(path.replace(':key', newKey()), {}, { clientAddress: '187.190.1.9' });
    for (const _round of times(10)) expect((await ask()).status).toBe(404);
    expect((await ask()).status).toBe(429);
  });

  test('is counted at a school’s calls too, with a line for whoever looks, and a true key opens beyond it', async () => {
    const app = newProcess();
    const ask = async (key: string) =>
      app.request('/api/v1/school', { headers: { authorization: `Bearer ${key}` } }, { clientAddress: '187.190.1.8' });
    logged.length = 0;
    const answers = await Promise.all(times(300).map(() => ask(`sk_test_${newKey()}`)));
    const counted = Object.groupBy(answers, ({ status }) => String(status));
    expect([counted['401']?.length, counted['429']?.length]).toEqual([10, 290]);
    expect(Number(counted['429']?.[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(logged.filter((line) => line.includes('"wrong_keys"')).map((line) => JSON.parse(line))).toMatchObject([
      { event: 'wrong_keys', of: 'school_keys', security: true },
    ]);
    expect(alarms()).toBe(1);
    expect((await ask(school.key)).status).toBe(200);
    expect((await ask('')).status).toBe(429);
  });

  test('is not one school’s key that calls without an end: only that key waits', async () => {
    const app = createApp({ ...api.services, keyCallsPerMinute: 60 });
    const other = await newSchool(api.services, 'sur');
    const ask = async (key: string) =>
      (await app.request('/api/v1/x', { headers: { authorization: `Bearer ${key}` } })).status;
    const statuses = await Promise.all(times(60).map(() => ask(school.key)));
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect([await ask(school.key), await ask(other.key)]).toEqual([429, 404]);
  });

  test('is counted by all processes together', async () => {
    const [one, other] = [newProcess(), newProcess()];
    for (const _round of times(5)) expect(await statusOf(one, '187.190.1.1')).toBe(404);
    for (const _round of times(5)) expect(await statusOf(other, '187.190.1.1')).toBe(404);
    expect(await statusOf(one, '187.190.1.1')).toBe(429);
    expect(await statusOf(other, '187.190.1.1')).toBe(429);
  });

  test('is counted together for links, vouchers and codes', async () => {
    const app = newProcess();
    const from = { clientAddress: '187.190.1.2' };
    const exchange = () => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: newKey() }),
    });
    for (const _round of times(3)) {
      expect((await app.request(`/api/vouchers/${newKey()}`, {}, from)).status).toBe(404);
      expect((await app.request('/api/handoffs/exchange', exchange(), from)).status).toBe(404);
      expect(await statusOf(app, from.clientAddress)).toBe(404);
    }
    expect((await app.request(`/api/vouchers/${newKey()}/file`, {}, from)).status).toBe(404);
    expect((await app.request(`/api/vouchers/${newKey()}/file`, {}, from)).status).toBe(429);
    expect((await app.request('/api/handoffs/exchange', exchange(), from)).status).toBe(429);
    expect(await statusOf(app, from.clientAddress)).toBe(429);
  });

  test('holds up nobody at another address, and may go on a minute later', async () => {
    const app = newProcess();
    for (const _round of times(11)) await tryKey(app, '187.190.1.3');
    expect(await statusOf(app, '187.190.1.3')).toBe(429);
    expect(await statusOf(app, '187.190.1.4')).toBe(404);
    // The library's own memory of who waits ends by the machine's clock; another process has none.
    await sql`update rate_limit set expire = expire - 60000`.execute(api.db);
    expect(await statusOf(newProcess(), '187.190.1.3')).toBe(404);
  });

  test('gets no fresh start from another address of its own IPv6 network', async () => {
    const app = newProcess();
    for (const round of times(10)) expect(await statusOf(app, `2806:2f0:51:aa::${round}`)).toBe(404);
    expect(await statusOf(app, '2806:2f0:51:aa:1:2:3:4')).toBe(429);
    expect(await statusOf(app, '2806:2f0:51:ab::1')).toBe(404);
  });

  test('is counted by each process for itself while the counters are away', async () => {
    const app = newProcess();
    await sql`alter table rate_limit rename to rate_limit_away`.execute(api.db);
    try {
      for (const _round of times(10)) expect(await statusOf(app, '187.190.1.5')).toBe(404);
      expect(await statusOf(app, '187.190.1.5')).toBe(429);
      expect(await statusOf(app, '187.190.1.5', known)).toBe(200);
      expect(await statusOf(app, '187.190.1.6', known)).toBe(200);
    } finally {
      await sql`alter table rate_limit_away rename to rate_limit`.execute(api.db);
    }
  });

  test('leaves no address in the database', async () => {
    await tryKey(newProcess(), '187.190.1.7');
    const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(api.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^(misses|school_keys|unknown_keys):[A-Za-z0-9_-]{43}$/);
  });
});

describe('a forwarded address', () => {
  test('that the caller writes is not read without a proxy of ours', async () => {
    const { ask, close } = await listen(false);
    const statuses: number[] = [];
    for (const round of times(12))
      statuses.push(
        (await ask(newKey(), { 'x-forwarded-for': `10.0.0.${round}`, 'x-real-ip': `10.0.1.${round}` })).status,
      );
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect(statuses.slice(0, 10)).toEqual(times(10).map(() => 404));
    await close();
  });
  test('counts as our proxy wrote it, whatever the caller wrote before', async () => {
    const { ask, close } = await listen(true);
    const statuses: number[] = [];
    for (const round of times(12))
      statuses.push((await ask(newKey(), { 'x-forwarded-for': `10.0.0.${round}, 187.190.2.1` })).status);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await ask(newKey(), { 'x-forwarded-for': '187.190.2.1' })).status).toBe(429);
    expect((await ask(newKey(), { 'x-forwarded-for': '187.190.2.1, 187.190.2.2' })).status).toBe(404);
    await close();
  });
});

describe('keys tried from many addresses', () => {
  const fromMany = async (apps: readonly Hono[], count: number) => {
    for (const round of times(count)) {
      const app = apps[round % apps.length];
      if (app) expect(await statusOf(app, `10.1.${round >> 3}.1`)).toBe(404);
    }
  };
  const gauge = async () => {
    const text = await createMetrics(api.services, async () => []).text();
    return Number(/^cuota_unknown_keys (\d+)$/m.exec(text)?.[1]);
  };

  test('are a security event from the hundred-and-first in a minute on, once for all processes', async () => {
    const before = alarms();
    const processes = [newProcess(), newProcess()];
    expect(await gauge()).toBe(0);
    await fromMany(processes, 100);
    expect([alarms(), await gauge()]).toEqual([before, 100]);
    await fromMany(processes, 1);
    expect([alarms(), await gauge()]).toEqual([before + 1, 101]);
    await sql`delete from rate_limit where key like 'misses:%'`.execute(api.db);
    await fromMany(processes, 30);
    expect(alarms()).toBe(before + 1);
    expect(await gauge()).toBeGreaterThan(100);
  });
  test('are another one in another minute', async () => {
    const before = alarms();
    await fromMany([newProcess()], 101);
    await sql`update rate_limit set expire = expire - 60000`.execute(api.db);
    expect(await gauge()).toBe(0);
    await fromMany([newProcess()], 101);
    expect(alarms()).toBe(before + 2);
  });
});

describe('the time an answer takes', () => {
  const timed = async (ask: () => Promise<unknown>) => {
    const started = performance.now();
    await ask();
    return performance.now() - started;
  };
  /** In how many of 80 rounds `one` took longer. Whoever begins changes, so that a busy machine slows both alike. */
  async function roundsSlower(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
    let slower = 0;
    for (const round of times(80)) {
      const [first, second] = round % 2 === 0 ? [one, other] : [other, one];
      const [early, late] = [await timed(first), await timed(second)];
      if (round % 2 === 0 ? early > late : late > early) slower += 1;
    }
    return slower;
  }

  test('does not tell a key that is almost right from one that is all wrong', async () => {
    const app = newProcess();
    let requestCount = 0;
    const ask = async (key: string) => statusOf(app, `10.2.${(requestCount += 1) >> 3}.1`, key);
    const last = known.endsWith('A') ? 'B' : 'A';
    const almost = () => ask(known.slice(0, -1) + last);
    const wrong = () => ask(newKey());
    const slower = await roundsSlower(almost, wrong);
    // Of a fair coin, one in ten thousand series of 80 lies outside.
    expect(slower).toBeGreaterThan(22);
    expect(slower).toBeLessThan(58);
    // The same clock notices a key that takes longer.
    const late = async () => {
      await almost();
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
    expect(await roundsSlower(late, wrong)).toBeGreaterThan(58);
  });
});
