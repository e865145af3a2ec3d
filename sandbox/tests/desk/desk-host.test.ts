/** The desk's host: who gets in, what its answers carry, and which forms it takes. */
import { expect, test } from 'vitest';
import { harnessFor } from '../test-harness.ts';
import { startApiHarness } from '../api-harness.ts';
import { openBrowser, signedIn } from './desk-browser.fixture.ts';

const harness = await harnessFor(startApiHarness({ desk: true }));

test('whoever is not signed in is led to the sign-in, and comes back to the screen', async () => {
  const { status, headers } = await openBrowser(harness).send('GET', '/cases');
  expect([status, headers['location']]).toEqual([303, '/sign-in?to=%2Fcases']);
});

test('a person sees their school, and the cookie is of this host alone', async () => {
  const browser = await signedIn(harness, { role: 'cash', name: 'Ofelia Caja' });
  const page = await browser.get('/');
  expect(page.status).toBe(200);
  expect(page.words).toContain('Colegio de Prueba');
  expect(page.words).toContain('Ofelia Caja');
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(/frame-ancestors 'none'.*require-trusted-types-for 'script'/),
  });
  const again = await openBrowser(harness).send('GET', '/sign-in');
  expect(again.headers['set-cookie']).toBeUndefined();
});

test('a form without this sign-in’s token, and one of another site, change nothing', async () => {
  const [browser, other] = [await signedIn(harness, { role: 'view' }), await signedIn(harness, { role: 'view' })];
  await browser.get('/');
  await other.get('/');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const refused = [
    await browser.send('POST', '/sign-out', { body: 'token=wrong', headers: form }),
    await browser.send('POST', '/sign-out', { headers: { ...form, 'sec-fetch-site': 'cross-site' } }),
    await browser.send('POST', '/sign-out', { headers: { ...form, origin: harness.origin } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await browser.get('/')).words).toContain('Salir');
  const out = await browser.submit({}, '/sign-out');
  expect(out.words).toContain('Entrar a la oficina');
  expect((await browser.send('GET', '/')).status).toBe(303);
  expect((await other.send('GET', '/')).status).toBe(200);
});

test('no product route is on that host, no screen on the product’s, and fifteen idle minutes end a sign-in', async () => {
  const browser = await signedIn(harness, { role: 'view' });
  expect((await browser.send('GET', '/api/v1/payments')).status).toBe(404);
  expect((await harness.call('GET', '/sign-in')).status).toBe(404);
  await harness.advance(14 * 60);
  expect((await browser.send('GET', '/')).status).toBe(200);
  await harness.advance(14 * 60);
  expect((await browser.send('GET', '/')).status).toBe(200);
  await harness.advance(16 * 60);
  expect((await browser.send('GET', '/')).status).toBe(303);
});
