/** Two processes behind the HAProxy of deploy/ are restarted one after the other while families and schools call. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startStripeEmulator } from '#providers/stripe/emulator';
import { databaseOfFile } from '#server/db/driver/test-database';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { freePort } from '#sandbox/free-port';
import { killableCuota } from '../../../bench/killable-cuota.ts';
import { debianProgram, librariesOf } from '../../../scripts/debian-program.ts';
import { createProductClient } from '../../actors/product-client.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { isBuilt } from './own-process.fixture.ts';

const libraries = ['liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'];
const haproxy = isBuilt ? debianProgram('haproxy', '/usr/sbin/haproxy', libraries) : null;
/** At least as many, however slow the machine is. */
const requests = 2_000;

async function startTwo() {
  const database = await databaseOfFile();
  const [front, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
  const origin = `http://localhost:${front}`;
  const credentials = {
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(24).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64url')}`,
  };
  const stripe = await startStripeEmulator({
    port: 0,
    clock: { now: () => new Date() },
    webhookUrl: `${origin}/webhooks/stripe`,
    env: credentials,
  });
  const env = {
    CUOTA_MODE: 'staging',
    CUOTA_ORIGIN: 'https://pay.example',
    CUOTA_SECRET: randomBytes(48).toString('base64url'),
    CUOTA_FOREIGN_PROVIDER_ORIGINS: '1',
    CUOTA_KEY_CALLS_PER_MINUTE: '0',
    CUOTA_TRUSTED_PROXIES: '1',
    CUOTA_DRAIN_SECONDS: '5',
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    STRIPE_API_ORIGIN: stripe.origin,
    ...credentials,
  };
  // The production program, in staging: its provider is an emulator on this machine.
  const processes = ports.map((port) => killableCuota(port, env, ['src/main.ts']));
  await Promise.all(processes.map((each) => each.start()));
  const [one, two] = ports;
  const balancer = spawn(haproxy ?? '', ['-f', 'deploy/haproxy/haproxy.cfg'], {
    env: {
      LD_LIBRARY_PATH: librariesOf(haproxy ?? ''),
      CUOTA_BIND: `127.0.0.1:${front}`,
      CUOTA_ONE: `127.0.0.1:${one}`,
      CUOTA_TWO: `127.0.0.1:${two}`,
      CUOTA_ERRORS: 'deploy/cluster/errors',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { id: schoolId } = await createSchool(database.db, {
    slug: 'rolling',
    name: 'Colegio',
    country: 'MX',
    contractualEntity: 'Colegio, A.C.',
    live: false,
  });
  const { key: schoolKey } = await createApiKey(database.db, { schoolId, live: false });
  await expect
    .poll(() =>
      fetch(`${origin}/readyz`).then(
        ({ status }) => status,
        () => null,
      ),
    )
    .toBe(200);
  return {
    origin,
    processes,
    schoolKey,
    async close() {
      balancer.kill();
      await Promise.all([once(balancer, 'exit'), ...processes.map((each) => each.stop())]);
      await stripe.close();
    },
  };
}

/** Eight callers without a pause: a school creates a session, a family opens it twice. Counts failures by reason. */
function startCalls(origin: string, schoolKey: string) {
  const client = createProductClient(origin);
  const failed: string[] = [];
  let [done, stopped] = [0, false];
  const count = async (call: () => Promise<unknown>) => {
    await call().catch((error: unknown) => failed.push(String(error)));
    done += 1;
  };
  const look = async (key: string) => {
    const answer = await fetch(`${origin}/api/sessions/${key}`);
    await answer.text();
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
  };
  const caller = async () => {
    while (!stopped) {
      let key = '';
      await count(async () => ({ key } = await client.createSession(schoolKey, sessionBody())));
      if (key) for (const _look of [1, 2]) await count(() => look(key));
    }
  };
  const running = Array.from({ length: 8 }, caller);
  return {
    done: () => done,
    async stop() {
      stopped = true;
      await Promise.all(running);
      return failed;
    },
  };
}

it.skipIf(!haproxy)(
  `a rolling restart fails no request${haproxy ? '' : ' (skipped: there is no haproxy, or no build)'}`,
  async () => {
    const product = await startTwo();
    try {
      const calls = startCalls(product.origin, product.schoolKey);
      while (calls.done() < requests) {
        for (const each of product.processes) {
          await each.stop();
          await each.start();
          // Until the balancer has seen it twice.
          await sleep(2_000);
        }
      }
      expect(await calls.stop()).toEqual([]);

      // The same calls see a process that ends without saying so.
      const control = startCalls(product.origin, product.schoolKey);
      await sleep(1_000);
      for (const each of product.processes) {
        await each.kill();
        await each.start();
        await sleep(2_000);
      }
      expect(await control.stop()).not.toEqual([]);
    } finally {
      await product.close();
    }
  },
  600_000,
);
