/** What is one HTTP message and what is none, and that a server hands out nothing but what has a route. */
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiHarness } from '#sandbox/tests/api-harness';
import { listen, type Listening } from '#sandbox/listen';
import { createApp } from '../app.ts';
import { builtPages } from '../built-pages.ts';
import { pages } from '../pages.ts';

const isBuilt = existsSync(new URL('../../../build/server/index.js', import.meta.url));

// The pages come from the build; `npm test` makes it first.
describe.skipIf(!isBuilt)('a server', () => {
  let server: Listening;
  let app: ReturnType<typeof createApp>;
  let close = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const harness = await startApiHarness();
    app = createApp(harness.services);
    const api = async (request: Request, bindings: object) => app.fetch(request, bindings);
    const source = { ...(await builtPages()), api, showGallery: false, development: false };
    app.route('/', pages(harness.services, source));
    server = await listen({ fetch: (request, bindings) => app.fetch(request, bindings) }, 0, 'test');
    close = async () => {
      await server.close();
      await harness.close();
    };
  });
  afterAll(() => close());

  /** Everything that the server sends to these bytes until it, or a second without a byte, ends the connection. */
  const answersTo = (bytes: string): Promise<string> =>
    new Promise((resolve) => {
      let all = '';
      const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
      socket.setTimeout(1000, () => socket.destroy());
      socket.on('data', (data) => (all += data.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(all));
    });
  const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

  const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const post = 'POST /api/tokens HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  test.each([
    ['a length beside parts', `${post}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['two lengths', `${post}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    ['a length that is no number', `${post}Content-Length: +0\r\n\r\n${hidden}`],
    ['parts under another name', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['a space before a colon', `${post}Content-Length : 0\r\n\r\n${hidden}`],
  ])('refuses a message with %s, and never reads what follows as another', async (_, bytes) => {
    expect(statuses(await answersTo(bytes))).toEqual([400]);
  });
  test('control: two messages after one another are two', async () => {
    expect(statuses(await answersTo(`${post}Content-Length: 2\r\n\r\n{}${hidden}`))).toEqual([422, 200]);
  });

  test('does not repeat a request to whoever asks by TRACE', async () => {
    for (const path of ['/', '/checkout', '/healthz', '/api/tokens', '/assets/x.js']) {
      const text = await answersTo(`TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Told: repeated\r\n\r\n`);
      expect([path, statuses(text)[0] ?? 0]).toEqual([path, expect.toSatisfy((status: number) => status >= 400)]);
      expect(text).not.toContain('repeated');
    }
  });

  test.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/main.ts',
    '/secrets/cuota_secret',
    '/server/index.js',
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/server/index.js',
    '/assets//etc/passwd',
    '/assets/..\\..\\server\\index.js',
    '/assets/',
    '/assets',
    '/assets/marks/',
  ])('hands out no file and no list of files at %s', async (path) => {
    const text = await answersTo(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(statuses(text)[0]).toBeGreaterThanOrEqual(400);
    expect(text).not.toMatch(/"devDependencies"|root:x:|\[core\]|createRequestHandler/);
  });

  test('says of every body what it is, of text in which letters', async () => {
    const endpoints = app.routes.filter(({ method }) => method !== 'ALL');
    expect(endpoints.length).toBeGreaterThan(100);
    const odd: string[] = [];
    for (const { method, path } of [...endpoints, { method: 'GET', path: '/checkout' }]) {
      const answer = await app.request(path.replaceAll(/:\w+(\{.+?\})?\??/g, 'x').replaceAll('*', 'x'), { method });
      const type = answer.headers.get('content-type') ?? '';
      const hasBody = answer.body !== null && method !== 'HEAD' && ![204, 304].includes(answer.status);
      // JSON is UTF-8 without saying so.
      const isTold = /^(text\/[\w-]+; ?charset=utf-8|application\/(problem\+)?json|image\/\w)/i.test(type);
      if (hasBody && !isTold && (await answer.text()) !== '') odd.push(`${method} ${path} ${answer.status}: ${type}`);
      else await answer.body?.cancel();
    }
    expect(odd).toEqual([]);
  });
});
