import { describe, expect, test } from 'vitest';
import { containerKind } from './analytics-container.ts';

// S5-R14
describe('a container id is GTM- or G- and capital letters or digits', () => {
  test.each([
    ['GTM-AB12CD', 'gtm'],
    ['GTM-1', 'gtm'],
    ['G-AB12CD34EF', 'gtag'],
    ['G-0', 'gtag'],
  ])('%s', (id, kind) => {
    expect(containerKind(id)).toBe(kind);
  });

  test.each([
    '',
    ' GTM-AB12',
    'GTM-AB12 ',
    'GTM-AB12\n',
    ...'GTM- G- GTM-ab12 gtm-AB12 UA-12345-1 AW-123456 GTMAB12 XGTM-AB12 GTM-AB-12 GTM-AB12&l=other GTM-ÁB12'.split(
      ' ',
    ),
    'G-AB12"></script>',
  ])('%j is none', (id) => {
    expect(containerKind(id)).toBeNull();
  });
});
