/** The experience of callers, payers and operators while the database is frozen, shut down, or out of connections. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { loopTimed } from '#providers/emulation/loop-time.fixture';
import { createApp } from '../app.ts';
import { type Connection, connect, patience, unhurried } from '../db/driver/connect.ts';
import { migrate } from '../db/driver/migrate.ts';
import { type OwnPostgres, startOwnPostgres } from '../db/driver/own-postgres.fixture.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { pages } from '../pages.ts';
import { builtPages } from '../built-pages.ts';
import { testServices } from '../start/test-services.ts';

const built = existsSync(new URL('../../../build/server/index.js', import.meta.url));
const deadlines = { ...patience, connectMs: 500, statementMs: 500, commitCheckMs: 500 };
const anyKey = 'k'.repeat(43);

let folder: string;
let server: OwnPostgres;
let connection: Connection;
let app: Hono;
let worker: Worker;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuota-outage-'));
  server = await startOwnPostgres();
  const patient = connect({ connectionString: server.url, max: 1, deadlines: unhurried });
  await migrate(patient.db);
  await patient.close();
  connection = connect({ connectionString: server.url, max: 4, deadlines });
  const services = testServices(connection.db, { LOG_LEVEL: 'info', CUOTA_LOG_FILE: join(folder, 'log') });
  app = createApp(services);
  if (built) {
    const api = async (request: Request, bindings: object) => app.fetch(request, bindings);
    const options = { ...(await builtPages()), api, showGallery: false, development: false, logoOrigins: [] };
    app.route('/', pages(services, options));
  }
  worker = startWorker(services);
});
afterAll(async () => {
  await worker.stop();
  await connection.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function get(path: string) {
  const { outcome, ms } = await loopTimed(async () => {
    const answer = await app.request(`https://pay.example${path}`, {}, { clientAddress: '127.0.0.1' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  });
  return { ...outcome, ms };
}

const logLine = z.looseObject({ level: z.number(), msg: z.string() });
async function readLog() {
  const lines = (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n');
  return lines.map((text) => logLine.parse(JSON.parse(text)));
}

const untilReady = async () => {
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);
};

/** Holds every connection of the pool until the returned function is called. */
async function holdAll(): Promise<() => void> {
  const held: PoolClient[] = [];
  // A busy server may take longer to open one than the pool waits.
  while (held.length < 4)
    held.push(
      ...(await connection.pool.connect().then(
        (client) => [client],
        () => [],
      )),
    );
  return () => held.forEach((client) => client.release());
}

const outages = {
  'is frozen': {
    begin: async () => server.freeze(),
    end: async () => server.thaw(),
  },
  'is shut down': { begin: () => server.shutDown(), end: () => server.startAgain() },
};

describe.each(Object.entries(outages))('while the database %s', (_how, { begin, end }) => {
  beforeAll(async () => {
    await untilReady();
    await begin();
  });
  afterAll(async () => {
    await end();
    await untilReady();
  });

  it('/readyz says so within a second, also to many', async () => {
    for (const { status, ms, headers } of await Promise.all(Array.from({ length: 20 }, () => get('/readyz')))) {
      expect({ status, retry: headers.get('retry-after') }).toEqual({ status: 503, retry: '5' });
      expect(ms).toBeLessThan(1_000);
    }
  });

  it('/healthz is true of the process', async () => {
    const { status, ms } = await get('/healthz');
    expect(status).toBe(200);
    expect(ms).toBeLessThan(100);
  });

  it('/metrics tells what needs no database, and leaves out the rest', async () => {
    const { status, text, ms } = await get('/metrics');
    expect(status).toBe(200);
    expect(ms).toBeLessThan(2_000);
    expect(text).toContain('cuota_http_answers_total');
    expect(text).toMatch(/^cuota_database_up 0$/m);
    expect(text).not.toMatch(/^cuota_(waiting_seconds|open)\{/m);
    expect(text).toMatch(/^cuota_unknown_keys nan$/im);
  });

  it.each([`/api/sessions/${anyKey}`, '/api/v1/payment_sessions'])(
    '%s answers 503 and when to ask again',
    async (path) => {
      const headers = { authorization: `Bearer sk_test_${anyKey}` };
      const answer = await app.request(`https://pay.example${path}`, { headers }, { clientAddress: '127.0.0.1' });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toMatchObject({ code: 'service_unavailable', status: 503 });
    },
  );

  it.skipIf(!built).each([
    ['', 'Estamos en una pausa breve'],
    ['&locale=en-US', 'We are on a short break'],
  ])('a page%s says calmly that there is a pause', async (locale, words) => {
    const { status, headers, text } = await get(`/checkout?data=${anyKey}${locale}`);
    expect({ status, retry: headers.get('retry-after') }).toEqual({ status: 503, retry: '5' });
    expect(text).toContain(words);
    expect(text).toContain('data-problem="service_unavailable"');
  });
});

describe('afterwards', () => {
  it('the log has the outage’s beginning and end, and no line at error', async () => {
    await worker.sweep();
    // Background work neither polls again and again nor logs each kind's failure: once for each of the two, if in time.
    const toldOf = async () => {
      const lines = await readLog();
      const count = (words: string) => lines.filter(({ msg }) => msg.startsWith(words)).length;
      return {
        errors: lines.filter(({ level }) => level >= 50),
        away: count('the database is away'),
        back: count('the database is back'),
      };
    };
    await expect.poll(toldOf).toMatchObject({ errors: [], back: (await toldOf()).away });
    expect([1, 2]).toContain((await toldOf()).away);
  });

  it('all numbers are told again', async () => {
    const { text } = await get('/metrics');
    expect(text).toMatch(/^cuota_database_up 1$/m);
    expect(text).toMatch(/^cuota_waiting_seconds\{what="pending"\} 0$/m);
  });
});

describe('while every connection is held', () => {
  it('/readyz, /metrics and the API answer in time', async () => {
    const letGo = await holdAll();
    const [ready, metrics, api] = await Promise.all([get('/readyz'), get('/metrics'), get(`/api/sessions/${anyKey}`)]);
    letGo();
    expect({ ready: ready.status, metrics: metrics.status, api: api.status }).toEqual({
      ready: 503,
      metrics: 200,
      api: 503,
    });
    expect(ready.ms).toBeLessThan(1_000);
    await untilReady();
  });

  it('control: without deadlines /readyz would wait as long as they are', async () => {
    const letGo = await holdAll();
    const waiting = connect({ connectionString: server.url, max: 1, deadlines: { ...deadlines, connectMs: 0 } });
    const held = Promise.withResolvers<void>();
    const holder = waiting.db.connection().execute(() => held.promise);
    const query = sql`select 1`.execute(waiting.db).then(() => 'answered');
    expect(await Promise.race([query, pause(1_500, 'still waiting')])).toBe('still waiting');
    held.resolve();
    await holder;
    expect(await query).toBe('answered');
    await waiting.close();
    letGo();
  });
});
