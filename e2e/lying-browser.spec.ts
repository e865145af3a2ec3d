/** What a browser says of amounts, commission, currency and status changes nothing: the server reckons. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { continueButton, expectWaiting, makeVoucher, openLink, oxxo } from './payer.ts';
import { toldOfVoucher } from './school-view.ts';

const lies = {
  amount: 100,
  amount_to_pay: 100,
  total_amount: 100,
  base_amount: 100,
  commission: -5_000,
  commission_amount: -5_000,
  currency: 'USD',
  status: 'successful',
  user_id: 'somebody-else',
  payment_amount: { iva: 1, subtotalIva: 1, subtotalIva0: 1, ice: 0, currency: 'USD' },
} as const;

/** Adds the lies to every JSON body the page sends; answers how many bodies it changed. */
async function lie(page: Page): Promise<() => number> {
  let told = 0;
  await page.route('**/api/**', async (route) => {
    const body: unknown = route.request().method() === 'POST' ? route.request().postDataJSON() : null;
    if (typeof body !== 'object' || body === null) return route.continue();
    told += 1;
    return route.continue({ postData: JSON.stringify({ ...lies, ...body }) });
  });
  return () => told;
}

// S9-R09, S7-R05
test('lies in every request: the voucher is for what is owed, and still to be paid', async ({ page, journey }) => {
  const told = await lie(page);
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  expect(told()).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$8,480.50');
  await expectWaiting(page);
  const [line, ...more] = await journey.atProvider(session);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ reference, amountMinor: 848_050, receivedMinor: 0 });
  expect(line?.currency.toUpperCase()).toBe('MXN');
  expect((await journey.schoolSees(session)).told).toEqual(toldOfVoucher);
});

test('a smaller total written into the page is answered with the true one, and nothing is charged', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  await openLink(page, session.url);
  await oxxo(page).check();
  await oxxo(page).evaluate((radio: HTMLInputElement) => {
    radio.value = radio.value.replace('848050', '100');
  });
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'El total cambió' })).toBeVisible();
  await expect(page.getByText('Era $1.00 MXN y ahora es $8,480.50 MXN. No se hizo ningún cobro.')).toBeVisible();
  expect(await journey.atProvider(session)).toEqual([]);
  await journey.screen(page, 'checkout-total-changed');
  await continueButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paga en OXXO');
  expect((await journey.atProvider(session)).map((line) => line.amountMinor)).toEqual([848_050]);
});

test('a session made cheaper on its way to the page is not charged cheaper', async ({ page, journey }) => {
  const session = await journey.newSession();
  await openLink(page, session.url);
  await page.route('**/api/sessions/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('848050', '100') });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$1.00');
  await oxxo(page).check();
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'El total cambió' })).toBeVisible();
  expect(await journey.atProvider(session)).toEqual([]);
});

test('a page that is told it was paid does not make it so', async ({ page, journey }) => {
  const session = await journey.newSession();
  await makeVoucher(page, session);
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
  expect((await journey.schoolSees(session)).told).toEqual(toldOfVoucher);
  await journey.screen(page, 'receipt-not-yet');
});
