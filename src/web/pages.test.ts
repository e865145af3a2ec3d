import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openPath, pages } from './pages.ts';
import routes from './routes.ts';

/** Spec §2's table, in its order. */
const blank =
  '/successful-payment /payment-result-pse/transaction/:transactionId /co/correspondent /expired-link /page-error';
const specified =
  '/checkout /successful-payment /payment-result-pse/transaction/:transactionId /card /card/status/:paymentId? ' +
  '/transfer /transfer/status /bank /finch/transfer /finch/terms /fintech /store /pse /tapistores /banred/:type? ' +
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

test('every page has its file, but those whose way to pay is not built', () => {
  const built = pages.filter(({ file }) => file !== 'open').map(({ file }) => `src/web/${file}`);
  expect(built.filter((file) => !existsSync(file))).toEqual([]);
});

test('the router has each built page once, by its own id, and none that is open', () => {
  const nested = JSON.stringify(routes);
  for (const { path, file } of pages) {
    if (path === '/') continue;
    expect(nested.split(`"path":"${path}"`)).toHaveLength(file === 'open' ? 1 : 2);
  }
  const ids = [...nested.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ['/finch/terms', 'finch/terms'],
  ['/finch/terms/', 'finch/terms'],
  ['/payment-result-pse/transaction/abc', null],
  ['/finch/terms/more', null],
  ['/bank', null],
  ['/checkout', null],
  ['/no/such/page', null],
])('%s is a way to pay that is not built: %s', (path, open) => {
  expect(openPath(path)).toBe(open);
});
