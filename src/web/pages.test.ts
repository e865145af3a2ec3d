import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test, beforeAll, describe } from 'vitest';
import { pages } from './pages.ts';
import routes from './routes.ts';
import { loadCatalogue } from '#i18n/catalogues';
import { createPageContext } from './client/server-loader.ts';
import * as expiredLink from './pages/expired-link/route.tsx';
import * as voucher from './pages/voucher/route.tsx';

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

test('every page has its file', () => {
  const files = pages.map(({ file }) => `src/web/${file}`);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

/** What a route file exports besides what the router reads. The build cuts such a file in pieces, and drops the rest without a word. */
const strangeExports = (text: string): readonly string[] => {
  const names = [
    ...[...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name = '']) => name),
    ...[...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
      list.split(',').map((each) => each.trim().split(' as ').at(-1) ?? ''),
    ),
  ];
  return names.filter(
    (name) => name && !/^((client)?[lL]oader|(client)?[aA]ction|shouldRevalidate|links|meta)$/.test(name),
  );
};

test('a page’s file exports what the router reads, and nothing else', () => {
  const files = new Set(pages.map(({ file }) => `src/web/${file}`));
  for (const file of files) expect([file, ...strangeExports(readFileSync(file, 'utf8'))]).toEqual([file]);
  expect(strangeExports('export const loader = a;\nexport async function ask() {}\nexport { b as c };')).toEqual([
    'ask',
    'c',
  ]);
});

/** Opened as documents alone: one leads on, the other is for developers. */
const documentsOnly = ['pages/plain/home.ts', 'pages/gallery/route.tsx'];

/** Which part of a page the browser would have to ask the server for. */
const serverOnly = (text: string): readonly string[] => {
  const exports = [...text.matchAll(/^export [^']*/gm)].join('\n');
  const has = (name: string) => new RegExp(String.raw`\b${name}\b`).test(exports);
  return ['Loader', 'Action'].filter((part) => has(part.toLowerCase()) && !has(`client${part}`));
};

// The browser's half of the router has no way to ask for one: scripts/router-data.ts.
test('every loader and action has its part in the browser', () => {
  const files = [...new Set(pages.map(({ file }) => file)), 'root.tsx', 'layout-bar.tsx', 'layout-blank.tsx'];
  const found = files.filter((file) => serverOnly(readFileSync(`src/web/${file}`, 'utf8')).length > 0);
  expect(found).toEqual(documentsOnly);
  expect(serverOnly('export const loader = a;\nexport { b as action, c as clientAction };')).toEqual(['Loader']);
});

const asksServer = /^(?!.*isHydrated\(\) \? .* : await (args\.)?serverLoader<).*\bserverLoader(<\w+>)?\(\)/m;

test('what the server sent is asked for while the page wakes, and never later', () => {
  const texts = globSync('src/web/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  );
  expect(texts.filter(([, text]) => text.includes('serverLoader<')).length).toBeGreaterThan(4);
  expect(texts.filter(([, text]) => asksServer.test(text)).map(([file]) => file)).toEqual([]);
  expect('const sent = await serverLoader<Page>();').toMatch(asksServer);
});

test('the router has each page once, by its own id', () => {
  const nested = JSON.stringify(routes);
  for (const { path } of pages) if (path !== '/') expect(nested.split(`"path":"${path}"`)).toHaveLength(2);
  const ids = [...nested.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
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

  test('is asked of the API for a shared voucher', async () => {
    const asked: string[] = [];
    const context = createPageContext({
      api: (request) => {
        asked.push(request.url);
        return Promise.resolve(Response.json({ code: 'voucher_not_found', metadata: {} }, { status: 404 }));
      },
      nonce: '',
      frameParents: async () => [],
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
    await voucher.loader({ params: { voucherKey: 'v1' }, request, context, url: url(''), pattern: '/v/:voucherKey' });
    expect(asked).toEqual(['http://in-process/api/vouchers/v1?locale=en-US']);
  });
});
