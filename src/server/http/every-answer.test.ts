/** The headers of every answer the server gives, found by its own route tables so that none is missed. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Hono } from 'hono';
import { type ApiHarness, startApiHarness } from '#sandbox/tests/api-harness';
import { sessionBody } from '#sandbox/actors/session-body';
import { instructionsOf } from '#contracts/instruction-lines';
import { createApp } from '../app.ts';
import { pages } from '../pages.ts';
import { builtPages } from '../built-pages.ts';
import type { Services } from '../services/services.ts';

const built = existsSync(new URL('../../../build/server/index.js', import.meta.url));
const [operator, portal, tags] = [
  'https://familias.example',
  'https://portal.example',
  'https://tags.example',
] as const;
const everywhere = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
};

/** Only the list may ask the browser for a wallet, and only a wallet's page may open one. */
const permissionsAt = (path: string): RegExp =>
  /^\/(checkout|wallet)(\?|$)/.test(path)
    ? /camera=\(\).*microphone=\(\).*payment=\(self\)/
    : /camera=\(\).*microphone=\(\).*payment=\(\)/;

// The pages come from the build; `npm test` makes it first.
describe.skipIf(!built)('every answer', () => {
  let harness: ApiHarness;
  let pagePaths: readonly string[];
  let app: Hono;
  let key: string;
  beforeAll(async () => {
    harness = await startApiHarness();
    const source = await builtPages();
    pagePaths = (await source.build()).paths.flatMap((path) =>
      // With `x` for what varies.
      path === '*' || path === '/' ? [] : [`/${path.replaceAll(/:\w+\??/g, 'x')}`],
    );
    const services: Services = {
      ...harness.services,
      origin: 'https://pay.example',
      parentOrigins: [operator],
      analytics: { containerId: 'G-ABC', tagsOrigin: tags, scriptOrigin: 'https://scripts.example' },
    };
    await harness.services.db
      .updateTable('school')
      .set({ allowed_parent_origins: JSON.stringify([portal]) })
      .execute();
    app = createApp(services);
    const api = async (request: Request, bindings: object) => app.fetch(request, bindings);
    app.route('/', pages(services, { ...source, api, showGallery: true, development: false }));
    key = (await harness.client.createSession(harness.schoolKey, sessionBody())).key;
  });
  afterAll(() => harness.close());

  /** From an address of its own: this crawl meets many unknown keys, which are counted by address. */
  let caller = 0;
  const ask = async (path: string, init?: RequestInit) =>
    app.request(`https://pay.example${path}`, init, { clientAddress: `10.0.${(caller += 1) >> 8}.${caller % 256}` });
  const headersOf = ({ headers }: Response) => Object.fromEntries(headers);
  const directive = ({ headers }: Response, name: string) =>
    headers
      .get('content-security-policy')
      ?.split('; ')
      .find((part) => part.startsWith(`${name} `));

  test('of a page has its policy with a nonce of its own, and is kept nowhere', async () => {
    expect(pagePaths.length).toBeGreaterThan(10);
    for (const path of [...pagePaths, '/no/such/page', '/checkout?data=x', `/checkout?data=${key}`]) {
      const answer = await ask(path);
      expect({ path, ...headersOf(answer) }).toMatchObject({
        ...everywhere,
        path,
        'permissions-policy': expect.stringMatching(permissionsAt(path)),
        'cache-control': 'no-store',
        'referrer-policy': 'strict-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      const policy = answer.headers.get('content-security-policy') ?? '';
      const isWallets = path === '/wallet';
      // Where a wallet's script runs, hosts decide what it may load; nobody knows its policies of trusted types.
      expect(policy).toMatch(
        isWallets
          ? /script-src 'nonce-[\w+/=]{24}' 'self' http:\/\/wallets\.localhost:\d+;/
          : /script-src 'nonce-[\w+/=]{24}' 'strict-dynamic'(;|$)/,
      );
      expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/)/);
      const parts = [
        "base-uri 'none'",
        "object-src 'none'",
        ...(isWallets ? [] : ["require-trusted-types-for 'script'"]),
        "form-action 'self'",
      ];
      for (const part of parts) expect(policy).toContain(part);
      expect(directive(answer, 'frame-src')).toContain(tags);
    }
  });

  test('is counted under the pattern of its route, refused or not: never under a path, nor under one pattern for all', async () => {
    const [asset = ''] = await readdir(new URL('../../../build/client/assets/', import.meta.url));
    const silent = ['/healthz', '/readyz', '/metrics'];
    const endpoints = app.routes.filter(({ method, path }) => method !== 'ALL' && !silent.includes(path));
    expect(endpoints.length).toBeGreaterThan(100);
    for (const { method, path } of endpoints)
      await ask(path.replaceAll(/:\w+(\{.+?\})?\??/g, 'x').replaceAll('*', 'x'), { method });
    for (const path of [...pagePaths, '/', '/no/such/page', '/api/no/such/route', `/assets/${asset}`]) await ask(path);
    const answer = await app.request('https://pay.example/metrics', undefined, { clientAddress: '127.0.0.1' });
    const routes = [...(await answer.text()).matchAll(/^cuota_http_answers_total\{route="([^"]+)"/gm)].map(
      ([, route]) => route,
    );
    const pagePatterns = (await (await builtPages()).build()).paths.map((path) => `/${path.replace(/^\//, '')}`);
    const expected = [...endpoints.map(({ path }) => path), ...pagePatterns, '/api/*', '/assets/*'];
    expect([...new Set(routes)].toSorted()).toEqual([...new Set(expected)].toSorted());
  });

  test('of a page may be framed where its school says so, and else nowhere', async () => {
    const framed = await ask(`/checkout?data=${key}`);
    expect(directive(framed, 'frame-ancestors')).toBe(`frame-ancestors ${operator} ${portal}`);
    expect(framed.headers.get('x-frame-options')).toBeNull();
    for (const path of pagePaths) {
      const answer = await ask(path);
      expect([path, directive(answer, 'frame-ancestors')]).toEqual([path, "frame-ancestors 'none'"]);
      expect([path, answer.headers.get('x-frame-options')]).toEqual([path, 'DENY']);
    }
    const alone = pagePaths.filter((path) => /^\/(v\/|check\/|page-error|dev\/)/.test(path));
    expect(alone.length).toBeGreaterThanOrEqual(4);
    for (const path of pagePaths) {
      const expected = alone.includes(path) ? 'DENY' : null;
      const answer = await ask(`${path}?school=${harness.schoolId}`);
      expect([path, answer.headers.get('x-frame-options')]).toEqual([path, expected]);
    }
  });

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/json', ''])(
    'of a page to a body that is no plain form (%j) is a refusal with a code, and nothing that went wrong',
    async (type) => {
      const body = new TextEncoder().encode('choice=1');
      for (const path of ['/checkout', `/checkout?data=${key}`, '/tax-data', '/expired-link', '/faq']) {
        const answer = await ask(path, { method: 'POST', body, headers: type ? { 'content-type': type } : {} });
        expect([path, answer.status, await answer.json()]).toMatchObject([
          path,
          415,
          { code: 'unsupported_media_type', support_code: expect.any(String) },
        ]);
      }
    },
  );

  const apiRoutes = () =>
    app.routes.filter(
      ({ method, path }) => method !== 'ALL' && /^\/(api|webhooks|healthz|readyz|metrics|csp)/.test(path),
    );

  test('of the API is asked for', () => {
    expect(apiRoutes().length).toBeGreaterThan(40);
  });

  // In parts: together they are so much work that a busy machine needs longer than a test has.
  test.each([
    ['description', /^\/api\/(docs|openapi)/],
    ['school’s calls', /^\/api\/v1\//],
    ['payments and vouchers', /^\/api\/(payments|vouchers)/],
    ['other paths', /^(?!\/api\/(docs|openapi|v1\/|payments|vouchers))/],
  ])('of the API’s %s is no page, runs nothing and is kept nowhere, whatever it is', async (_of, of) => {
    for (const { method, path } of apiRoutes().filter(({ path }) => of.test(path))) {
      const answer = await ask(path.replaceAll(/:\w+(\{[^}]*\})?\??/g, 'x'), { method });
      await answer.body?.cancel();
      expect({ path, ...headersOf(answer) }).toMatchObject({ ...everywhere, path, 'x-frame-options': 'DENY' });
      if (path === '/api/docs') continue;
      expect({ path, ...headersOf(answer) }).toMatchObject({
        path,
        // It says nothing of anybody.
        'cache-control': path === '/api/openapi.json' ? 'no-cache' : 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      });
      expect(answer.status).toBeLessThan(500);
    }
  });

  test('of a file says what it is, cannot run, and is saved rather than shown', async () => {
    const { id, next_step: step } = await harness.client.makeVoucher(key);
    const { token } = z.object({ token: z.string() }).parse(await (await ask(`/api/sessions/${key}`)).json());
    const durable = instructionsOf(step)?.durable_url?.split('/').at(-1);
    for (const path of [`/api/payments/${id}/file`, `/api/vouchers/${durable}/file`]) {
      const answer = await ask(path, { headers: { authorization: `Bearer ${token}` } });
      expect([answer.status, headersOf(answer)]).toMatchObject([
        200,
        {
          ...everywhere,
          'content-type': 'application/pdf',
          'content-disposition': expect.stringMatching(/^attachment/),
          'cache-control': expect.stringContaining('no-store'),
        },
      ]);
    }
  });

  test('of an asset may be kept for good and is for our own pages', async () => {
    const assetHeaders = {
      'x-content-type-options': 'nosniff',
      'strict-transport-security': everywhere['strict-transport-security'],
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    };
    const [script] = (await readdir(new URL('../../../build/client/assets', import.meta.url))).filter((name) =>
      name.endsWith('.js'),
    );
    const ofScript = headersOf(await ask(`/assets/${script}`));
    expect(ofScript).toMatchObject({ ...assetHeaders, 'content-type': expect.stringContaining('javascript') });
    // It is no document: what governs one would only be downloaded, seven times.
    expect(Object.keys(ofScript)).not.toContain('content-security-policy');
    // A picture can be opened as one.
    expect(headersOf(await ask('/assets/marks/card-1.svg'))).toMatchObject({ ...everywhere, ...assetHeaders });
    for (const path of ['/favicon.ico', '/favicon.svg', '/robots.txt', '/assets/nothing.js'])
      expect({ path, ...headersOf(await ask(path)) }).toMatchObject({ ...everywhere, path });
  });

  test('of the embed script is for every page, and kept for five minutes', async () => {
    for (const [path, type] of [
      ['/embed.js', 'text/javascript; charset=utf-8'],
      ['/embed.d.ts', 'text/plain; charset=utf-8'],
    ] as const) {
      const answer = await ask(path);
      expect([answer.status, headersOf(answer)]).toMatchObject([
        200,
        {
          ...everywhere,
          'content-type': type,
          'cache-control': 'public, max-age=300',
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
        },
      ]);
    }
    const small = await ask('/embed.js', { headers: { 'accept-encoding': 'br' } });
    expect(small.headers.get('content-encoding')).toBe('br');
  });

  test('has another nonce, a thousand times', async () => {
    const nonces = new Set<string>();
    for (let at = 0; at < 1000; at += 1) {
      const policy = (await ask('/')).headers.get('content-security-policy') ?? '';
      nonces.add(policy.match(/'nonce-([^']+)'/)?.[1] ?? '');
    }
    expect(nonces.size).toBe(1000);
  });
});
