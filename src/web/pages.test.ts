import { existsSync, readFileSync } from 'node:fs';
import type { RouteObject } from 'react-router';
import { expect, test, beforeAll, describe } from 'vitest';
import { pages } from './pages.ts';
import { routesOf } from './routes.ts';
import { loadCatalogue } from '#i18n/catalogues';
import { createPageContext } from './loading/server-loader.ts';
import * as expiredLink from './pages/expired-link/page.tsx';
import * as voucher from './pages/voucher/page.tsx';
import { loader as voucherOnServer } from './pages/voucher/server.ts';

/** Spec §2's table, in its order. */
const blank =
  '/successful-payment /payment-result-pse/transaction/:transactionId /co/correspondent /expired-link /page-error';
const specified =
  '/checkout /successful-payment /payment-result-pse/transaction/:transactionId /card /card/status/:paymentId? ' +
  '/transfer /transfer/status /bank /finch/transfer /finch/terms /fintech/:type? /store /pse /tapistores /banred/:type? ' +
  '/faq /privacy /terms /co/terms /co/privacy /tax-data /co/correspondent /expired-link /page-error';

// S2-R02, S2-R03, S2-R05, S2-R06, S2-R07, S2-R12, S2-R14, S2-R15
test('every page of the specification stands in its order and with its layout, and any other path has one too', () => {
  const rows = pages.map(({ path, layout }) => [path, layout]);
  const expected = specified
    .split(' ')
    .map((path) => [path.slice(1), blank.split(' ').includes(path) ? 'blank' : 'bar']);
  expect(rows.slice(0, expected.length + 1)).toEqual([['/', 'none'], ...expected]);
  expect(rows.at(-1)).toEqual(['*', 'blank']);
});

const halves = ['page.tsx', 'server.ts'] as const;
const folders = [...new Set(pages.map(({ page }) => page))];

test('every page has both its halves', () => {
  const files = folders.flatMap((page) => halves.map((half) => `src/web/pages/${page}/${half}`));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

/** The exports of a half: the router reads these names and silently drops the rest. */
const exportsOf = (text: string): readonly string[] => [
  ...[...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name = '']) => name),
  ...[...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.trim().split(' as ').at(-1) ?? ''),
  ),
];

test('a half exports what the router reads, and nothing else', () => {
  const read = { 'page.tsx': ['loader', 'action', 'shouldRevalidate', 'Component'], 'server.ts': ['loader', 'action'] };
  const strange = folders.flatMap((page) =>
    halves.flatMap((half) =>
      exportsOf(readFileSync(`src/web/pages/${page}/${half}`, 'utf8'))
        .filter((name) => !read[half].includes(name))
        .map((name) => `${page}/${half}: ${name}`),
    ),
  );
  expect(strange).toEqual([]);
  expect(exportsOf('export const loader = a;\nexport async function ask() {}\nexport { b as c };')).toEqual([
    'loader',
    'ask',
    'c',
  ]);
});

test('no half of the browser imports one of the server', () => {
  const texts = folders.map((page) => readFileSync(`src/web/pages/${page}/page.tsx`, 'utf8'));
  expect(texts.filter((text) => /from '.*\/server\.ts'/.test(text))).toEqual([]);
});

test('the router has each page once, by its own id', () => {
  const all = (list: readonly RouteObject[]): RouteObject[] =>
    list.flatMap((route) => [route, ...all(route.children ?? [])]);
  const routes = all(routesOf(() => ({})));
  const paths = routes.flatMap(({ path, index }) => (index ? ['/'] : (path ?? [])));
  expect(paths.toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
  expect(new Set(routes.map(({ id }) => id)).size).toBe(pages.length + 3);
});

const url = (search: string): URL => new URL(`https://pay.example/page${search}`);
const change = (next: string) => ({
  currentUrl: url(''),
  nextUrl: url(next),
  currentParams: {},
  nextParams: {},
  defaultShouldRevalidate: true,
});

beforeAll(() => loadCatalogue('en-US'));

describe('the other language at the foot of a page', () => {
  test.each([
    ['an expired link', expiredLink],
    ['a shared voucher', voucher],
  ])('is read anew by %s, which nothing else reads anew', (_page, { shouldRevalidate }) => {
    expect(shouldRevalidate(change('?locale=en-US'))).toBe(true);
    expect(shouldRevalidate(change(''))).toBe(false);
  });

  test('is read from the API for a shared voucher', async () => {
    const requestUrls: string[] = [];
    const context = createPageContext({
      api: (request) => {
        requestUrls.push(request.url);
        return Promise.resolve(Response.json({ code: 'voucher_not_found', metadata: {} }, { status: 404 }));
      },
      nonce: '',
      frameParents: async () => [],
      isStaging: false,
      isDevelopment: false,
      offline: false,
      isShell: false,
      formToken: () => '',
      verifyFormToken: () => false,
      previewOf: () => Promise.resolve(null),
      clientAddress: '',
      log: () => '',
    });
    const request = new Request(url('?locale=en-US'));
    await voucherOnServer({ params: { voucherKey: 'v1' }, request, context, url: url(''), pattern: '/v/:voucherKey' });
    expect(requestUrls).toEqual(['http://in-process/api/vouchers/v1?locale=en-US']);
  });
});
