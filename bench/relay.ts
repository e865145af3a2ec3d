/**
 * `npm run bench:relay -- --beside=<folder of another checkout>`: messages to schools over HTTPS, of both checkouts in
 * turn: how many a second while many wait, and the product's processor time of one. Without `--beside` this checkout
 * runs beside itself, which shows the noise. `--windows=N` (7), `--schools=N` (8), `--messages=N` of each school (500).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startOwnPostgres } from '#server/db/driver/own-postgres.fixture';
import { selfSignedFor } from '#server/outgoing/self-signed.fixture';
import { startProduct } from './fixture.ts';
import { median, percentile } from './load.ts';
import { actorsOf, makeSchool, settings } from './payment/side.ts';
import { mainThreadMs } from './processor-time.ts';

const { values: options } = parseArgs({
  options: {
    beside: { type: 'string', default: '.' },
    windows: { type: 'string', default: '7' },
    schools: { type: 'string', default: '8' },
    messages: { type: 'string', default: '500' },
  },
});
const [windows, schools, messages] = [Number(options.windows), Number(options.schools), Number(options.messages)];
const host = 'localhost';
const certificate = selfSignedFor(host);

/** One more message of each session, as its last one is, that no process has numbered. */
const announceAgain = `
  insert into outbox select (jsonb_populate_record(null::outbox, to_jsonb(o) || jsonb_build_object(
    'id', gen_random_uuid(), 'seq', o.seq + 1, 'position', null, 'created_at', app_now()))).*
  from (select distinct on (session_id) * from outbox where session_id is not null order by session_id, seq desc) o`;

interface Relay {
  /** Announces each session once more. Returns how fast that came, and the main thread's time of one message. */
  run(): Promise<{ readonly perSecond: number; readonly mainMs: number }>;
  close(): Promise<void>;
}

async function openRelay(folder: string): Promise<Relay> {
  const postgres = await startOwnPostgres({ settings });
  const dir = await mkdtemp(join(tmpdir(), 'cuota-relay-'));
  const authority = join(dir, 'ca.pem');
  await writeFile(authority, certificate.cert);
  const env = { DATABASE_URL: postgres.url, NODE_EXTRA_CA_CERTS: authority };
  const { cuota, close } = await startProduct({ env, folder });
  const arrivals = startReceiver();
  const { createProductClient, sessionBody } = await actorsOf(folder);
  const client = createProductClient(cuota.origin);
  for (let number = 0; number < schools; number += 1) {
    const key = await makeSchool(folder, postgres.url, `bench-${number}`);
    await client.addWebhookEndpoint(key, await arrivals.url(number));
    for (let made = 0; made < messages; made += 1) await client.createSession(key, sessionBody([100_000]));
  }
  const all = schools * messages;
  await arrivals.wait(all);

  return {
    async run() {
      const before = mainThreadMs(cuota.pid() ?? 0);
      const arrived = arrivals.wait(all);
      await postgres.ask(announceAgain);
      const tookMs = await arrived;
      // The last attempts are written after the last answer.
      await sleep(1000);
      await postgres.ask('checkpoint');
      return { perSecond: ((all - 1) / tookMs) * 1000, mainMs: (mainThreadMs(cuota.pid() ?? 0) - before) / all };
    },
    async close() {
      await close();
      await arrivals.close();
      await postgres.close();
      await rm(dir, { recursive: true });
    },
  };
}

/** Takes every message of every school. `wait`: milliseconds from the first to the last of so many. */
function startReceiver() {
  let left = 0;
  let firstAt = 0;
  let reached: (tookMs: number) => void = () => undefined;
  const server = createServer(certificate, (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(204).end();
      firstAt ||= performance.now();
      left -= 1;
      if (left === 0) reached(performance.now() - firstAt);
    });
  });
  const listening = new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    async url(school: number) {
      await listening;
      return `https://${host}:${(server.address() as AddressInfo).port}/${school}`;
    },
    /** So many more. */
    wait(count: number) {
      left += count;
      firstAt = 0;
      const { promise, resolve: reach } = Promise.withResolvers<number>();
      reached = reach;
      return left === 0 ? Promise.resolve(0) : promise;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const [before, after] = [await openRelay(resolve(options.beside)), await openRelay(resolve('.'))];
try {
  const ratios: number[] = [];
  const times = { before: [] as number[], after: [] as number[] };
  // The first window is to warm.
  for (let window = 0; window <= windows; window += 1) {
    const [one, other] = [await before.run(), await after.run()];
    if (window === 0) continue;
    ratios.push(other.perSecond / one.perSecond);
    times.before.push(one.mainMs);
    times.after.push(other.mainMs);
    const shown = [one, other].map(
      ({ perSecond, mainMs }) => `${perSecond.toFixed(0)} a second (${mainMs.toFixed(2)} ms each)`,
    );
    console.log(`window ${window}: ${shown.join(' and ')}`);
  }
  const [least, most] = [percentile(ratios, 0), percentile(ratios, 1)];
  console.log(
    `messages a second, after over before: median ${median(ratios).toFixed(2)}, ${least.toFixed(2)} to ${most.toFixed(2)}; processor time of the main thread ${median(times.before).toFixed(2)} and ${median(times.after).toFixed(2)} ms`,
  );
} finally {
  await before.close();
  await after.close();
}
