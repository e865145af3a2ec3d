/** A page's handling of a far too large body, from outside: the product in its own process, over HTTP. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '#web/pages.ts';
import type { KillableCuota } from '../../../bench/killable-cuota.ts';
import { freePort } from '../../free-port.ts';
import { isBuilt, type OwnProcess, startOwnProcess } from './own-process.fixture.ts';

const start = 'data=';
const megabyte = Buffer.alloc(1024 * 1024, 'b');
const [largeMegabytes, refusedWithinMegabytes, aliveWithinMs] = [40, 20, 50] as const;
/** A machine is slow now and then, never three times in a row. */
const tries = 3;

describe.skipIf(!isBuilt)('a form of 40 MB', () => {
  let own: OwnProcess;
  let cuota: KillableCuota;
  beforeAll(async () => {
    own = await startOwnProcess(await freePort());
    ({ cuota } = own);
    for (const { path } of pages) await (await fetch(cuota.origin + addressOf(path))).arrayBuffer();
  }, 90_000);
  afterAll(() => own.close());

  test.each(pages.map(({ path }) => addressOf(path)))(
    'sent to %s is refused at once, and holds up nobody',
    async (path) => {
      for (const isChunked of [false, true]) expect(await best(path, isChunked)).toEqual(refusedAtOnce);
    },
  );

  test('sent whole by somebody who does not listen, four at once, holds up nobody', async () => {
    const quietMs = await quiet();
    const sending = ['/checkout', '/card', '/tax-data', '/expired-link'].map((path) =>
      send(path, { isChunked: true, isStubborn: true }),
    );
    const waits = [await alive(), await alive(), await alive()];
    expect((await Promise.all(sending)).map(({ status }) => status)).toEqual([413, 413, 413, 413]);
    expect(Math.min(...waits)).toBeLessThan(aliveWithinMs + quietMs);
  });

  test.each(['', '=', '%00', 'x'.repeat(44), `${'x'.repeat(42)}%0d`])(
    'is no other thing than a small one whose key %j is none: its address repeats no such key',
    async (key) => {
      for (const path of ['/checkout', '/tax-data', '/store', '/transfer', '/card/status/x', '/card']) {
        const body = `data=${key}&locale=en-US&attempt=x`;
        const answer = await post(path, body);
        const location = answer.headers.get('location') ?? '';
        expect([path, location.includes('data=')]).toEqual([path, false]);
      }
      for (const path of ['/', '/tax-data', '/store', '/card', '/expired-link']) {
        const answer = await fetch(`${cuota.origin}${path}?data=${key}&header=0`, { redirect: 'manual' });
        expect([path, (answer.headers.get('location') ?? '').includes('data=')]).toEqual([path, false]);
      }
    },
  );

  const post = (path: string, body: string) =>
    fetch(cuota.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: own.origin },
      body,
      redirect: 'manual',
    });

  async function best(path: string, isChunked: boolean): Promise<string> {
    let last = '';
    for (let round = 0; round < tries; round += 1) {
      const quietMs = await quiet();
      const sent = send(path, { isChunked, isStubborn: false });
      const [{ status, megabytes }, wait] = [await sent, await alive()];
      if (status !== 413) return `status ${status}`;
      if (megabytes < refusedWithinMegabytes && wait < aliveWithinMs + quietMs) return refusedAtOnce;
      last = `refused after ${megabytes} MB, /healthz after ${Math.round(wait)} ms`;
      await pause(200);
    }
    return last;
  }

  /** How long this machine takes just now for the least there is to ask, with nothing else to do, in milliseconds. */
  const quiet = async () => Math.max(await alive(), await alive(), await alive());

  /** Until the process answers that it is alive, in milliseconds. */
  async function alive(): Promise<number> {
    const began = performance.now();
    await (await fetch(`${cuota.origin}/healthz`)).arrayBuffer();
    return performance.now() - began;
  }

  /** Sends until a response, or to the end if stubborn. Returns the status, and the megabytes sent before it. */
  async function send(path: string, { isChunked, isStubborn }: { isChunked: boolean; isStubborn: boolean }) {
    const length = isChunked ? {} : { 'content-length': String(start.length + largeMegabytes * megabyte.length) };
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: own.origin, ...length };
    let megabytes = 0;
    // A keep-alive connection: one that is closed at once may be cut before its response is read.
    const agent = new Agent({ keepAlive: true });
    const sending = request(cuota.origin + path, { method: 'POST', headers, agent });
    const answered = new Promise<{ status: number; megabytes: number }>((resolve) => {
      sending.on('response', (answer) => {
        resolve({ status: answer.statusCode ?? 0, megabytes });
        answer.resume();
      });
      sending.on('error', () => resolve({ status: 0, megabytes }));
    });
    const cut = new Promise<void>((resolve) => sending.once('close', () => resolve()));
    const stop = isStubborn ? cut : Promise.race([cut, answered]);
    let isOver = false;
    void stop.then(() => (isOver = true));
    sending.write(start);
    for (; megabytes < largeMegabytes && !isOver; megabytes += 1) {
      const isTaken = new Promise<void>((resolve) => sending.write(megabyte, () => resolve()));
      await Promise.race([isTaken, stop]);
    }
    if (!isOver) sending.end();
    const answer = await answered;
    agent.destroy();
    return answer;
  }
});

const refusedAtOnce = 'refused at once, and everybody else is served';
const addressOf = (path: string): string =>
  path === '*' ? '/no/such/page' : `/${path.replace(/^\//, '').replaceAll(/:\w+\??/g, 'x')}`;
