/** A student's code at a bank: the bank is chosen first, the code shows its steps, and its outcome shows by itself. */
import { emulated } from '#providers/banred/emulated';
import { banredTexts } from '#providers/banred/texts';
import { offerKey } from '#providers/registry';
import { expect, test } from './fixture.ts';
import { newParent } from './parent.ts';
import { openLink, receipt, unfold, wayToPay } from './payer.ts';
import { storedReference } from './payment-records.ts';

const [offer] = emulated.provider.offers;
if (!offer) throw new Error('nothing is offered');
const desk = emulated.desk['EC/banred/banred'];

// S2-R11, S5-R12
test('is chosen by its bank; the code stands with the steps of its app, its web and its counters', async ({
  page,
  journey,
}) => {
  const parent = await newParent(page, journey, offer, desk);
  await parent.begin();
  await expect(page).toHaveURL(/\/banred$/);
  await expect(page.getByRole('heading', { name: '¿Dónde vas a pagar?' })).toBeVisible();
  // Before a bank is chosen: up to how much its counters take.
  await expect(page.getByRole('link', { name: /Banco Guayaquil/ })).toContainText(
    /Banco del Barrio, hasta \$200[.,]00/,
  );
  await journey.screen(page, 'banks-chooser');
  await page.getByRole('link', { name: /Banco Guayaquil/ }).click();
  await expect(page).toHaveURL(/\/banred\/guayaquil\?payment=/);
  const code = (await storedReference(journey.sandbox, parent.session)) ?? '';
  await expect(page.getByText(code.slice(0, 3), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Escuchar el código' })).toBeVisible();
  await unfold(page, '¿Cómo se paga?');
  await expect(page.getByRole('heading', { name: /Banco del Barrio · hasta/ })).toBeVisible();
  // What is owed is more than its counters take.
  await expect(page.getByText(/^Ahí se recibe hasta \$200[.,]00/)).toBeVisible();
  await journey.screen(page, 'banks-guayaquil');
  await page.goBack();
  await page.getByRole('link', { name: /Banco Pichincha/ }).click();
  await unfold(page, '¿Cómo se paga?');
  await expect(page.getByText('Abre la app de Banco Pichincha')).toBeVisible();
  await expect(page.getByText('Banco del Barrio')).toHaveCount(0);
  await journey.screen(page, 'banks-pichincha');
  await parent.meet(desk.pays);
  await expect(receipt(page)).toBeVisible();
});

test('blocks nothing: the list stays open, and who comes back finds the code again', async ({ page, journey }) => {
  const parent = await newParent(page, journey, offer, desk);
  await parent.begin();
  await openLink(page, parent.session.url);
  await journey.screen(page, 'banks-checkout-again');
  await expect(wayToPay(page, banredTexts[parent.locale].title)).toBeEnabled();
  expect((await journey.schoolSees(parent.session)).status).toBe('open');
});

test('that its bank takes back on the same day is seen by parent and school as it is', async ({ page, journey }) => {
  const parent = await newParent(page, journey, offer, desk);
  await parent.begin();
  await parent.meet(desk.pays);
  await expect(receipt(page)).toBeVisible();
  const [line] = await journey.atProvider(parent.session);
  const bank = journey.sandbox.emulators.get(offer.gateway);
  expect(await bank?.takeBack?.(line?.providerRef ?? '', line?.receivedMinor ?? 0)).toBe(true);
  const { eventTypes, ...seen } = await journey.schoolSees(parent.session);
  expect(seen).toMatchObject({ status: 'open', owed: parent.session.total, cases: [] });
  expect(eventTypes).toContain('payment.reversed');
  await page.reload();
  await journey.screen(page, 'banks-taken-back');
  await parent.mayChooseAgain();
  expect(offerKey(offer)).toBe('EC/banred/banred');
});
