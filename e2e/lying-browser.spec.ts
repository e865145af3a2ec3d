/** What a browser says of amounts, commission, currency and status changes nothing: the server reckons. */
import { expect, test } from './fixture.ts';
import { choose, continueButton, newVoucher, openCheckout, oxxo } from './payer.ts';
import { toldOfWaiting } from './school-view.ts';

test('a smaller total in the page is answered with the true one; two presses make one voucher', async ({
  page,
  journey,
}) => {
  const session = await openCheckout(page, journey);
  await choose(oxxo(page));
  await oxxo(page).evaluate((radio: HTMLInputElement) => {
    radio.value = radio.value.replace('848050', '100');
  });
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'El total cambió' })).toBeVisible();
  await expect(page.getByText('Era $1.00 MXN y ahora es $8,480.50 MXN. No se hizo ningún cobro.')).toBeVisible();
  expect(await journey.atProvider(session)).toEqual([]);
  await journey.screen(page, 'checkout-total-changed');
  await continueButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paga en OXXO');
  expect((await journey.atProvider(session)).map((line) => line.amountMinor)).toEqual([848_050]);
});

// Every day: browser-amounts.test.ts.
test('a page that is told it was paid does not make it so', { tag: '@long' }, async ({ page, journey }) => {
  const { session } = await newVoucher(page, journey);
  await page.route('**/api/payments/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('"status":"pending"', '"status":"successful"'),
    });
  });
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(journey.linkTo('/successful-payment', session));
  await expect(page.getByRole('heading', { level: 1, name: 'Aún no recibimos este pago' })).toBeVisible();
  expect((await journey.schoolSees(session)).eventTypes).toEqual(toldOfWaiting);
  await journey.screen(page, 'receipt-not-yet');
});
