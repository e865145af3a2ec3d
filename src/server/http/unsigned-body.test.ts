import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { problemStatus } from '#contracts/problem';
import { Refusal } from '../basics/refusal.ts';
import { unsignedBody } from './unsigned-body.ts';

/** A route with few places; its bodies may take a minute, so that none ends by itself. */
function routeWith({ withinMs = 60_000, bytes = 1_000 } = {}) {
  const app = new Hono();
  app.post('/', unsignedBody({ bytes, withinMs, ofAddress: 3, ofAll: 6 }), async (c) => c.text(await c.req.text()));
  app.onError((error) => {
    const code = error instanceof Refusal ? error.code : 'internal_error';
    const headers = error instanceof Refusal ? error.headers : {};
    return new Response(code, { status: problemStatus[code], headers });
  });
  const send = async (address: string, body: string | ReadableStream<Uint8Array>) => {
    const lengthHeader = typeof body === 'string' ? { 'content-length': String(body.length) } : {};
    const init = { method: 'POST', body, headers: lengthHeader, duplex: 'half' } as const;
    const answer = await app.fetch(new Request('http://route/', init), { clientAddress: address });
    return { status: answer.status, text: await answer.text(), connection: answer.headers.get('connection') };
  };
  return { send };
}

/** A body of which one byte comes, and no more until `go` is called. */
function slowBody() {
  let go = () => undefined as void;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{'));
      go = () => {
        controller.enqueue(new TextEncoder().encode('}'));
        controller.close();
      };
    },
  });
  return { stream, go: () => go() };
}

/** Sends bodies that do not end; each entry is its answer once it has one. */
function unfinished({ send }: ReturnType<typeof routeWith>, addresses: readonly string[]) {
  const answers: (number | null)[] = addresses.map(() => null);
  const bodies = addresses.map(() => slowBody());
  const all = addresses.map(async (address, at) => {
    answers[at] = (await send(address, bodies[at]?.stream ?? '')).status;
  });
  return { answers, bodies, all };
}

describe('bodies of unknown callers', () => {
  test('are read whole, and handed on', async () => {
    expect(await routeWith().send('1.1.1.1', '{"a":1}')).toMatchObject({ status: 200, text: '{"a":1}' });
  });

  test.each([
    ['the same address', ['1.1.1.1', '1.1.1.1', '1.1.1.1', '1.1.1.1', '1.1.1.1'], [429, 429, null, null, null]],
    [
      'all addresses',
      ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4', '5.5.5.5', '6.6.6.6', '7.7.7.7'],
      [429, null, null, null, null, null, null],
    ],
  ])('that never end take the places of %s: the oldest gives its own up, and a whole one is read', async (...given) => {
    const [, addresses, expected] = given;
    const one = routeWith();
    const { answers, bodies, all } = unfinished(one, addresses);
    await expect.poll(() => answers).toEqual(expected);
    expect(await one.send(addresses.at(-1) ?? '', '{}')).toMatchObject({ status: 200 });
    for (const { go } of bodies) go();
    await Promise.all(all);
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0);
  });

  test('that do not come in time are refused, and end the connection', async () => {
    expect(await routeWith({ withinMs: 20 }).send('1.1.1.1', slowBody().stream)).toEqual({
      status: 408,
      text: 'request_timeout',
      connection: 'close',
    });
  });

  test('of which the caller hung up are no error of ours', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('aborted')),
    });
    expect(await routeWith().send('1.1.1.1', broken)).toMatchObject({ status: 408 });
  });

  test.each([
    ['told', 'x'.repeat(1_001)],
    [
      'not told',
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(1_001))),
      }),
    ],
  ])('beyond the limit are refused, be the length %s', async (_how, body) => {
    expect(await routeWith().send('1.1.1.1', body)).toMatchObject({ status: 413 });
  });

  test('that were read give their places back', async () => {
    const one = routeWith();
    for (let times = 0; times < 20; times += 1) expect((await one.send('1.1.1.1', '{}')).status).toBe(200);
    const { bodies, all, answers } = unfinished(one, ['1.1.1.1', '1.1.1.1', '1.1.1.1']);
    for (const { go } of bodies) go();
    await Promise.all(all);
    expect(answers).toEqual([200, 200, 200]);
  });
});
