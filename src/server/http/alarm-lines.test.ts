/** Lines that the runbook alarms on: what anybody may send writes none at `error`, and few with `security: true`. */
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startApiHarness } from '#sandbox/tests/api-harness';
import { type Fetch, listen, type Listening } from '#sandbox/listen';
import { pages as webPages } from '#web/pages.ts';
import { createApp } from '../app.ts';
import { pages } from '../pages.ts';
import { builtPages } from '../built-pages.ts';
import { createMetrics } from './metrics.ts';
import type { Services } from '../services/services.ts';

const line = z.looseObject({ level: z.number(), security: z.optional(z.boolean()), msg: z.string() });
const written: z.infer<typeof line>[] = [];
const log = pino({ level: 'info' }, { write: (text: string) => void written.push(line.parse(JSON.parse(text))) });
const harness = await startApiHarness();
const isBuilt = existsSync(new URL('../../../build/server/index.js', import.meta.url));
const started: Listening[] = [];
afterAll(async () => {
  await Promise.all(started.map((server) => server.close()));
  await harness.close();
});

/** The product as a new process has it: nothing is counted yet. */
async function startProduct() {
  const services: Services = { ...harness.services, log };
  const metrics = createMetrics(services, async () => []);
  const app = createApp(services, metrics);
  if (isBuilt) {
    const own = async (request: Request, bindings: object) => app.fetch(request, bindings);
    app.route('/', pages(services, { ...(await builtPages()), api: own, showGallery: false, development: false }));
  }
  const arrived: Request[] = [];
  const fetch: Fetch = (request, bindings) => {
    arrived.push(request);
    return app.fetch(request, bindings);
  };
  const server = await listen({ fetch }, 0, 'test');
  started.push(server);
  const notWritten = async (what: string) =>
    Number(new RegExp(`^cuota_ignored_total\\{what="${what}"\\} (\\d+)$`, 'm').exec(await metrics.text())?.[1] ?? 0);
  return { app, arrived, notWritten, server };
}

beforeEach(() => void written.splice(0));
const errors = () => written.filter(({ level }) => level >= 50);
const alarms = () => written.filter(({ security }) => security);
const answered = () => written.filter(({ msg }) => msg === 'answered').length;

const bodies = {
  'of a known length': 'Content-Length: 100\r\n\r\n{"a":',
  'in pieces': 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n',
} as const;
const [form, json] = ['application/x-www-form-urlencoded', 'application/json'] as const;
const forms = ['/checkout', '/card', '/tax-data', '/no/such/page', '/checkout.data'] as const;
const taking = [
  '/webhooks/stripe',
  '/biller/banred/debts',
  '/csp-report',
  '/api/tokens',
  '/api/v1/statements',
] as const;
const sent = [...taking.map((path) => [path, json]), ...(isBuilt ? forms : []).map((path) => [path, form])] as const;

describe('no line is at error', () => {
  test.each(Object.entries(bodies))('for bodies %s that break off', async (_what, body) => {
    const { server, arrived } = await startProduct();
    for (const [at, [path, type]] of sent.entries()) {
      const socket = connect(server.port, '127.0.0.1');
      const isGone = new Promise((resolve) => socket.once('close', resolve));
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${body}`);
      await expect.poll(() => arrived.length).toBe(at + 1);
      socket.destroy();
      await isGone;
    }
    await expect.poll(answered).toBe(sent.length);
    expect([errors(), alarms()]).toEqual([[], []]);
  });

  test('for any call of any route without credentials, with whatever stands in its place', async () => {
    const { app } = await startProduct();
    const paths = new Set(
      app.routes.map(({ path }) => path.replaceAll(/:\w+\??(?:\{[^}]*\})?/g, 'x').replace('*', 'x')),
    );
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'] as const;
    for (const [turn, path] of [...paths].entries())
      for (const [at, method] of methods.entries()) {
        const hasBody = method === 'POST' || method === 'PUT';
        const headers = oddHeaders[(turn + at) % oddHeaders.length] ?? {};
        const init = { method, headers, ...(hasBody ? { body: '{"a":"\\u0000"}' } : {}) };
        const answer = await app.request(`http://localhost${path}`, init, { clientAddress: '203.0.113.9' });
        await answer.body?.cancel();
      }
    expect(answered()).toBeGreaterThan(500);
    expect(errors()).toEqual([]);
    expect(alarms().length).toBeLessThanOrEqual(20);
  });

  test.skipIf(!isBuilt)('for any page, whatever its address or form says', async () => {
    const { app } = await startProduct();
    const { origin } = harness.services;
    // What is no line of the log stands between its lines all the same.
    const others = vi.spyOn(console, 'warn');
    for (const { path } of webPages)
      for (const [turn, odd] of oddQueries.entries()) {
        const at = path === '*' ? '/no/such/page' : `/${path.replace(/^\//, '').replaceAll(/:\w+\??/g, 'x')}`;
        const address = `${at}${['', '.data', '/%E0%A4%A'][turn % 3]}?${odd}`;
        const post = { method: 'POST', headers: { 'content-type': form, origin }, body: odd };
        for (const init of [{}, post]) {
          const from = { clientAddress: `10.8.${written.length % 250}.1` };
          await (await app.request(address, init, from)).body?.cancel();
        }
      }
    expect(answered()).toBeGreaterThan(100);
    expect([errors(), alarms().length <= 1, others.mock.calls]).toEqual([[], true, []]);
  });

  test.skipIf(!isBuilt)('for forms of another site, and of none', async () => {
    const { app } = await startProduct();
    const foreign = ['https://evil.example', `${harness.services.origin}.evil.example`, 'null', 'x', ''];
    for (const path of forms)
      for (const origin of foreign) {
        const headers = { 'content-type': form, origin };
        const answer = await app.request(path, { method: 'POST', headers, body: 'data=x' });
        expect([path, origin, answer.status]).toEqual([path, origin, 403]);
      }
    expect([errors(), alarms()]).toEqual([[], []]);
  });

  test.skipIf(!isBuilt)('for a form of our own, of a page that was opened with the final dot of our host', async () => {
    const { app } = await startProduct();
    const origin = harness.services.origin.replace(/(?=:\d+$)/, '.');
    const headers = { 'content-type': form, origin };
    const answer = await app.request('/checkout', { method: 'POST', headers, body: 'data=x' });
    expect([answer.status, errors()]).toEqual([303, []]);
  });
});

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'content-type': json, authorization: 'Bearer x', dpop: 'x.y.z', 'x-proof-key': 'x', 'idempotency-key': 'x' },
  { 'content-type': form, cookie: 'XSRF-TOKEN=%E0%A4%A; =', 'accept-encoding': 'x', 'accept-language': ';;q=x' },
  { 'content-type': `${json}; charset=x`, authorization: 'x', host: 'x.', range: 'bytes=9-1', 'if-none-match': '"' },
];

const oddQueries = [
  '',
  `data=${'x'.repeat(43)}&form_token=x&attempt=x&choice=__proto__`,
  'data=%E0%A4%A&locale=%00&payment=%ED%A0%80&header=x&method=x',
  'data=a&data=b&_routes=root&index&_routes=no',
  'data[]=x&__proto__=x&constructor=x&=&&',
] as const;

/** More than anybody may have written of one address, and of all. */
const [ofOne, ofAll] = [40, 200] as const;

const refused: readonly (readonly [string, string, string, readonly number[]])[] = [
  ['at an address that no account has', '/webhooks/stripe/00000000-0000-4000-8000-000000000000', 'webhook_line', [404]],
  ['without a signature', '/webhooks/stripe', 'webhook_line', [400]],
  ['at a bank’s desk, without a signature', '/biller/banred/debts', 'biller_line', [400, 429]],
];

describe('few lines are an alarm, and a metric counts the others', () => {
  test.each(refused)('of calls %s', async (_what, path, metric, statuses) => {
    const { app, notWritten } = await startProduct();
    const send = async (clientAddress: string) =>
      (await app.request(path, { method: 'POST', headers: { 'content-type': json }, body: '{}' }, { clientAddress }))
        .status;
    for (let count = 0; count < ofOne; count += 1) expect(statuses).toContain(await send('203.0.113.1'));
    expect(alarms()).toHaveLength(10);
    expect(await notWritten(metric)).toBe(ofOne - 10);
    await send('203.0.113.2');
    expect(alarms().at(-1)).toMatchObject({ not_written: ofOne - 10, security: true });
    for (let count = 0; count < ofAll; count += 1) await send(`10.7.${count}.1`);
    expect(alarms()).toHaveLength(60);
    expect(await notWritten(metric)).toBe(ofOne + 1 + ofAll - 60);
    expect(errors()).toEqual([]);
  });
});
