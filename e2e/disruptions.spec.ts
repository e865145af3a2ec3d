/** What happens to phones: no signal, Back and Forward, an old token, blocked storage. The payer ends on the truth. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import {
  continueButton,
  expectPaid,
  expectWaiting,
  hub,
  makeVoucher,
  openLink,
  oxxo,
  shownReference,
  status,
} from './payer.ts';

/** Chromium's own line about a request that had no connection. */
const noConnection = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|ERR_CONNECTION_REFUSED/;

test('offline while the money arrives: back online the page is paid within five seconds', async ({
  page,
  context,
  journey,
}) => {
  journey.tolerate(noConnection);
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  await expectWaiting(page);
  await context.setOffline(true);
  await expect(status(page)).toContainText('Sin conexión. Lo intentamos de nuevo solos.', { timeout: 15_000 });
  await journey.screen(page, 'voucher-offline');
  await journey.console.pay(reference);
  await context.setOffline(false);
  await expect(status(page)).toContainText('Pago recibido', { timeout: 5_000 });
});

test('reloaded without any connection the saved voucher is still on the phone', async ({ page, journey }) => {
  journey.tolerate(noConnection);
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.reload();
  expect(await shownReference(page)).toBe(reference);
  await expect(page.getByText('esta es la copia guardada en tu teléfono')).toBeVisible();
});

test('the answer to the press is lost: the page finds the voucher it made', async ({ page, journey }) => {
  journey.tolerate(noConnection);
  const session = await journey.newSession();
  await openLink(page, session.url);
  await page.route('**/commit*', async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await oxxo(page).check();
  await continueButton(page).click();
  const reference = await shownReference(page);
  expect((await journey.atProvider(session)).map((line) => line.reference)).toEqual([reference]);
});

test('the connection dies at the press: it says so, and the next press makes one voucher', async ({
  page,
  context,
  journey,
}) => {
  journey.tolerate(noConnection);
  const session = await journey.newSession();
  await openLink(page, session.url);
  await oxxo(page).check();
  await context.setOffline(true);
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'No hay conexión' }).first()).toBeVisible();
  await context.setOffline(false);
  await pressAgain(page);
  await shownReference(page);
  expect(await journey.atProvider(session)).toHaveLength(1);
});

/** The button where it is still there, else the way back to the checkout and then the button. */
async function pressAgain(page: Page): Promise<void> {
  const retry = page.getByRole('link', { name: 'Intentar de nuevo' });
  if (await retry.isVisible()) await retry.click();
  await oxxo(page).check();
  await continueButton(page).click();
}

test('Back and Forward after paying always land on the true state', async ({ page, journey }) => {
  const session = await journey.newSession();
  await journey.console.pay(await makeVoucher(page, session));
  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  const receipt = page.getByRole('heading', { level: 1, name: 'Pago recibido' });
  await expect(receipt).toBeVisible();
  for (const step of ['back', 'back', 'forward', 'forward'] as const) {
    await (step === 'back' ? page.goBack() : page.goForward());
    const done = page.getByText(/^(Pago recibido|Este pago ya está hecho)$/).first();
    await expect(done).toBeVisible();
    await expect(continueButton(page)).toHaveCount(0);
    await expect(page.getByText('Esperando tu pago')).toHaveCount(0);
  }
  expect(await journey.atProvider(session)).toHaveLength(1);
});

test('Back from the voucher does not offer to pay a second time', async ({ page, journey }) => {
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  await page.goBack();
  await expect(hub(page)).toBeVisible();
  await expect(continueButton(page)).toHaveCount(0);
  await page.goForward();
  expect(await shownReference(page)).toBe(reference);
});

test('a token that grew old is renewed without the payer noticing', async ({ page, journey }) => {
  const session = await journey.newSession();
  await openLink(page, session.url);
  await journey.console.advance(16 * 60);
  await oxxo(page).check();
  await continueButton(page).click();
  const reference = await shownReference(page);
  await journey.console.pay(reference);
  await expectPaid(page);
  await journey.console.advance(16 * 60);
  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar PDF' }).click(),
  ]);
  expect(await download.failure()).toBeNull();
});

test('a link that dies under an open page makes no voucher and says why', async ({ page, journey }) => {
  const session = await journey.newSession();
  await openLink(page, session.url);
  await journey.console.advance(3 * 86_400 + 60);
  await oxxo(page).check();
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: /Este enlace ya venció|Tu sesión terminó/ })).toBeVisible();
  expect(await journey.atProvider(session)).toEqual([]);
});

test('with storage blocked the payer still pays', async ({ page, journey }) => {
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', blocked);
    Object.defineProperty(window, 'sessionStorage', blocked);
  });
  journey.keepsNothing();
  const session = await journey.newSession();
  await page.goto(session.url);
  await oxxo(page).check();
  await continueButton(page).click();
  const reference = await shownReference(page);
  await journey.console.pay(reference);
  await expectPaid(page);
  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pago recibido' })).toBeVisible();
});
