/** The payer's language at the foot of any page; each country's notice and terms; acceptance. Source: spec §1, §2. */
import { policyPaths, policyVersion } from '#domain/policies';
import { cardEn } from '#i18n/card-en';
import { demoSchools } from '#sandbox/demo/demo-schools';
import { chooseCard, newPayer } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { blockStorage } from './blocked-storage.ts';
import { newVoucher, openLink, payBy, wayToPay } from './payer.ts';
import { theWindow } from './times.ts';

// S1-R07
test('English is chosen on the checkout and on the card’s page; what was accepted is kept with its language', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession(newPayer());
  const { db } = journey.sandbox.cuota.services;
  const accepted = () =>
    db.selectFrom('policy_acceptance').select(['version', 'locale']).where('session_id', '=', session.id).execute();
  const foot = page.getByRole('contentinfo');
  const english = foot.getByRole('link', { name: 'English' });
  const holder = page.getByRole('textbox', { name: cardEn.holder });
  await openLink(page, session.url);
  await chooseCard(page);
  await english.click();
  await expect(page.getByRole('button', { name: 'Pay by card' })).toBeVisible();
  await expect(holder).toBeVisible();
  await expect(page).toHaveURL(/\/checkout/);
  await journey.screen(page, 'card-in-list-chosen-english');
  await foot.getByRole('link', { name: 'Español' }).click();
  await expect(page.getByRole('button', { name: 'Pagar con tarjeta' })).toBeVisible();

  await page.goto(`${journey.sandbox.urls.app}/card`);
  await expect(page.getByRole('button', { name: /^Pagar \$/ })).toBeVisible();
  await english.click();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await expect(holder).toBeVisible();
  await expect(page).toHaveURL(/\/card$/);
  await journey.screen(page, 'card-chosen-english');
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('Please select your payment method')).toBeVisible();
  const line = page.getByText(/^By continuing you accept/);
  await expect(line).toBeVisible();
  expect(await accepted()).toEqual([]);

  await payBy(page, 'Cash at OXXO');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pay at OXXO');
  expect(await accepted()).toEqual([{ version: policyVersion, locale: 'en-US' }]);
  await test.step('once accepted, nobody is asked again', async () => {
    await journey.console.advance(theWindow);
    await page.goto(`${journey.sandbox.urls.app}/checkout`);
    await expect(wayToPay(page, 'Cash at OXXO')).toBeEnabled();
    await expect(line).toHaveCount(0);
    await expect(page.getByText('You have an earlier attempt')).toBeVisible();
  });
});

// Every day: the journey above.
test(
  'a payment is told in the language of its page, whatever it was begun in, also when it changes',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { reference } = await newVoucher(page, journey);
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pay at OXXO');
    await journey.console.pay(reference);
    await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible();
    await expect(page.getByText('Cash at OXXO').first()).toBeVisible();
    await expect(page.getByText('Efectivo en OXXO')).toHaveCount(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
    await expect(page.getByText('Efectivo en OXXO').first()).toBeVisible();
    await expect(page.getByText('Cash at OXXO')).toHaveCount(0);
  },
);

// Every day: disruptions.spec.ts.
test(
  'with storage blocked a language that is chosen keeps the session',
  { tag: '@long' },
  async ({ page, journey }) => {
    await blockStorage(page, journey);
    const session = await journey.newSession();
    await page.goto(session.url);
    // Without storage the key stays in the address bar, and says nothing of the page's being hydrated.
    const hydrated = async () => {
      await page.keyboard.press('Shift');
      await expect(page.locator('.toast')).toBeAttached();
    };
    await hydrated();
    const foot = page.getByRole('contentinfo');
    await foot.getByRole('link', { name: 'English' }).click();
    await expect(page.getByText('Please select your payment method')).toBeVisible();
    await page.goto(journey.linkTo('/store', session));
    await expect(page.getByRole('button', { name: 'Generar mi referencia' })).toBeVisible();
    await hydrated();
    await foot.getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('$8,480.50');
    await foot.getByRole('link', { name: 'Español' }).click();
    await page.getByRole('button', { name: 'Generar mi referencia' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Paga en OXXO');
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

// S2-R12
// Every day: pages.spec.ts and load-legal.test.ts.
test(
  'Colombia’s and Ecuador’s notice and terms name whom the payer contracts with, and Back returns',
  { tag: '@long' },
  async ({ page, journey }) => {
    const foot = page.getByRole('contentinfo');
    const back = page.getByRole('banner').getByRole('link', { name: 'Regresar' });
    for (const [like, school, total, locale] of [
      ['co-family', demoSchools.arboleda, /1\.420\.000,00\s*COP/, 'es-CO'],
      ['ec-family', demoSchools.quinde, /325[.,]50\s*USD/, 'es-EC'],
    ] as const) {
      const session = await journey.newSession({ like });
      await openLink(page, session.url);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(total);
      await expect(page.getByRole('radio').first()).toBeVisible();
      await journey.screen(page, `checkout-${school.country.toLowerCase()}`);
      for (const name of ['privacy', 'terms'] as const) {
        const path = policyPaths[school.country][name];
        await foot.getByRole('link', { name: name === 'terms' ? 'Términos' : 'Privacidad' }).click();
        await expect.poll(() => page.url()).toBe(`${journey.sandbox.urls.app}${path}`);
        await expect(page.getByText(school.contractualEntity).first()).toBeVisible();
      }
      await journey.screen(page, `terms-${school.country.toLowerCase()}`);
      for (const heading of [/\S/, /1\.420\.000|325/]) {
        await back.click();
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      }
    }
  },
);
