/** A page of today before programs of before: while a deploy goes on, either may answer. Source: docs/decisions/0064. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { chooseCash, openCheckout, payAndRead } from './payer.ts';

const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code, metadata: {} }),
});

/** Answers as a program of before would: it has no call for a bearer alone, and knows no JWT. Counts what it did not know. */
async function answerAsBefore(page: Page, isOlder: () => boolean): Promise<{ refused: number; proven: number }> {
  const counted = { refused: 0, proven: 0 };
  const refuse = (route: Route, status: number, code: string) => {
    counted.refused += 1;
    return route.fulfill(problem(status, code));
  };
  await page.route('**/api/**', async (route) => {
    if (!isOlder()) return route.fallback();
    const { authorization, dpop, 'x-proof': older } = route.request().headers();
    if (new URL(route.request().url()).pathname === '/api/tokens') return refuse(route, 404, 'not_found');
    if (authorization === undefined) return route.fallback();
    if (!/^\d+\.[\w-]{86}$/.test(dpop ?? older ?? '')) return refuse(route, 401, 'unauthorized');
    counted.proven += 1;
    return route.fallback();
  });
  return counted;
}

test('before a program of before it pays, by that one’s own proofs', async ({ page, journey }) => {
  journey.tolerate(/40[14]/);
  const counted = await answerAsBefore(page, () => true);
  await openCheckout(page, journey);
  await payAndRead(page, journey, await chooseCash(page));
  expect(counted).toEqual({ refused: 1, proven: expect.any(Number) });
  expect(counted.proven).toBeGreaterThan(2);
});

test('between programs of both kinds it pays, whichever answers next', async ({ page, journey }) => {
  journey.tolerate(/40[14]/);
  let asked = 0;
  const counted = await answerAsBefore(page, () => (asked += 1) % 2 === 0);
  await openCheckout(page, journey);
  await payAndRead(page, journey, await chooseCash(page));
  expect(counted.refused).toBeGreaterThan(0);
  expect(counted.proven).toBeGreaterThan(0);
});
