import { expect, test } from 'vitest';
import { offlinePaths } from '../offline-pages.ts';
import { pages } from '../pages.ts';
import { offlinePathAt, scopeOf } from './offline-paths.ts';

const scopes = [...new Set(offlinePaths.map((path) => scopeOf(offlinePaths, path)))];

test('a worker stands behind the pages of what is paid elsewhere, and each has one', () => {
  expect(scopes.toSorted()).toEqual(
    [
      '/banred',
      '/bank',
      '/co/correspondent',
      '/fintech',
      '/finch/transfer',
      '/store',
      '/tapistores',
      '/transfer',
      '/v/',
    ].toSorted(),
  );
  expect(scopeOf(offlinePaths, '/transfer/status')).toBe('/transfer');
});

test('no page that needs a network begins like one of their scopes, which are prefixes to a browser', () => {
  const others = pages.filter((page) => !('offline' in page) && page.path !== '*').map(({ path }) => `/${path}`);
  expect(others).toEqual(expect.arrayContaining(['/checkout', '/card', '/card/status/:paymentId?', '/co/terms']));
  for (const path of others) expect(scopes.filter((scope) => path.startsWith(scope))).toEqual([]);
});

test.each([
  ['/store', '/store'],
  ['/STORE/', '/store'],
  ['/transfer/status', '/transfer/status'],
  ['/banred/pichincha', '/banred'],
  ['/v/abc', '/v/'],
  ['/v', null],
  ['/storefront', null],
  ['/checkout', null],
  ['/card', null],
])('%s opens by %j', (address, path) => {
  expect(offlinePathAt(offlinePaths, address)).toBe(path);
});
