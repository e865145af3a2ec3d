/** A running installation beside what was recorded of it: unchanged, and with each thing that somebody may plant. */
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiHarness, startApiHarness } from '#sandbox/tests/api-harness';
import { listen, type Listening } from '#sandbox/listen';
import { createApp } from '#server/app';
import { builtPages } from '#server/built-pages';
import { builtDesk } from '#server/desk/desk-build';
import { pages } from '#server/pages';
import { differences, type PageRecord, recordPages } from './page-scripts.ts';
import { watchedPages } from './watched-pages.ts';

const isBuilt = existsSync(new URL('../build/server/index.js', import.meta.url));
/** What stands between the server and the browser: nothing, or somebody. */
let tamper = (_path: string, answer: Response): Response | Promise<Response> => answer;

// The pages come from the build; `npm test` makes it first.
describe.skipIf(!isBuilt)('an installation', () => {
  let harness: ApiHarness;
  let server: Listening;
  let addresses: readonly string[];
  let before: PageRecord;
  beforeAll(async () => {
    harness = await startApiHarness({ desk: true });
    const app = createApp(harness.services, undefined, undefined, await builtDesk());
    const api = async (asked: Request, bindings: object) => app.fetch(asked, bindings);
    app.route('/', pages(harness.services, { ...(await builtPages()), api, showGallery: false, development: false }));
    // Each from an address of its own: unknown keys are counted by address.
    let caller = 0;
    const answerTo = async (asked: Request, bindings: object) =>
      tamper(
        new URL(asked.url).pathname,
        await app.fetch(asked, { ...bindings, clientAddress: `10.0.${(caller += 1) >> 8}.${caller % 256}` }),
      );
    server = await listen({ fetch: answerTo }, 0, 'test');
    addresses = watchedPages('http://pay.localhost', { desk: harness.services.deskOrigin ?? '', cards: [] });
    before = await look();
  });
  afterAll(async () => {
    await server.close();
    await harness.close();
  });

  /** As a browser would that finds every host here. */
  const get = (address: string): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { host, pathname, search } = new URL(address);
      const at = { port: server.port, host: '127.0.0.1', path: pathname + search, headers: { host } };
      request(at, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => void parts.push(part));
        answer.on('end', () => {
          const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0, headers }));
        });
      })
        .on('error', reject)
        .end();
    });
  const look = () => recordPages(addresses, get);
  const foundWith = async (change: typeof tamper) => {
    tamper = change;
    const found = differences(before, await look());
    tamper = (_path, answer) => answer;
    return found;
  };
  const changed = async (answer: Response, change: (text: string) => string) => {
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return new Response(change(await answer.text()), { status: answer.status, headers });
  };
  const inHtml = (path: string, change: (html: string) => string) =>
    foundWith(async (asked, answer) => (asked === path ? changed(answer, change) : answer));

  test('has scripts on its pages, the card’s and the desk’s among them, and is as it was recorded', async () => {
    expect(Object.keys(before.pages).length).toBeGreaterThan(25);
    expect(Object.keys(before.files).length).toBeGreaterThan(20);
    for (const path of ['http://pay.localhost/card', 'http://desk.localhost/sign-in']) {
      expect(before.pages[path]?.scripts.length, path).toBeGreaterThan(0);
      expect(before.pages[path]?.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    }
    expect(differences(before, await look())).toEqual([]);
  });

  test.each([
    ['a script of a stranger', '<script src="https://evil.example/skim.js"></script>', 'evil.example'],
    ['a script in the page', '<script>send(document.forms)</script>', 'a script more: sha256-'],
    ['a handler', '<img src="x" onerror="send()">', 'onerror=send()'],
    ['a frame', '<iframe src="https://evil.example/"></iframe>', 'iframe'],
    ['another base', '<base href="https://evil.example/">', 'base'],
  ])('is seen to have %s more', async (_, planted, expected) => {
    const found = await inHtml('/card', (html) => html.replace('</body>', `${planted}</body>`));
    expect(found.join('\n')).toContain(expected);
    expect(found.every((each) => each.includes('/card') || each.includes('evil.example'))).toBe(true);
  });

  test('is seen to have code where its data stand', async () => {
    const found = await inHtml('/card', (html) =>
      html.replace('window.cuotaAnswered=', 'window.cuotaAnswered=send(),'),
    );
    expect(found.join('\n')).toContain('/card has a script more');
  });

  test('is seen to have other bytes in a script', async () => {
    const [file = ''] = Object.keys(before.files).filter((url) => url.includes('/assets/'));
    const found = await foundWith(async (path, answer) =>
      path === new URL(file).pathname ? changed(answer, (text) => `${text};send()`) : answer,
    );
    expect(found).toEqual([expect.stringMatching(/\.js is sha256-\S+, and was sha256-/)]);
  });

  test.each([
    ['content-security-policy', "script-src 'self' 'unsafe-inline'", '/card'],
    ['x-frame-options', null, '/card'],
    ['referrer-policy', 'unsafe-url', '/checkout'],
    ['access-control-allow-origin', '*', '/checkout'],
    ['content-security-policy', null, '/sign-in'],
  ])('is seen to have a weakened %s', async (name, value, at) => {
    const found = await foundWith((path, answer) => {
      if (path !== at) return answer;
      const headers = new Headers(answer.headers);
      if (value === null) headers.delete(name);
      else headers.set(name, value);
      return new Response(answer.body, { status: answer.status, headers });
    });
    expect(found).toEqual([expect.stringContaining(`${at} has ${name}: ${value ?? 'none'}, and had`)]);
  });
});
