/** The first screen: what it says before any script, and what it keeps afterwards. Source: spec §2, §3, §9. */
import { expect, test } from './fixture.ts';
import { choose, continueButton, openCheckout, openLink, oxxo, shownReference } from './payer.ts';

// S1-R02
test('the HTML alone shows charges, amounts and methods', async ({ journey }) => {
  const session = await journey.newSession();
  const response = await fetch(session.url);
  const html = await response.text();
  const body = html.slice(html.indexOf('<body'), html.indexOf('<script', html.indexOf('<body')));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  for (const text of [
    'Colegio San Jerónimo',
    'Mariana',
    'Diego',
    'Olvera Ríos',
    'Colegiatura',
    'Taller de robótica',
    '$8,480.50',
    '$3,680.00',
    '$3,307.50',
    'Efectivo en OXXO',
    'sin comisión',
    'Pagar con tarjeta',
  ])
    expect(body, text).toContain(text);
});

// S1-R01, S2-R02
test('the checkout names every charge, its total and each method', async ({ page, journey }) => {
  await openCheckout(page, journey);
  await expect(page).toHaveTitle('Pago · Colegio San Jerónimo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, tu total por pagar\s*\$8,480\.50\s*MXN/);
  await expect(page.getByText('Incluye $157.50 de recargo por 1 pago vencido')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 }).first(), 'who is overdue comes first').toHaveText(/^Diego/);
  await expect(page.getByText('Taller de robótica')).toBeHidden();
  await page.getByRole('heading', { name: 'Mariana Olvera Ríos' }).click();
  await expect(page.getByText('Taller de robótica')).toBeVisible();
  await expect(page.getByText('Taller de robótica · ')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  for (const way of ['Tarjeta', 'Efectivo en OXXO', 'Transferencia']) {
    const drawn = page.locator('label').filter({ hasText: way }).locator('svg').first();
    await expect(drawn).toBeVisible();
    expect(await drawn.evaluate((svg) => svg instanceof SVGGraphicsElement && svg.getBBox().width)).toBeGreaterThan(0);
  }
  await journey.screen(page, 'checkout');
});

test('before the scripts are there the total follows the method, and a press pays', async ({ page, journey }) => {
  const session = await journey.newSession();
  await page.route(/\/assets\/.*\.js/, () => undefined);
  await page.goto(session.url, { waitUntil: 'commit' });
  await choose(oxxo(page));
  await expect(page.getByRole('status').filter({ hasText: '$8,480.50' })).toBeVisible();
  await expect(continueButton(page)).toBeEnabled();
  // The page that answers is a new document, whose address carries the key as with scripts off.
  journey.linkTo('/store', session);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await continueButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paga en OXXO');
  expect(await journey.atProvider(session)).toHaveLength(1);
});

// S3-R03, S9-R03
// Every day: lists.spec.ts.
test('above 10,000 pesos cash is shown with the reason why not', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession({ like: 'mx-too-large-for-cash' });
  await openLink(page, session.url);
  await expect(oxxo(page)).toBeDisabled();
  // In its place, not among the others that are folded.
  await expect(page.getByText('En OXXO hasta $10,000.00')).toBeVisible();
  await journey.screen(page, 'checkout-too-large-for-cash');
});

// S1-R06, S6-R02, S2-R20
// Every day: view.test.tsx.
test(
  'a school that paused payments says whom to ask, and offers nothing',
  { tag: '@long' },
  async ({ page, journey }) => {
    await openLink(page, await journey.seeded('mx-disabled'));
    await expect(page.getByRole('heading', { name: 'Los pagos están en pausa' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'caja@lomaazul.example' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(continueButton(page)).toHaveCount(0);
    await journey.screen(page, 'checkout-disabled');
  },
);

// S2-R23, S2-R28, S4-R04
test('the key leaves the address bar, a reload still shows the session, and a link without r forgets r', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  await openLink(page, journey.linkTo('/checkout?r=abc123', session));
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => sessionStorage.getItem('hashKey'))).toBe(session.key);
  expect(await page.evaluate(() => sessionStorage.getItem('r'))).toBe('abc123');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$8,480.50');
  await expect(oxxo(page)).toBeEnabled();
  await openLink(page, session.url);
  expect(await page.evaluate(() => sessionStorage.getItem('r'))).toBeNull();
});

// S2-R01
// Every day: routes.spec.ts.
test('the bare address leads to the checkout, with what it carries', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession();
  journey.linkTo('/checkout', session);
  await openLink(page, journey.linkTo('/', session));
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$8,480.50');
});

// S2-R25
// Every day: wompi_cash and store among offers.spec.ts.
test('the store page opened by its own link makes the reference', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession();
  await openLink(page, journey.linkTo('/store', session));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$8,480.50');
  await journey.screen(page, 'store');
  await page.getByRole('button', { name: 'Generar mi referencia' }).click();
  await shownReference(page);
  expect(await journey.atProvider(session)).toHaveLength(1);
});

// Every day: follow-page.test.ts and tags-host.test.ts.
test('where analytics is not set up, nothing is asked of anybody', { tag: '@long' }, async ({ page, journey }) => {
  await openCheckout(page, journey);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('iframe')).toHaveCount(0);
  const origins = new Set(journey.watch.requests.map(({ url }) => new URL(url).origin));
  expect([...origins]).toEqual([journey.sandbox.urls.app]);
});
