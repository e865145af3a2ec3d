/** Who may call a desk, and how often: signatures both ways, a window of time, an account's own address, floods. */
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { signatureHeader, stampHeader } from '#providers/biller-signature';
import { startBillerHarness } from './biller-harness.fixture.ts';
import { harnessFor, otherSchool } from '../test-harness.ts';

const harness = await harnessFor(startBillerHarness());
const { bank } = harness;
const asking = { reference: '100000009', channel: 'app' };
const statusOf = async (headers: Readonly<Record<string, string>> = {}, path = 'debts', body: unknown = asking) =>
  (await bank.call(path, body, headers)).status;

describe('a call at the desk', () => {
  it('is answered to the bank alone, and the answer is signed', async () => {
    expect(await statusOf()).toBe(200);
    expect(await statusOf({ [signatureHeader]: '0'.repeat(64) })).toBe(400);
    expect(await statusOf({ [signatureHeader]: '' })).toBe(400);
    const strangers = harness.bankOf({
      BANRED_BANK_KEY: 'another',
      BANRED_OUR_KEY: harness.env['BANRED_OUR_KEY'] ?? '',
    });
    expect((await strangers.call('debts', asking)).status).toBe(400);
    const impostor = harness.bankOf({
      BANRED_BANK_KEY: harness.env['BANRED_BANK_KEY'] ?? '',
      BANRED_OUR_KEY: 'another',
    });
    await expect(impostor.call('debts', asking)).rejects.toThrow('not signed by the desk');
  });

  it('is refused when it is old, or its time was changed', async () => {
    const now = Math.floor(harness.clock.now().getTime() / 1000);
    expect(await statusOf({ [stampHeader]: String(now - 1) })).toBe(400);
    expect(await statusOf({ [stampHeader]: String(now - 3_600) })).toBe(400);
  });

  it('at an account that nobody has is not found', async () => {
    for (const account of ['/00000000-0000-4000-8000-000000000000', '/default'])
      expect((await harness.bankOf(harness.env, account).call('debts', asking)).status).toBe(404);
    expect((await harness.call('POST', '/biller/stripe/debts', { body: {} })).status).toBe(404);
  });

  it.each([
    ['payments', {}],
    ['payments', { ...asking, amount: -1 }],
    [
      'payments',
      { id: 'a b', reference: '1', debt_id: null, amount: 1, currency: 'USD', channel: 'app', paid_at: 'now' },
    ],
    ['reversals', { payment_id: 'x'.repeat(81), amount: null }],
    ['daily-files', { day: '2026-13-01', payments: [], reversals: [] }],
    ['debts', { ...asking, reference: `${'1'.repeat(60)}` }],
    ['debts', 'text'],
  ])('of %s that fits no schema is refused, and says where', async (path, body) => {
    const { status, body: problem } = await bank.call(path, body);
    expect(status).toBe(422);
    expect(z.object({ code: z.string() }).parse(problem).code).toBe('invalid_request');
  });

  it('has a document of its own, beside the school’s', async () => {
    const document = z.object({ paths: z.record(z.string(), z.unknown()) });
    const own = document.parse(await (await harness.call('GET', '/biller/openapi.json')).json());
    const paths = ['debts', 'payments', 'notifications', 'reversals', 'daily-files'];
    expect(Object.keys(own.paths).toSorted()).toEqual(paths.map((path) => `/biller/{provider}/${path}`).toSorted());
    const schools = document.parse(await (await harness.call('GET', '/api/openapi.json')).json());
    expect(Object.keys(schools.paths).filter((path) => path.startsWith('/biller'))).toEqual([]);
  });
});

/** Sends a call's head and one byte of its body. `isOver` is true once it was answered or closed. */
function unfinishedCall(
  localAddress: string,
  path = '/biller/banred/debts',
): { readonly socket: Socket; isOver: boolean } {
  const { hostname, port } = new URL(harness.origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  const call = { socket, isOver: false };
  const over = () => {
    call.isOver = true;
  };
  socket.on('data', over).on('close', over).on('error', over);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`);
  return call;
}

describe('bodies that never end', () => {
  it('from many addresses hold every place that they may, and a signed call is answered all the same', async () => {
    const addresses = Array.from({ length: 21 }, (_, at) => `127.0.0.${at + 1}`);
    const calls = addresses.flatMap((address) => Array.from({ length: 20 }, () => unfinishedCall(address)));
    try {
      // There is room for 400: as many are held once the oldest 20 were sent away.
      await expect.poll(() => calls.filter(({ isOver }) => isOver).length).toBeGreaterThanOrEqual(20);
      expect(await statusOf()).toBe(200);
      expect(calls.filter(({ isOver }) => !isOver).length).toBeGreaterThan(0);
    } finally {
      for (const { socket } of calls) socket.destroy();
    }
  });

  it('are sent away after a few seconds, and their connection is ended; webhooks’ too', async () => {
    const paths = ['/biller/banred/debts', '/webhooks/stripe'];
    for (const answer of await Promise.all(paths.map((path) => text(unfinishedCall('127.0.0.1', path).socket)))) {
      expect(answer).toContain(' 408 ');
      expect(answer).toContain('request_timeout');
    }
  });
});

describe('a flood', () => {
  // The limits' clock stands still in each test, later than whatever the tests before it counted.
  let at = 0;
  beforeEach(() => {
    at = Math.max(at, performance.now()) + 10_000;
    vi.spyOn(performance, 'now').mockReturnValue(at);
  });
  afterAll(() => void vi.restoreAllMocks());

  it('of one bank is none of another’s: its calls are counted apart', async () => {
    const { id, keys } = await harness.addAccount('banred', (await otherSchool(harness, 'EC')).id);
    const other = harness.bankOf(keys, `/${id}`);
    // Few at a time: on a busy machine no response to all at once comes in time.
    for (let sent = 0; sent < 110; sent += 10) await Promise.all(Array.from({ length: 10 }, () => statusOf()));
    expect(await statusOf()).toBe(429);
    expect((await other.call('debts', asking)).status).toBe(200);
  });

  it('of calls that nobody signed is refused, and the bank behind the same address is answered', async () => {
    const forged = { [signatureHeader]: '0'.repeat(64) };
    const answers = await Promise.all(Array.from({ length: 60 }, () => statusOf(forged)));
    expect(answers.filter((status) => status === 400)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(50);
    expect(await statusOf()).toBe(200);
  });

  it('is refused, and the bank is answered again a second later', async () => {
    // The limit's clock stands still, and few calls run at a time: on a busy machine so many take longer than a second,
    // and are no flood; and sent all at once, none is answered in time.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const answers: number[] = [];
    while (answers.length < 200) answers.push(...(await Promise.all(Array.from({ length: 10 }, () => statusOf()))));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(50);
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(100);
    expect(answers).toContain(200);
    expect(await statusOf()).toBe(429);
    clock.mockReturnValue(performance.now() + 1_000);
    expect(await statusOf()).toBe(200);
  });
});

// Last: the server closes such a connection, and its next user gets an error.
describe('a flood in one body', () => {
  it('with a body beyond every limit is not read', async () => {
    expect(await statusOf({}, 'debts', { ...asking, more: 'x'.repeat(70_000) })).toBe(413);
    expect(await statusOf({}, 'daily-files', { more: 'x'.repeat(600_000) })).toBe(413);
  });
});
