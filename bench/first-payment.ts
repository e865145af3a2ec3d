/**
 * `npm run bench:first-payment`: a school's developer's first ten minutes, timed. Starts the sandbox as `npm start`
 * does, adds an endpoint, makes the typed client, sends README's body by it, verifies each webhook, pays at OXXO and
 * notes a refund. Fails if a webhook does not come within a minute or its signature is wrong. `--port=N` (4830).
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import { referenceOf } from '#contracts/instruction-lines';
import { paymentDetail } from '#contracts/payment-detail';
import { schoolPayment } from '#contracts/school-sessions';
import { byCash } from '#sandbox/actors/parent';
import { bodyOfReadme } from '#sandbox/actors/readme-body';
import { createProductClient } from '#sandbox/actors/product-client';
import { typedClient, writeTypedClient } from '#sandbox/actors/typed-client';
import { killableCuota } from './killable-cuota.ts';

const { values: options } = parseArgs({ options: { port: { type: 'string', default: '4830' } } });
const port = Number(options.port);
/** Of the sandbox alone; README names it. */
const demoKey = 'sk_test_demo_mx';
const webhookEvent = z.object({ type: z.string(), session_id: z.string() });
const opened = z.object({ id: z.string(), hashKey: z.string() });

/** A school's server: verifies what comes, and keeps its types for each session. */
function startSchool() {
  const heard: z.infer<typeof webhookEvent>[] = [];
  let webhook: Webhook | undefined;
  const take = async (request: IncomingMessage): Promise<204 | 401> => {
    try {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      heard.push(webhookEvent.parse(webhook?.verify(await text(request), Object.fromEntries(headers))));
      return 204;
    } catch {
      return 401;
    }
  };
  const server = createServer((request, response) => {
    void take(request).then((status) => response.writeHead(status).end());
  });
  return { server, heard, trust: (secret: string) => void (webhook = new Webhook(secret)) };
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuota-first-payment-'));
  const sandbox = killableCuota(port, { CUOTA_DATA_DIR: dataDir }, ['scripts/start.mjs', 'sandbox']);
  const typed = await mkdtemp(join('build', 'client-'));
  const school = startSchool();
  let last = performance.now();
  const step = (name: string): void => {
    const now = performance.now();
    console.log(`${name.padEnd(58)} ${((now - last) / 1000).toFixed(2).padStart(7)} s`);
    last = now;
  };
  try {
    await sandbox.start();
    await schoolsAreThere(sandbox.origin);
    step('npm start: the sandbox is ready');
    const client = createProductClient(sandbox.origin);
    await once(school.server.listen(0, '127.0.0.1'), 'listening');
    const address = school.server.address();
    if (address === null || typeof address === 'string') throw new Error('the school has no port');
    const { secret } = await client.addWebhookEndpoint(demoKey, `http://127.0.0.1:${address.port}/`);
    school.trust(secret);
    step('an endpoint for webhooks');
    await writeTypedClient(typed);
    const cuota = await typedClient(typed, sandbox.origin, demoKey);
    step('npm run docs:client: the types of the API');
    const { id, hashKey } = opened.parse(await cuota.openSession(bodyOfReadme()));
    step('a session, by README’s body');
    await heard('payment_session.opened', id);
    step('its webhook, verified');
    const { next_step: next } = paymentDetail.parse(await cuota.makeVoucher(hashKey, byCash));
    const reference = referenceOf(next);
    step('a voucher of OXXO, as the payer makes it');
    await fetch(`http://127.0.0.1:${port + 100}/control/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference }),
    });
    await heard('payment.succeeded', id);
    step('paid at the counter: payment.succeeded, verified');
    await heard('payment_session.paid', id);
    step('payment_session.paid, verified');
    const { payment_id: paymentId } = schoolPayment.parse(await cuota.paidOf(id));
    await cuota.refund(paymentId, 'Devuelto en caja.');
    step('a refund, as the school’s desk gave it');
    await heard('payment.refunded', id);
    step('payment.refunded, verified');
  } finally {
    await sandbox.stop();
    school.server.close();
    for (const folder of [dataDir, typed]) await rm(folder, { recursive: true, force: true });
  }

  async function heard(type: string, sessionId: string): Promise<void> {
    for (let tries = 0; tries < 6000; tries += 1) {
      if (school.heard.some((each) => each.type === type && each.session_id === sessionId)) return;
      await sleep(10);
    }
    throw new Error(`no ${type} within a minute; heard: ${school.heard.map((each) => each.type).join(', ')}`);
  }
}

/** The sandbox answers before its schools are made; a reader of the links that it prints does not see that. */
async function schoolsAreThere(origin: string): Promise<void> {
  const headers = { authorization: `Bearer ${demoKey}` };
  while (!(await fetch(`${origin}/api/v1/school`, { headers })).ok) await sleep(50);
}

await main();
