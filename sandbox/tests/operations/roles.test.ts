/** Processes that divide the work by `CUOTA_ROLES`, on one database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startStripeEmulator } from '#providers/stripe/emulator';
import { databaseOfFile } from '#server/db/driver/test-database';
import { startCuota } from '../../../src/main.ts';
import { byCash, openLink, parentWith } from '../../actors/parent.ts';
import { createProductClient } from '../../actors/product-client.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { freePort } from '../../free-port.ts';
import { listen } from '../../listen.ts';
import { otherSchool, reference } from '../test-harness.ts';
import { isBuilt } from './own-process.fixture.ts';

const credentials = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_bench' };
const database = await databaseOfFile();
const { pool } = database;
const port = await freePort();
const webhookUrl = `http://127.0.0.1:${port}/webhooks/stripe`;
const stripe = await startStripeEmulator({
  port: 0,
  clock: { now: () => new Date() },
  webhookUrl,
  env: credentials,
});

const start = (CUOTA_ROLES: string, more: Readonly<Record<string, string>> = {}) =>
  startCuota(
    {
      ...credentials,
      CUOTA_MODE: 'sandbox',
      CUOTA_ORIGIN: 'http://localhost:3000',
      CUOTA_SECRET: 'a server secret of more than 32 characters',
      CUOTA_ROLES,
      DATABASE_URL: database.url,
      STRIPE_API_ORIGIN: stripe.origin,
      LOG_LEVEL: 'silent',
      PORT: '0',
      ...more,
    },
    { clockMoves: false },
  );
type Started = Awaited<ReturnType<typeof start>>;
const at = ({ port }: Pick<Started, 'port'>) => `http://127.0.0.1:${port}`;

/** The status of a GET, without its body. */
async function statusOf(process: Started, path: string): Promise<number> {
  const answer = await fetch(at(process) + path);
  await answer.body?.cancel();
  return answer.status;
}

describe.skipIf(!isBuilt)('processes with roles', async () => {
  if (!isBuilt) return;
  const pages = await start('pages');
  const api = await start('api');
  const deaf = await start('api', { CUOTA_DATABASE_DIRECT_URL: 'postgres://nobody@127.0.0.1:9/nothing' });
  const webhooks = await start('webhooks', { PORT: String(port) });
  const open = [pages, api, deaf, webhooks];
  afterAll(async () => {
    await Promise.all(open.map((each) => each.close()));
    await school.close();
    await stripe.close();
  });
  const messages: string[] = [];
  const take = (request: Request) => {
    messages.push(request.headers.get('webhook-id') ?? '');
    return new Response();
  };
  const school = await listen({ fetch: take }, 0, 'the school');
  const client = createProductClient(at(api));
  const { key: schoolKey } = await otherSchool({ services: { db: database.db } });
  await client.addWebhookEndpoint(schoolKey, `${school.origin}/webhooks`);
  const newKey = async () => (await client.createSession(schoolKey, sessionBody([10_000]))).key;

  const statuses = async (path: string) => Promise.all([pages, api, webhooks].map((each) => statusOf(each, path)));

  it('each answer for their own paths, and for their health', async () => {
    const key = await newKey();
    expect(await statuses(`/checkout?data=${key}`)).toEqual([200, 404, 404]);
    expect(await statuses(`/api/sessions/${key}`)).toEqual([404, 200, 404]);
    expect(await statuses('/%61pi/v1/payments')).toEqual([404, 401, 404]);
    expect(await statuses('/favicon.svg')).toEqual([200, 404, 404]);
    for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statuses(path)).toEqual([200, 200, 200]);
    const posted = await Promise.all(
      [pages, api, webhooks].map((each) => fetch(`${at(each)}/webhooks/stripe`, { method: 'POST', body: '{}' })),
    );
    expect(posted.map(({ status }) => status)).toEqual([404, 404, 400]);
  });

  it('report their roles to Prometheus', async () => {
    const text = await (await fetch(`${at(pages)}/metrics`)).text();
    expect(text.match(/^cuota_role\{.*$/gm)).toEqual([
      'cuota_role{role="pages"} 1',
      'cuota_role{role="api"} 0',
      'cuota_role{role="webhooks"} 0',
      'cuota_role{role="jobs"} 0',
    ]);
  });

  it('leave what is due to those with jobs, which do it once, and open pages learn of it', async () => {
    const paid = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => {
        const parent = await openLink(at(api), await newKey());
        const payment = await parent.pay(byCash);
        const streams = [api, deaf].map((each) => paidOn(at(each), payment.id, parent.bearer));
        return { payment, streams, at: parentWith(at(deaf), parent) };
      }),
    );
    for (const { payment } of paid) await stripe.pay(reference(payment));
    await expect.poll(() => countOf('inbox')).toBeGreaterThanOrEqual(paid.length);
    // Longer than a process takes to look for what is due.
    await sleep(3_000);
    for (const each of paid) expect((await each.at.read(each.payment.id)).status).toBe('pending');
    expect(messages).toEqual([]);

    open.push(...(await Promise.all([start('jobs'), start('jobs')])));
    await Promise.all(paid.flatMap(({ streams }) => streams));
    await expect.poll(() => countOf('outbox where type = $1', 'payment.succeeded')).toBe(paid.length);
    await expect.poll(() => countOf('delivery where delivered_at is null')).toBe(0);
    expect(messages.length).toBe(new Set(messages).size);
    expect(await countOf('delivery_attempt')).toBe(await countOf('delivery'));
    expect(messages.length).toBe(await countOf('delivery'));
  }, 60_000);

  /** Resolves once a stream at `origin` reads that the payment is paid. */
  async function paidOn(origin: string, id: string, bearer: string): Promise<void> {
    const line = await fetch(`${origin}/api/payments/${id}/events`, { headers: { authorization: `Bearer ${bearer}` } });
    let text = '';
    for await (const part of line.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      if (text.includes('"status":"successful"')) return;
    }
    throw new Error('the stream ended before the money');
  }

  async function countOf(what: string, ...values: readonly string[]): Promise<number> {
    const { rows } = await pool.query(`select count(*)::int as count from ${what}`, [...values]);
    return rows[0]?.count;
  }
});
