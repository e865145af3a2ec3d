import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { compressed } from './compressed.ts';

const text = 'Colegiatura de octubre, $4,350.00. '.repeat(100);
const app = new Hono();
app.use(compressed);
app.get('/page', (context) => context.html(text, 402, { 'x-kept': 'yes', vary: 'cookie' }));
app.get('/short', (context) => context.json({ ok: true }));
app.get('/events', (context) => context.body(text, 200, { 'content-type': 'text/event-stream' }));
app.get('/file', (context) => context.body(text, 200, { 'content-type': 'application/pdf' }));
app.get('/packed', (context) => context.body(text, 200, { 'content-type': 'text/html', 'content-encoding': 'br' }));
app.get('/empty', (context) => context.body(null, 204));

const ask = (path: string, accepted: string) => app.request(path, { headers: { 'accept-encoding': accepted } });
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('an answer that is compressed', () => {
  test.for([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['BR;q=0.5, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=1.0', 'gzip', gunzipSync],
  ] as const)('for %s is %s, whole, with its status and headers', async ([accepted, coding, open]) => {
    const answer = await ask('/page', accepted);
    const body = await bytes(answer);
    expect(open(body).toString()).toBe(text);
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([402, coding]);
    expect(answer.headers.get('content-length')).toBe(String(body.byteLength));
    expect(answer.headers.get('x-kept')).toBe('yes');
    expect(answer.headers.get('vary')).toBe('cookie, accept-encoding');
  });

  test.for([
    ['/page', 'identity', 402],
    ['/page', 'br;q=0, gzip;q=0.000', 402],
    ['/short', 'br', 200],
    ['/events', 'br', 200],
    ['/file', 'br', 200],
    ['/empty', 'br', 204],
  ] as const)('%s for %s is as it was', async ([path, accepted, status]) => {
    const answer = await ask(path, accepted);
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([status, null]);
    if (path !== '/empty' && path !== '/short') expect((await bytes(answer)).toString()).toBe(text);
  });

  test('already is left alone', async () => {
    expect((await bytes(await ask('/packed', 'br'))).toString()).toBe(text);
  });
});
