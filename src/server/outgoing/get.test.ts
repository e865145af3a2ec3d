import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBytes, type GetOptions } from './get.ts';
import { otherRefusedHosts, waysToThisMachine } from './refused-addresses.fixture.ts';
import { type SocketSpy, startBytesSpy, startSpy } from './socket-spy.fixture.ts';

const options = { timeoutMs: 1000, maxBytes: 1000, allowLocal: false } as const;

describe('a file in our own network', () => {
  let spy: SocketSpy;
  beforeAll(async () => {
    spy = await startSpy(createServer((socket) => socket.destroy()));
  });
  beforeEach(() => spy.reset());
  afterAll(() => spy.stop());

  test.each(waysToThisMachine)('%s is refused without a connection, which the sandbox makes', async (host) => {
    const address = `https://${host}:${spy.port}/logo.png`;
    expect(await getBytes(address, options)).toEqual({ status: null, bytes: null, error: 'refused_address' });
    expect(spy.connections()).toBe(0);
    expect(await getBytes(address, { ...options, allowLocal: true })).toMatchObject({ bytes: null, error: 'tls' });
    expect(spy.connections()).toBe(1);
  });

  test.each(otherRefusedHosts)('%s: %s is refused without a connection', async (_, host) => {
    const address = `https://${host}:${spy.port}/logo.png`;
    expect(await getBytes(address, options)).toMatchObject({ error: 'refused_address' });
    expect(spy.connections()).toBe(0);
  });

  test('behind a name, one private address among public ones is refused', async () => {
    const resolve = async () => ['2000::1', '10.0.0.1'];
    expect(await getBytes('https://school.example/', { ...options, resolve })).toMatchObject({
      error: 'refused_address',
    });
  });
});

describe('a file on this machine, in the sandbox', () => {
  const get = (port: number, more: Partial<GetOptions> = {}) =>
    getBytes(`http://127.0.0.1:${port}/logo.png`, { ...options, allowLocal: true, ...more });

  test('is one GET, and its bytes', async () => {
    const seen: unknown[] = [];
    const spy = await startSpy(
      createHttpServer((request, response) => {
        const { method, headers } = request;
        seen.push({ method, headers });
        response.end(Buffer.from([0, 255, 10]));
      }),
    );
    expect(await get(spy.port)).toEqual({ status: 200, error: null, bytes: Buffer.from([0, 255, 10]) });
    const headers = {
      accept: 'image/png, image/jpeg, image/webp',
      host: `127.0.0.1:${spy.port}`,
      connection: 'close',
    };
    expect(seen).toEqual([{ method: 'GET', headers }]);
    await expect.poll(spy.open).toBe(0);
    await spy.stop();
  });

  test.each([
    ['one byte too long', 1001, 'too_large'],
    ['as long as it may be', 1000, null],
  ])('that is %s', async (_, length, error) => {
    const spy = await startSpy(createHttpServer((_request, response) => response.end(Buffer.alloc(length))));
    const answer = await get(spy.port);
    expect(answer).toMatchObject({ error, bytes: error ? null : Buffer.alloc(length) });
    await spy.stop();
  });

  test.each([
    ['drips', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n', 'timeout'],
    ['is never begun', '', 'timeout'],
    ['is no answer', '220 mail.school.example\r\n', 'network'],
  ])('that %s is given up', async (_, bytes, error) => {
    const spy = await startBytesSpy((socket) => {
      socket.write(bytes);
      const drip = setInterval(() => bytes && socket.write('x'), 50);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await get(spy.port, { timeoutMs: 300 })).toMatchObject({ status: null, error, bytes: null });
    await expect.poll(spy.open).toBe(0);
    await spy.stop();
  });
});
