/** Small truths of every page: its language where something went wrong, its bar, its way back, and what it claims. */
import { problemsEs } from '#i18n/problems-es';
import { noticesEs } from '#i18n/notices-es';
import { expect, test } from './fixture.ts';
import { chooseCash, continueButton, openCheckout, openLink, payBy, submitCash } from './payer.ts';

// S1-R07, S2-R14, S2-R15, S2-R20, S8-R08
// Every day: pages.spec.ts.
test(
  'a language that was chosen stays on the pages where something went wrong',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession({ locale: 'en-US' });
    await openLink(page, session.url);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    for (const [path, title] of [
      ['/nope', 'This page does not exist'],
      ['/page-error', 'Something went wrong'],
      ['/pse', 'This page does not exist'],
    ] as const) {
      await page.goto(`${journey.sandbox.urls.app}${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible();
      await expect(page.locator('html'), path).toHaveAttribute('lang', 'en-US');
      await expect(page.getByRole('link', { name: 'Go to my payment' })).toBeVisible();
    }
    await journey.bothScreens(page, 'not-found-english');
  },
);

// S1-R07, S2-R04
// Every day: session-error.test.ts.
test(
  'a tab of another country, and a bank’s page that knows no payment, speak the tab’s language',
  { tag: '@long' },
  async ({ page, journey }) => {
    const lost = '/payment-result-pse/transaction/9a1c4c62-6f0e-4b7a-9d7b-1f1f6f1e7a11';
    const { url } = await journey.newSession({ like: 'co-family' });
    await openLink(page, url);
    for (const [path, lang] of [
      ['/nope', 'es-CO'],
      ['/page-error', 'es-CO'],
      [lost, 'es-CO'],
      [`${lost}?locale=en-US`, 'en-US'],
      [lost, 'en-US'],
    ] as const) {
      await page.goto(`${journey.sandbox.urls.app}${path}`);
      await expect(page.locator('html'), path).toHaveAttribute('lang', lang);
      await expect(page.getByRole('contentinfo').locator('a[href*="privacy"]'), path).toHaveAttribute(
        'href',
        /^\/co\/privacy/,
      );
    }
  },
);

// S2-R21, S2-R26
test('header=false leaves of the bar a quiet line, which stays for the tab', async ({ page, journey }) => {
  const session = await journey.newSession();
  await openLink(page, journey.linkTo('/checkout?header=false', session));
  await openLink(page, session.url);
  const bar = page.getByRole('banner');
  await expect(bar).toHaveText(/^(Regresar)?Colegio San Jerónimo$/);
  await page.reload();
  await expect(bar).toHaveText(/^(Regresar)?Colegio San Jerónimo$/);
  await chooseCash(page);
  await expect(bar).toHaveText('RegresarColegio San Jerónimo');
  await openLink(page, journey.linkTo('/checkout?header=true', session));
  await expect(bar).toContainText('Plantel Centro');
});

// S2-R02, S2-R27
// Every day: disruptions.spec.ts.
test(
  'the checkout has its way back where there is a page to go back to, and none that leads nowhere',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    const opens = page.waitForEvent('popup');
    await page.evaluate((url) => void window.open(url, '_blank'), session.url);
    const tab = await opens;
    const button = tab.getByRole('banner').getByRole('link', { name: 'Regresar' });
    const methods = tab.getByText('Selecciona tu método de pago');
    await test.step('a link that opened a tab of its own has nothing behind it, also with pages ahead', async () => {
      await expect(continueButton(tab)).toBeEnabled();
      expect(await tab.evaluate(() => window.history.length)).toBe(1);
      await expect(button).toHaveCount(0);
      await tab.getByRole('contentinfo').getByRole('link', { name: 'Ayuda' }).click();
      await expect(tab.getByRole('heading', { level: 1, name: 'Preguntas frecuentes' })).toBeVisible();
      await button.click();
      await expect(methods).toBeVisible();
      await expect(button).toHaveCount(0);
    });
    await test.step('behind another page of ours it leads to that page', async () => {
      await payBy(tab, 'Depósito en BBVA o Santander');
      await expect(tab).toHaveURL(/\/bank$/);
      await button.click();
      await expect(methods).toBeVisible();
      await journey.bothScreens(tab, 'checkout-with-back');
      await button.click();
      await expect(tab).toHaveURL(/\/bank$/);
    });
    await test.step('where the school’s own page led here it leads there, also by another spelling', async () => {
      const { school } = journey.sandbox.urls;
      await page.goto(journey.portal(session));
      await page.goto(journey.linkTo('/checkout/', session));
      await expect(page.getByText('Selecciona tu método de pago')).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Regresar' }).click();
      await expect.poll(() => new URL(page.url()).origin).toBe(new URL(school).origin);
    });
  },
);

// S2-R29
// Every day: localized-error.test.ts.
test('a server that takes too long is not called a missing connection', { tag: '@long' }, async ({ page, journey }) => {
  journey.tolerate(/ERR_FAILED|ERR_ABORTED|aborted/);
  const session = await journey.newSession();
  await page.clock.install();
  await openLink(page, session.url);
  await expect(continueButton(page)).toBeEnabled();
  await page.route('**/materialize*', () => undefined);
  const request = page.waitForRequest('**/materialize*');
  await submitCash(page);
  await request;
  await page.clock.fastForward(21_000);
  await expect(page.getByRole('heading', { name: noticesEs.slow.title })).toBeVisible();
  await expect(page.getByText('No hay internet')).toHaveCount(0);
  await journey.bothScreens(page, 'server-slow');
  await page.unrouteAll();
});

// S4-R04
// Every day: session-condition.test.ts.
test(
  'a link that died while a page stood open: the pages that need it lead to the checkout, the others stay',
  { tag: '@long' },
  async ({ page, journey }) => {
    journey.tolerate(/404/);
    const session = await openCheckout(page, journey);
    await page.route('**/api/sessions/*', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'payment_session_not_found', metadata: {} }),
      }),
    );
    journey.linkTo('/checkout', session);
    for (const [path, ends, title] of [
      ['/card', '/checkout', problemsEs.payment_session_not_found.title],
      ['/store', '/checkout', problemsEs.payment_session_not_found.title],
      ['/faq', '/faq', 'Preguntas frecuentes'],
      ['/privacy', '/privacy', 'Aviso de privacidad'],
      ['/tax-data', '/tax-data', problemsEs.payment_session_not_found.title],
    ] as const) {
      await page.goto(`${journey.sandbox.urls.app}${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible();
      await expect.poll(() => new URL(page.url()).pathname).toBe(ends);
    }
  },
);

// S2-R28, S6-R03
test(
  'a reload of a card payment’s page opens the session once, for a bearer of its own',
  { tag: '@long' },
  async ({ page, journey }) => {
    await openCheckout(page, journey);
    await page.goto(`${journey.sandbox.urls.app}/card/status`);
    await page.waitForLoadState('networkidle');
    const opened: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/sessions\/[^/]+$/.test(new URL(request.url()).pathname)) opened.push(request.url());
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(opened).toHaveLength(1);
  },
);
