import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { loopTimed } from '#providers/emulation/loop-time.fixture';
import { postJson, type PostAnswer, type PostOptions } from './post.ts';
import { startBytesSpy, startSpy, type SocketSpy } from './socket-spy.fixture.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const standard = { body: '{}', headers: {}, timeoutMs: 5000, allowLocal: true };
/** A deadline beyond the test's own: what ends before was not ended by it. */
const farMs = 120_000;
let school: SocketSpy | null = null;
afterEach(() => school?.stop());

async function schoolAnswers(listener: RequestListener): Promise<SocketSpy> {
  return (school = await startSpy(createHttpServer(listener)));
}
async function schoolSends(answer: (socket: Socket) => void): Promise<SocketSpy> {
  return (school = await startBytesSpy(answer));
}
async function schoolIs(server: Server): Promise<SocketSpy> {
  return (school = await startSpy(server));
}

function post(to: SocketSpy, options: Partial<PostOptions> & { readonly path?: string } = {}): Promise<PostAnswer> {
  const { path = '/events', ...rest } = options;
  return postJson(`http://school.localhost:${to.port}${path}`, { ...standard, ...rest });
}

/** Starts, and goes on a little at a time for ever. */
const drip = (start: string, more: string) => (socket: Socket) => {
  socket.write(start);
  const dripping = setInterval(() => socket.write(more), 20);
  socket.on('close', () => clearInterval(dripping));
};

/** Sends as much as the other side takes, and counts it. */
function pourInto(socket: Socket, chunk: Buffer): { readonly bytes: () => number } {
  let bytes = 0;
  const pour = (): void => {
    while (!socket.destroyed) {
      bytes += chunk.length;
      if (!socket.write(chunk)) break;
    }
  };
  socket.on('drain', pour);
  pour();
  return { bytes: () => bytes };
}

describe('a post that arrives', () => {
  test('is one POST with the body byte for byte, our headers and the name as Host', async () => {
    const seen: unknown[] = [];
    const to = await schoolAnswers((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(204).end();
      });
    });
    const body = '{"alumno":"Ñandú ①","amount":120000}';
    const headers = { 'webhook-id': 'evt_1', 'user-agent': 'Cuota-Webhooks/1', host: 'elsewhere.example' };
    const answer = await post(to, { body, headers, path: '/events?a=1%0d%0a#part' });
    expect(answer).toMatchObject({ status: 204, error: null });
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/events?a=1%0d%0a',
        body,
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'evt_1',
          'user-agent': 'Cuota-Webhooks/1',
          host: `school.localhost:${to.port}`,
          'content-length': String(Buffer.byteLength(body)),
          connection: 'close',
        },
      },
    ]);
  });

  test.each([200, 201, 204, 400, 404, 410, 429, 500, 503])('brings back %i as it is', async (status) => {
    const to = await schoolAnswers((_, response) => response.writeHead(status).end('whatever'));
    expect(await post(to)).toMatchObject({ status, error: null });
  });

  test('keeps its status when the answer breaks off in the body', async () => {
    const to = await schoolSends((socket) => socket.end(`${ok}content-length: 100\r\n\r\nhalf`));
    expect(await post(to)).toMatchObject({ status: 200, error: null });
  });

  test('is taken as answered when the answer comes before the body was read', async () => {
    const to = await schoolIs(
      createServer((socket) => {
        socket.pause();
        socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n');
      }),
    );
    const answer = await post(to, { timeoutMs: farMs, body: JSON.stringify('x'.repeat(20_000_000)) });
    expect(answer).toMatchObject({ status: 413, error: null });
  });

  test('leaves no connection open, also to a school that would keep it', async () => {
    const to = await schoolSends((socket) =>
      socket.write(`${ok}connection: keep-alive\r\ncontent-length: 2\r\n\r\nok`),
    );
    for (let round = 0; round < 20; round += 1) expect((await post(to)).status).toBe(200);
    await expect.poll(to.open).toBe(0);
    expect(to.connections()).toBe(20);
  });
});

describe('a school that is slow', () => {
  const timeoutMs = 300;
  const latestMs = timeoutMs + 700;

  test.each<[string, (socket: Socket) => unknown, expected?: Pick<PostAnswer, 'status' | 'error'>]>([
    ['never answers', () => undefined],
    ['stops within the headers', (socket: Socket) => socket.write(`${ok}x-a: `)],
    ['sends interim answers only', (socket: Socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n')],
    ['sends its headers letter by letter (a sign of life does not move the deadline)', drip(ok, 'x-a: b\r\n')],
    ['sends its body letter by letter, which is an answer,', drip(`${ok}\r\n`, 'x'), { status: 200, error: null }],
  ])('and %s is left on time', async (_, answer, expected = { status: null, error: 'timeout' }) => {
    const to = await schoolSends(answer);
    const { outcome: result, ms } = await loopTimed(() => post(to, { timeoutMs }));
    expect(result).toMatchObject(expected);
    expect(result.durationMs).toBeGreaterThanOrEqual(timeoutMs - 5);
    expect(ms).toBeLessThan(latestMs);
    await expect.poll(to.open).toBe(0);
  });

  test('and never reads is given up on time', async () => {
    const to = await schoolIs(createServer((socket) => socket.pause()));
    const body = JSON.stringify('x'.repeat(20_000_000));
    const { outcome, ms } = await loopTimed(() => post(to, { timeoutMs, body }));
    expect(outcome).toMatchObject({ status: null, error: 'timeout' });
    expect(ms).toBeLessThan(latestMs);
  });

  test('and whose name server never answers is given up on time', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const options = { ...standard, timeoutMs, allowLocal: false, resolve };
    const { outcome, ms } = await loopTimed(() => postJson('https://school.example/', options));
    expect(outcome).toMatchObject({ status: null, error: 'timeout' });
    expect(ms).toBeLessThan(latestMs);
  });
});

describe('a school that sends too much', () => {
  test('is left after the first 64 KB of its body, again and again, and nothing of it is kept', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const sent: (() => number)[] = [];
    const to = await schoolSends((socket) => {
      socket.write(`${ok}\r\n`);
      sent.push(pourInto(socket, chunk).bytes);
    });
    const before = process.memoryUsage().arrayBuffers;
    for (let round = 0; round < 30; round += 1) {
      expect(await post(to, { timeoutMs: farMs })).toMatchObject({ status: 200, error: null });
    }
    await expect.poll(to.open).toBe(0);
    // What the two sockets' buffers swallow comes on top of the 64 KB.
    for (const bytes of sent) expect(bytes()).toBeLessThan(16 * 1024 * 1024);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
  });

  test.each([
    ['one endless header', `${ok}x-a: `, 'a'.repeat(4096)],
    ['headers without end', ok, 'x-a: b\r\n'.repeat(500)],
    ['interim answers without end', '', 'HTTP/1.1 103 Early Hints\r\nx-a: b\r\n\r\n'.repeat(100)],
    ['a status line without end', 'HTTP/1.1 200 ', 'k'.repeat(4096)],
  ])('%s: is left at once, as network', async (_, start, more) => {
    let sent: () => number = () => 0;
    const to = await schoolSends((socket) => {
      socket.write(start);
      sent = pourInto(socket, Buffer.from(more)).bytes;
    });
    expect(await post(to, { timeoutMs: farMs })).toMatchObject({ status: null, error: 'network' });
    await expect.poll(to.open).toBe(0);
    expect(sent()).toBeLessThan(16 * 1024 * 1024);
  });
});

describe('a school that cannot be reached', () => {
  test('on a port where nobody listens, is connection_refused', async () => {
    const to = await schoolAnswers(() => undefined);
    await to.stop();
    expect(await post(to)).toMatchObject({ status: null, error: 'connection_refused' });
  });

  test.each([
    ['hangs up', (socket: Socket) => socket.end()],
    ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
    ['speaks another protocol', (socket: Socket) => socket.end('220 mail.school.example ESMTP\r\n')],
    [
      'changes the protocol',
      (socket: Socket) => socket.write('HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
  ])('because it %s, is network', async (_, answer) => {
    const to = await schoolSends(answer);
    expect(await post(to)).toMatchObject({ status: null, error: 'network' });
    await expect.poll(to.open).toBe(0);
  });

  test.each<[host: string, resolve?: PostOptions['resolve']]>([
    ['cannot.ask.example', async () => Promise.reject(new Error('getaddrinfo EAI_AGAIN school.example'))],
    ['no.address.example', async () => []],
    // No name server can be asked for these.
    ['a..b'],
    [`${'a'.repeat(64)}.example`],
    [`${'b.'.repeat(200)}example`],
  ])('because of its name (%s), is dns', async (host, resolve) => {
    const options = { ...standard, allowLocal: false, ...(resolve && { resolve }) };
    expect(await postJson(`https://${host}/`, options)).toMatchObject({ status: null, error: 'dns' });
  });
});
