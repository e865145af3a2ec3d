/** A card that is typed on the provider's page: no form of ours, and a decline that is no end. */
import { expect, test } from './fixture.ts';
import { choose, continueButton, openLink, payBy, pendingPayments, receipt, wayToPay } from './payer.ts';

const cards = { declined: '4110760000000016', approved: '4381080000000029' } as const;

// S2-R17, S4-R02
test('a declined card is tried again on that page, and paid; our own address for a card leads to the choice', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession({ like: 'ec-family' });
  await page.goto(journey.linkTo('/card', session));
  await expect(page).toHaveURL(/\/checkout/);
  await openLink(page, session.url);
  await payBy(page, 'Tarjeta de crédito o débito');
  const number = page.getByLabel('Número de la tarjeta');
  const pay = page.getByRole('button', { name: 'Pagar' });
  await number.fill(cards.declined);
  await pay.click();
  await expect(page.getByRole('alert')).toHaveText(/rechazó la tarjeta/);

  // A payer who comes back meanwhile is led there again, and reads of no failure.
  await openLink(page, session.url);
  await page
    .getByRole('button', { name: 'Continuar con este pago' })
    .or(page.getByRole('link', { name: 'Continuar con este pago' }))
    .click();
  await expect(page.getByText('Falta que termines tu pago')).toBeVisible();
  await journey.screen(page, 'card-elsewhere-asked');
  await page.getByRole('link', { name: 'Ir a la página de pago' }).click();
  await number.fill(cards.approved);
  await pay.click();
  await expect(receipt(page)).toBeVisible();
  expect((await journey.atProvider(session)).map(({ receivedMinor }) => receivedMinor)).toEqual([session.total]);
});

// S2-R17, S4-R02
// Every day: disruptions.spec.ts.
test(
  'Back from that page is how the payment stands, then what is in process: nothing is begun a second time',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession({ like: 'ec-family' });
    await openLink(page, session.url);
    await payBy(page, 'Tarjeta de crédito o débito');
    const pay = page.getByRole('button', { name: 'Pagar' });
    await expect(pay).toBeVisible();
    await page.goBack();
    const waits = page.getByText('Falta que termines tu pago');
    await expect(waits).toBeVisible();
    await page.reload();
    await expect(waits).toBeVisible();
    await page.goBack();
    await expect(pendingPayments(page)).toBeVisible();
    await page.goForward();
    await page.getByRole('link', { name: 'Ir a la página de pago' }).click();
    await expect(pay).toBeVisible();
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  // Every day: scripts-off.spec.ts.
  test('the press leads to that page too', { tag: '@long' }, async ({ page, journey }) => {
    const session = await journey.newSession({ like: 'ec-family' });
    await page.goto(session.url);
    await choose(wayToPay(page, 'Tarjeta de crédito o débito'));
    await continueButton(page).click();
    await expect(page.getByLabel('Número de la tarjeta')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/checkout/);
    expect(await journey.atProvider(session)).toHaveLength(1);
  });
});
