import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { KeepAliveAgent } from './keep-alive.ts';
import { selfSignedFor } from './self-signed.fixture.ts';
import { type Outcome, sendRequest } from './send-post.ts';
import { startSpy, type SocketSpy } from './socket-spy.fixture.ts';

const certificate = selfSignedFor('school.example');
const authorities = getCACertificates('default');
const taken: Outcome = { status: 204, error: null };
let school: SocketSpy;
let answer: RequestListener;
let bodies: string[];

beforeAll(async () => {
  setDefaultCACertificates([...authorities, certificate.cert]);
  school = await startSpy(
    // It would close an idle connection itself.
    createServer({ ...certificate, keepAliveTimeout: 600_000 }, (request, response) => answer(request, response)),
  );
});
afterEach(() => school.reset());
afterAll(async () => {
  setDefaultCACertificates(authorities);
  await school.stop();
});

/** A receiver that takes everything, and connections of a test's own. */
function open(limits: { readonly most?: number; readonly idleMs?: number } = {}) {
  bodies = [];
  answer = (request, response) =>
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(204).end();
    });
  const agent = new KeepAliveAgent({ most: 10, mostAtOne: 10, idleMs: 60_000, ...limits });
  const post = (body = '', { path = '/', addresses = ['127.0.0.1'] } = {}) =>
    sendRequest(
      {
        url: new URL(`https://school.example:${school.port}${path}`),
        host: 'school.example',
        addresses,
        method: 'POST',
        headers: { 'content-length': String(Buffer.byteLength(body)) },
        body,
        agent,
      },
      AbortSignal.timeout(120_000),
      (request, response) => {
        response.resume().on('end', () => request.writableFinished || request.destroy());
      },
    );
  return { agent, post };
}

describe('a connection left open', () => {
  test('takes the next message to the same address', async () => {
    const { agent, post } = open();
    const sent = Array.from({ length: 12 }, (_, number) => String(number));
    for (const body of sent) expect(await post(body)).toEqual(taken);
    expect(bodies).toEqual(sent);
    expect(school.connections()).toBe(1);
    // Nothing of an earlier message stays with the connection.
    const [idle] = Object.values(agent.freeSockets).flat();
    expect(
      idle
        ?.eventNames()
        .map((name) => idle.listenerCount(name))
        .every((count) => count < 4),
    ).toBe(true);
    agent.destroy();
  });

  test('takes none to another path of its server, nor once the name leads elsewhere too', async () => {
    const { agent, post } = open();
    await post();
    await post('', { path: '/of-another-school' });
    expect(school.connections()).toBe(2);
    await post('', { addresses: ['127.0.0.1', '::1'] });
    expect(school.connections()).toBe(3);
    // In another order they are the same.
    await post('', { addresses: ['::1', '127.0.0.1'] });
    expect(school.connections()).toBe(3);
    agent.destroy();
  });

  test('that breaks before the answer has the message sent again over a new one; a new one that breaks has not', async () => {
    const { agent, post } = open();
    await post('first');
    const takes = answer;
    const used = new Set<unknown>();
    answer = (request, response) => {
      // Only the first on this connection broke.
      if (used.size > 0) return takes(request, response);
      used.add(request.socket);
      return request.socket.destroy();
    };
    expect(await post('second')).toEqual(taken);
    expect(bodies).toEqual(['first', 'second']);
    expect(school.connections()).toBe(2);

    answer = (request) => void request.socket.destroy();
    agent.destroy();
    expect(await post('third')).toEqual({ status: null, error: 'network' });
    expect(school.connections()).toBe(3);
  });

  test('is closed once it was idle for its time, and beyond the most at once', async () => {
    const { agent, post } = open({ most: 2, idleMs: 300 });
    await Promise.all([post(), post(), post(), post()]);
    expect(school.connections()).toBe(4);
    expect(Object.values(agent.freeSockets).flat().length).toBeLessThanOrEqual(2);
    await expect.poll(school.open).toBe(0);
    expect(await post()).toEqual(taken);
    agent.destroy();
  });

  test('is left by an answer that came before the message was read', async () => {
    const { agent, post } = open();
    answer = (_, response) => void response.writeHead(413, { 'content-length': 0 }).end();
    expect(await post('x'.repeat(20_000_000))).toEqual({ status: 413, error: null });
    expect(Object.keys(agent.freeSockets)).toEqual([]);
    agent.destroy();
  });
});
