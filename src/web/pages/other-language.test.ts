import { beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue } from '#i18n/catalogues';
import { createPageContext } from '../client/page-services.ts';
import * as expiredLink from './expired-link/route.tsx';
import * as voucher from './voucher/route.tsx';

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
      frameParents: Promise.resolve([]),
      isDevelopment: false,
      formToken: () => '',
      verifyFormToken: () => false,
      clientAddress: '',
      noteUnbuilt: () => '',
      log: () => '',
    });
    const request = new Request(url('?locale=en-US'));
    await voucher.loader({ params: { voucherKey: 'v1' }, request, context, url: url(''), pattern: '/v/:voucherKey' });
    expect(asked).toEqual(['http://in-process/api/vouchers/v1?locale=en-US']);
  });
});
