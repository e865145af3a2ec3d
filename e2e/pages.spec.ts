/** Every page of the specification answers; its foot leads to notice, terms, questions and the other language. */
import { pages } from '../src/web/pages.ts';
import { expect, test } from './fixture.ts';
import { continueButton, openCheckout } from './payer.ts';

const answers: Readonly<Record<string, number>> = {
  '/': 302,
  'expired-link': 410,
  'v/:voucherKey': 404,
  'c/:cardKey': 404,
  'check/:checkKey': 404,
  '*': 404,
};

// S2-R01, S2-R02, S2-R03, S2-R05, S2-R06, S2-R07, S2-R12, S2-R13, S2-R14, S2-R15
test('every page answers, with its bar or without', async ({ page, journey }) => {
  for (const { path, layout } of pages) {
    const address = `/${path.replace(/^\//, '').replace('*', 'no/such/page').replace(/:\w+/g, 'some').replaceAll('?', '')}`;
    const answer = await page.request.get(`${journey.sandbox.urls.app}${address}`, { maxRedirects: 0 });
    expect(answer.status(), address).toBe(answers[path] ?? 200);
    if (path === '/') expect(answer.headers()['location']).toBe('/checkout');
    if (layout === 'none') continue;
    const html = await answer.text();
    expect(html.includes('<header'), address).toBe(layout === 'bar');
  }
});

// Every day: routes.spec.ts.
test(
  'the notice names the school, bears the product’s name, and Back returns',
  { tag: '@long' },
  async ({ page, journey }) => {
    await openCheckout(page, journey);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Aviso de privacidad' })).toBeVisible();
    await expect(page.getByText(/El responsable es .*San Jerónimo/)).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Cuota');
    await expect(page.getByRole('banner')).not.toContainText('San Jerónimo');
    await journey.screen(page, 'privacy');
    await page.getByRole('heading', { name: 'Contenido' }).click();
    await page.getByRole('link', { name: 'Tus derechos ARCO' }).click();
    await expect(page.getByRole('heading', { name: 'Tus derechos ARCO' })).toBeInViewport();
    await page.goBack();
    await page.getByRole('banner').getByRole('link', { name: 'Regresar' }).click();
    await expect(page.getByText('Selecciona tu método de pago')).toBeVisible();
  },
);

// Every day: policy-acceptance.test.ts.
test(
  'what a press accepts stands under the ways to pay, and opens apart',
  { tag: '@long' },
  async ({ page, journey }) => {
    await openCheckout(page, journey);
    await page.setViewportSize({ width: 360, height: 740 });
    const line = page.getByText('Al continuar aceptas el aviso de privacidad y los términos.');
    await expect(line).toBeVisible();
    const opened = page.waitForEvent('popup');
    await line.getByRole('link', { name: 'términos' }).click();
    const terms = await opened;
    await expect(terms.getByRole('heading', { level: 1, name: 'Términos de uso' })).toBeVisible();
    await expect(terms.getByText(/Quien te cobra es .*San Jerónimo/)).toBeVisible();
    await journey.screen(terms, 'terms');
    await expect(continueButton(page)).toBeEnabled();
  },
);

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the foot keeps the session: notice, language and the way back', async ({ page, journey }) => {
    const session = await journey.newSession();
    await page.goto(session.url);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Términos' }).click();
    await expect(page.getByText(/Quien te cobra es .*San Jerónimo/)).toBeVisible();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
    await expect(page.getByText('Please select your payment method')).toBeVisible();
  });
});
