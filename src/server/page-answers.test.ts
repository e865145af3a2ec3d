/** Pages' responses to anything but a plain GET, and to failures. The journeys test the pages themselves. */
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PageServices } from '#contracts/page-services';
import { builtPages, type PagesBuild } from './built-pages.ts';

const built = existsSync(new URL('../../build/server/index.js', import.meta.url));
const fails = () => {
  throw new Error('This fails.');
};

// The pages come from the build; `npm test` makes it first.
describe.skipIf(!built)('a page', () => {
  let build: PagesBuild;
  const loggedErrors: unknown[] = [];
  beforeAll(async () => {
    build = await (await builtPages()).build();
  });

  const ask = async (path: string, init: RequestInit = {}, instead: Partial<PageServices> = {}) => {
    loggedErrors.length = 0;
    const answer = await build.answerPage(new Request(`https://pay.example${path}`, init), {
      api: async () => Response.json({ code: 'not_found', metadata: {} }, { status: 404 }),
      nonce: 'bm9uY2Ugb2YgdGhpcyB0ZXN0',
      frameParents: async () => [],
      offline: true,
      isShell: false,
      isStaging: false,
      isDevelopment: false,
      formToken: () => '',
      previewOf: async () => null,
      verifyFormToken: () => false,
      clientAddress: '203.0.113.7',
      log: (error: unknown) => `CODE${loggedErrors.push(String(error))}`,
      ...instead,
    });
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  };

  test.each([
    ['/faq', {}, 200],
    ['/no/such/page', {}, 404],
    ['/checkout.data', {}, 404],
    ['/%E0%A4%25A', {}, 404],
    ['/dev/gallery', {}, 404],
    ['/faq', { method: 'HEAD' }, 200],
    ['/faq', { method: 'OPTIONS' }, 405],
    ['/faq', { method: 'POST' }, 405],
  ])('%s %j answers %i, and nobody is told', async (path, init, status) => {
    expect(await ask(path, init)).toMatchObject({ status, location: null });
    expect(loggedErrors).toEqual([]);
  });

  test('that leads on says where', async () => {
    expect(await ask('/?locale=en-US')).toMatchObject({ status: 302, location: '/checkout?locale=en-US' });
  });

  test('that could not be drawn is told of once, and says nothing of why', async () => {
    const { status, text } = await ask('/faq', {}, { frameParents: fails });
    expect(status).toBe(500);
    expect(loggedErrors).toEqual(['Error: This fails.']);
    expect(text).not.toContain('This fails');
  });
});
