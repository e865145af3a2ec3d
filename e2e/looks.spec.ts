/** Every screen on a phone in the dark, in English, and on a desk: axe and a picture of each. */
import type { Page } from '@playwright/test';
import { catalogueOf, loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import { openLink, payBy } from './payer.ts';

const desk = {
  viewport: { width: 1280, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
} as const;

const looks = [
  { name: 'dark', locale: 'es-MX', use: { colorScheme: 'dark' }, why: {} },
  // Every day: keyboard.spec.ts, which reads English too.
  { name: 'phone', locale: 'en-US', use: {}, why: { tag: '@long' } },
  { name: 'desktop', locale: 'es-MX', use: desk, why: { tag: '@long' } },
] as const satisfies readonly { name: string; locale: Locale; use: object; why: object }[];

for (const look of looks) {
  test.describe(`${look.name}, ${look.locale}`, () => {
    test.use(look.use);
    test('from the checkout to the receipt', look.why, ({ page, journey }) => walk(page, journey, look));
    // In the dark the gallery looks at each of them.
    if (look.name !== 'dark')
      // Every day: session-conditions.spec.ts, by day and in Spanish.
      test('the pages that say why not', { tag: '@long' }, ({ page, journey }) => refusals(page, journey, look));
  });
}

type Look = (typeof looks)[number];

async function walk(page: Page, journey: Journey, { name, locale }: Look): Promise<void> {
  await Promise.all([loadCatalogue(locale), loadMoneyTexts(locale)]);
  const t = catalogueOf(locale);
  const session = await journey.newSession({ locale });
  const title = page.getByRole('heading', { level: 1 });
  await openLink(page, session.url);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(title, 'the currency is the school’s').toContainText(/\$8,480\.50\s*MXN/);
  await journey.screen(page, `${name}/checkout`);
  await payBy(page, /OXXO/);
  await expect(title).toContainText(moneyTextsOf(locale).voucher.heading('OXXO'));
  await journey.screen(page, `${name}/voucher`);
  await page.getByRole('button', { name: moneyTextsOf(locale).voucher.showCashier }).click();
  await journey.screen(page, `${name}/voucher-cashier`);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: moneyTextsOf(locale).voucher.other }).click();
  await expect(page.getByRole('heading', { name: t.checkout.inProcessTitle })).toBeVisible();
  await journey.screen(page, `${name}/checkout-in-process`);
  await page.getByRole('link', { name: moneyTextsOf(locale).attempts.see }).click();
  const reference = await page.getByText(/^(Referencia|Reference): [\d ]+$/).textContent();
  await journey.console.pay((reference ?? '').replaceAll(/\D/g, ''));
  await expect(page.getByRole('region', { name: moneyTextsOf(locale).status.label })).toContainText(
    moneyTextsOf(locale).status.paidTitle,
  );
  await journey.screen(page, `${name}/voucher-paid`);
  await expect(title).toHaveText(moneyTextsOf(locale).receipt.title);
  await journey.screen(page, `${name}/receipt`);
}

async function refusals(page: Page, journey: Journey, { name, locale }: Look): Promise<void> {
  const inLocale = (url: string): string => (locale === 'en-US' ? `${url}&locale=${locale}` : url);
  for (const row of ['mx-disabled', 'mx-too-large-for-cash', 'mx-overdue'] as const) {
    await openLink(page, inLocale(await journey.seeded(row)));
    await journey.screen(page, `${name}/${row}`);
  }
  for (const row of ['mx-paid', 'mx-expired'] as const) {
    await page.goto(inLocale(await journey.seeded(row)));
    await journey.screen(page, `${name}/${row}`);
  }
  for (const path of ['/page-error', '/no-such-page']) {
    await page.goto(`${journey.sandbox.urls.app}${path}`);
    await journey.screen(page, `${name}${path}`);
  }
}
