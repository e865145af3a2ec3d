import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loopTimed } from '#providers/emulation/loop-time.fixture';
import { postJson, type PostAnswer } from './post.ts';
import { selfSignedFor } from './self-signed.fixture.ts';
import { startSpy, type SocketSpy } from './socket-spy.fixture.ts';

const certificate = selfSignedFor('school.example');
const authorities = getCACertificates('default');
let school: SocketSpy;
let seen: { servername: string | false | null; host: string | undefined }[] = [];

beforeAll(async () => {
  school = await startSpy(
    createHttpsServer(certificate, (request, response) => {
      seen.push({ servername: servernameOf(request.socket), host: request.headers.host });
      response.writeHead(204).end();
    }),
  );
});
afterEach(() => {
  seen = [];
  setDefaultCACertificates(authorities);
});
afterAll(() => school.stop());

function servernameOf(socket: object): string | false | null {
  return 'servername' in socket && typeof socket.servername === 'string' ? socket.servername : false;
}

/** In the sandbox, so that names may lead to this machine. */
function post(host: string, port = school.port, timeoutMs = 5000): Promise<PostAnswer> {
  const resolve = async () => ['127.0.0.1'];
  return postJson(`https://${host}:${port}/`, { body: '{}', headers: {}, timeoutMs, allowLocal: true, resolve });
}

describe('a school’s certificate', () => {
  test.each(['school.example', '127.0.0.1', 'localhost'])(
    'that nobody vouches for is not believed (%s)',
    async (host) => {
      expect(await post(host)).toMatchObject({ status: null, error: 'tls' });
      expect(seen).toEqual([]);
      expect(school.connections()).toBeGreaterThan(0);
    },
  );

  test('is not believed either when the environment says that certificates need no checking', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      expect(await post('school.example')).toMatchObject({ status: null, error: 'tls' });
      expect(seen).toEqual([]);
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
  });

  test('is checked against the name, which the school is told, and not against the address', async () => {
    setDefaultCACertificates([...authorities, certificate.cert]);
    expect(await post('school.example')).toMatchObject({ status: 204, error: null });
    expect(await post('school.example.')).toMatchObject({ status: 204, error: null });
    expect(seen).toEqual([
      { servername: 'school.example', host: `school.example:${school.port}` },
      { servername: 'school.example', host: `school.example.:${school.port}` },
    ]);
  });

  test.each(['other.example', '127.0.0.1', 'localhost'])('for another name is not believed (%s)', async (host) => {
    setDefaultCACertificates([...authorities, certificate.cert]);
    expect(await post(host)).toMatchObject({ status: null, error: 'tls' });
    expect(seen).toEqual([]);
  });
});

describe('a port that speaks no TLS', () => {
  test('but plain HTTP, is tls', async () => {
    const plain = await startSpy(createHttpServer((_, response) => response.end()));
    try {
      expect(await post('school.example', plain.port)).toMatchObject({ status: null, error: 'tls' });
    } finally {
      await plain.stop();
    }
  });

  test('and says nothing, is given up on time', async () => {
    const silent = await startSpy(createServer((socket) => socket.resume()));
    try {
      const { outcome, ms } = await loopTimed(() => post('school.example', silent.port, 300));
      expect(outcome).toMatchObject({ status: null, error: 'timeout' });
      expect(ms).toBeLessThan(1000);
      await expect.poll(silent.open).toBe(0);
    } finally {
      await silent.stop();
    }
  });
});
