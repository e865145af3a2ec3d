/** What a page is answered by the router's own request handler and by ours, which leaves out what nobody reads: the same, to the byte. */
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ApiHarness, startApiHarness } from '#sandbox/api-harness';
import { sessionBody } from '#sandbox/session-body';
import type { PageServices } from '#contracts/page-services';
import { instructionsOf } from '#contracts/instruction-lines';
import { createApp } from './app.ts';
import { documentsOf } from './documents.ts';
import { askInProcess } from './http/in-process.ts';
import { builtPages } from './pages.ts';

const built = existsSync(new URL('../../build/server/index.js', import.meta.url));
const entry = z.object({
  createPageContext: z.custom<(services: PageServices) => RouterContextProvider>(
    (value) => typeof value === 'function',
  ),
});
const form = { method: 'POST', body: 'choice=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

/** Each answer of the API has another support code. */
const withoutCode = (text: string): string => text.replaceAll(/(de ayuda: |"supportCode":")\w{8}/g, '$1');

// The pages come from the build; `npm test` makes it first.
describe.skipIf(!built)('a page', () => {
  let harness: ApiHarness;
  let build: ServerBuild;
  let services: PageServices;
  const addresses: string[] = [];
  beforeAll(async () => {
    harness = await startApiHarness();
    const app = createApp(harness.services);
    const answer = async (request: Request, bindings: object) => app.fetch(request, bindings);
    build = await (await builtPages()).build();
    services = {
      api: (request) => askInProcess(answer, request, { clientAddress: '203.0.113.7' }),
      nonce: 'bm9uY2Ugb2YgdGhpcyB0ZXN0',
      frameParents: async () => ['https://portal.example'],
      offline: true,
      isShell: false,
      isDevelopment: false,
      formToken: () => 'form-token',
      previewOf: async () => 'https://pay.example/previews/1',
      verifyFormToken: () => false,
      clientAddress: '203.0.113.7',
      log: () => 'CODE',
    };
    const open = await harness.client.createSession(harness.schoolKey, sessionBody());
    const waiting = await harness.client.createSession(harness.schoolKey, sessionBody([50_000, 20_000]));
    const voucher = await harness.client.makeVoucher(waiting.key);
    const paths = Object.values(build.routes).flatMap((route) => (route?.path ? [route.path] : []));
    for (const path of paths.filter((each) => each !== '*'))
      for (const query of ['', ...[open, waiting].map(({ key }) => `?data=${key}`)])
        addresses.push(`/${path.replaceAll(/:\w+\??/g, voucher.id)}${query}`);
    addresses.push(`/v/${instructionsOf(voucher.next_step)?.durable_url?.split('/v/')[1]}`, '/', '/no/such/page');
    for (const more of ['&locale=en-US&header=false', '&_routes=root', '&way=a%20b+c', '&='])
      addresses.push(`/checkout?data=${open.key}${more}`);
    addresses.push(
      `/checkout?data=${'x'.repeat(43)}`,
      '/card?data=x',
      '/checkout/',
      '/CHECKOUT',
      '/%E0%A4%A',
      '//checkout',
      '/card/status',
    );
    // A page says what time it is, and until when its bearer lives.
    vi.useFakeTimers({ toFake: ['Date'] });
    await sql`do $$ begin execute format(
      'create or replace function app_now() returns timestamptz language sql stable as %L', format('select %L::timestamptz', app_now()));
    end $$`.execute(harness.services.db);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await harness.close();
  });

  async function both(
    address: string,
    { body, ...init }: typeof form | RequestInit = {},
    instead: Partial<PageServices> = {},
  ) {
    const { createPageContext } = entry.parse(build.entry.module);
    const said: unknown[] = [];
    const given = { ...services, log: (error: unknown) => `CODE ${said.push(String(error))}`, ...instead };
    const answers = [];
    for (const handle of [createRequestHandler(build, 'production'), documentsOf(build)]) {
      const request = new Request(`https://pay.example${address}`, body ? { ...init, body } : init);
      const answer = await handle(request, createPageContext(given));
      const { status, statusText, headers } = answer;
      answers.push({
        address,
        status,
        statusText,
        headers: [...headers],
        text: withoutCode(await answer.text()),
        said: said.splice(0),
      });
    }
    return answers;
  }

  test('is the same document, or the same refusal, or leads to the same page', { timeout: 60_000 }, async () => {
    const statuses = new Set<number>();
    for (const address of addresses) {
      const [theirs, ours] = await both(address);
      expect(ours).toEqual(theirs);
      statuses.add(ours?.status ?? 0);
    }
    expect(addresses.length).toBeGreaterThan(80);
    expect([...statuses].toSorted()).toEqual(expect.arrayContaining([200, 302, 404]));
  });

  test.each([
    ['only its headers', { method: 'HEAD' }],
    ['a form', form],
    ['a form of another site', { ...form, headers: { ...form.headers, origin: 'https://other.example' } }],
    ['what nobody asks of pages', { method: 'OPTIONS' }],
    ['a page as JSON', { headers: { accept: 'application/json' } }],
  ])('answers the same to %s', async (_what, init) => {
    for (const address of addresses.slice(0, 12)) {
      const [theirs, ours] = await both(address, init);
      expect(ours).toEqual(theirs);
    }
  });

  test('of an older browser gets the same data', async () => {
    for (const address of ['/checkout.data', '/faq.data', '/_.data', '/no/such/page.data']) {
      const [theirs, ours] = await both(address);
      expect(ours).toEqual(theirs);
    }
  });

  test.each([
    ['what it shows could not be made', 'formToken'],
    ['it could not be drawn', 'previewOf'],
    ['whose frames may show it could not be told', 'frameParents'],
  ] as const)('that failed because %s is the same, and is told of once', async (_what, part) => {
    const failing = () => {
      throw new Error('This fails.');
    };
    const [theirs, ours] = await both(
      addresses.find((each) => each.startsWith('/checkout?data=')) ?? '',
      {},
      { [part]: failing },
    );
    expect(ours).toEqual(theirs);
    expect(ours?.status).toBe(500);
    expect(ours?.said.length).toBeGreaterThan(0);
    expect(ours?.text).not.toContain('This fails');
  });
});
