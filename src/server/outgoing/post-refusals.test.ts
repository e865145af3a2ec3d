import { createServer as createHttpServer } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loopTimed } from '#providers/emulation/loop-time.fixture';
import { postJson, type PostAnswer } from './post.ts';
import { otherRefusedHosts, waysToThisMachine } from './refused-addresses.fixture.ts';
import type { Resolve } from './post.ts';
import { startSpy, type SocketSpy } from './socket-spy.fixture.ts';

/** Global unicast that IANA has given to nobody: it passes every check, and no stranger gets our packets. */
const publicAddress = '2000::1';
const secondPublicAddress = '2000::2';
/** Closes each connection at once, so that who gets through ends as `tls` and does not wait. */
let spy: SocketSpy;

beforeAll(async () => {
  spy = await startSpy(createServer((socket) => socket.destroy()));
});
beforeEach(() => spy.reset());
afterAll(() => spy.stop());

/** The spy's port counts as the web's: what is refused below is refused for where it leads. */
function post(address: string, allowLocal: boolean, resolve?: Resolve): Promise<PostAnswer> {
  const options = { body: '{}', headers: {}, timeoutMs: 1000, allowLocal, ports: [spy.port] };
  return postJson(address, resolve ? { ...options, resolve } : options);
}

/** Refused before anybody connects. */
async function expectRefused(answer: Promise<PostAnswer>): Promise<void> {
  expect(await answer).toMatchObject({ status: null, error: 'refused_address' });
  expect(spy.connections()).toBe(0);
}

/** Let through: the spy hangs up, which ends as `tls`. */
async function expectReached(answer: Promise<PostAnswer>): Promise<void> {
  expect(await answer).toMatchObject({ status: null, error: 'tls' });
  expect(spy.connections()).toBe(1);
}

const named = (scheme = 'https') => `${scheme}://school.example:${spy.port}/`;

/** What a client without a guard does with an address. */
function postUnguarded(address: string): Promise<void> {
  return new Promise((resolve) => {
    const request = requestHttps(address, { method: 'POST', agent: false });
    request.on('error', () => undefined).on('close', () => resolve());
    request.end();
  });
}

/** The name system, answering one list after another; the last one stays. */
function answers(...lists: readonly (readonly string[])[]) {
  const lookups: string[] = [];
  const resolve: Resolve = async (host) => lists[Math.min(lookups.push(host), lists.length) - 1] ?? [];
  return { resolve, lookups };
}

describe('an address that leads into our own network', () => {
  test('the list of the two tables is long enough to mean something', () => {
    const all = [...waysToThisMachine, ...otherRefusedHosts.map(([, host]) => host)];
    expect(new Set(all).size).toBeGreaterThanOrEqual(70);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(waysToThisMachine)('%s is refused without a connection, which an unguarded client makes', async (host) => {
    const address = `https://${host}:${spy.port}/events`;
    await expectRefused(post(address, false));
    await postUnguarded(address);
    expect(spy.connections()).toBe(1);
  });

  test.each(waysToThisMachine)(
    '%s reaches this machine in the sandbox, so the zero above is the guard’s',
    async (host) => expectReached(post(`https://${host}:${spy.port}/events`, true)),
  );

  test.each(otherRefusedHosts)('%s: %s is refused without a connection', async (_, host) => {
    const { resolve, lookups } = answers(['127.0.0.1']);
    const { ms } = await loopTimed(() => expectRefused(post(`https://${host}:${spy.port}/events`, false, resolve)));
    expect(ms).toBeLessThan(500);
    expect(lookups).toEqual([]);
  });

  test.each(otherRefusedHosts.filter(([what]) => !/^(loopback|this machine)/.test(what)))(
    '%s: %s is refused in the sandbox too',
    async (_, host) => expectRefused(post(`https://${host}:${spy.port}/events`, true)),
  );

  test.each(['0.0.0.0', '0'])('%s is refused in the sandbox, though an unguarded client gets through', async (host) => {
    const address = `https://${host}:${spy.port}/events`;
    await expectRefused(post(address, true));
    await postUnguarded(address);
    expect(spy.connections()).toBe(1);
  });

  test.each(['http://127.0.0.1', 'http://localhost', 'ftp://127.0.0.1', 'https://user:word@127.0.0.1'])(
    '%s is refused without a connection',
    async (start) => expectRefused(post(`${start}:${spy.port}/`, false)),
  );
});

describe('a name that leads into our own network', () => {
  test.each([
    ['this machine', ['127.0.0.1']],
    ['this machine over IPv6', ['::1']],
    ['a private address', ['10.1.2.3']],
    ['cloud metadata', ['169.254.169.254']],
    ['a mapped loopback address', ['::ffff:127.0.0.1']],
    ['a NAT64 form', ['64:ff9b::7f00:1']],
    ['a public address and then this machine', [publicAddress, '127.0.0.1']],
    ['this machine and then a public address', ['127.0.0.1', publicAddress]],
    ['public addresses and one private', [publicAddress, secondPublicAddress, 'fd00::1']],
    ['a link-local address with a zone', ['fe80::1%lo']],
    ['something that is no address', ['localhost']],
    ['loopback in octal', ['0177.0.0.1']],
  ])('to %s, is refused without a connection', async (_, list) => {
    const { resolve, lookups } = answers(list);
    await expectRefused(post(named(), false, resolve));
    expect(lookups).toEqual(['school.example']);
  });

  test('is reached in the sandbox when it leads to this machine, so the zeros above are the guard’s', async () => {
    const { resolve } = answers(['127.0.0.1']);
    await expectReached(post(named(), true, resolve));
  });

  test('is refused in the sandbox when one of its addresses is private', async () => {
    const { resolve } = answers(['127.0.0.1', '10.0.0.1']);
    await expectRefused(post(named(), true, resolve));
  });

  test('is not called over http even when it leads to this machine in the sandbox', async () => {
    const { resolve, lookups } = answers(['127.0.0.1']);
    await expectRefused(post(named('http'), true, resolve));
    expect(lookups).toEqual([]);
  });
});

describe('a name whose answer changes between the check and the connection', () => {
  test('is asked for once, so an answer that comes second never counts', async () => {
    const { resolve, lookups } = answers([publicAddress], ['127.0.0.1']);
    const answer = await post(named(), false, resolve);
    expect(answer.status).toBe(null);
    expect(answer.error).toMatch(/^(network|timeout|connection_refused)$/);
    expect(spy.connections()).toBe(0);
    expect(lookups).toEqual(['school.example']);
  });

  test('leads to this machine at the second try, and is refused then', async () => {
    const { resolve } = answers([publicAddress], ['127.0.0.1']);
    await post(named(), false, resolve);
    await expectRefused(post(named(), false, resolve));
  });

  test('is connected to at the address that was checked, and at no other', async () => {
    const { resolve, lookups } = answers(['127.0.0.1'], [publicAddress]);
    await expectReached(post(named(), true, resolve));
    expect(lookups).toEqual(['school.example']);
  });

  test('is tried at its next checked address when the first one is dead', async () => {
    const { resolve } = answers(['::1', '127.0.0.1']);
    await expectReached(post(named(), true, resolve));
  });
});

describe('a port that is not the web’s', () => {
  const options = { body: '{}', headers: {}, timeoutMs: 1000 };
  test.each([22, 25, 80, 5432, 6379, 8080])(
    '%i of a public address is refused: nobody asks its name, nobody connects',
    async (port) => {
      const { resolve, lookups } = answers([publicAddress]);
      const address = `https://school.example:${port}/`;
      const answer = await postJson(address, { ...options, allowLocal: false, resolve });
      expect(answer).toMatchObject({ status: null, error: 'refused_address' });
      expect(lookups).toEqual([]);
    },
  );

  test('is refused in the sandbox too, unless its name leads to this machine', async () => {
    const postTo = (...list: readonly string[]) =>
      postJson(named(), { ...options, allowLocal: true, resolve: answers(list).resolve });
    await expectRefused(postTo(publicAddress));
    await expectRefused(postTo('127.0.0.1', publicAddress));
    await expectReached(postTo('127.0.0.1'));
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('%i to another address is an answer, and nobody goes there', async (status) => {
    const location = `http://127.0.0.1:${spy.port}/internal`;
    const school = await startSpy(createHttpServer((_, response) => response.writeHead(status, { location }).end()));
    try {
      const answer = await post(`http://127.0.0.1:${school.port}/`, true);
      expect(answer).toMatchObject({ status, error: null });
      expect([school.connections(), spy.connections()]).toEqual([1, 0]);
    } finally {
      await school.stop();
    }
  });
});
