/** A bank transfer, from the choice to the receipt: the slip, how it stands, less money than asked, a slip that ended. Source: spec §2–§4. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { renewedLink } from '#contracts/school-api';
import { moneyEs } from '#i18n/money-es';
import { slipEs } from '#i18n/slip-es';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import {
  alreadyPaid,
  continueButton,
  durableUrl,
  expectPaid,
  expectWaiting,
  openLink,
  receipt,
  status,
} from './payer.ts';
import { readDownload, taggedPdf } from './pdf.ts';
import { aDay } from './times.ts';

const t = slipEs;

/** Opens the link, chooses the transfer and confirms; answers the slip's CLABE. */
async function makeSlip(page: Page, session: OwnSession): Promise<string> {
  await openLink(page, session.url);
  await page.getByRole('radio', { name: 'Transferencia bancaria (SPEI)' }).check();
  await continueButton(page).click();
  return shownClabe(page);
}

async function shownClabe(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t.slip.heading);
  const text = await page.getByText(/^\d{18}$/).textContent();
  return text ?? '';
}

async function newLink({ sandbox }: Journey, { id, school }: OwnSession): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${sandbox.cuota.port}/api/v1/payment_sessions/${id}/links`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sandbox.apiKeys[school]}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ send: false }),
  });
  return renewedLink.parse(await response.json()).url;
}

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('a slip is made, transferred to, and the open page turns paid without a reload', async ({ page, journey }) => {
  const session = await journey.newSession();
  const clabe = await makeSlip(page, session);
  await expectWaiting(page);
  await journey.bothScreens(page, 'slip');
  await page.evaluate(() => window.document.body.setAttribute('data-same-document', ''));

  await journey.console.pay(clabe);
  await expectPaid(page);
  await expect(page.locator('body[data-same-document]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  await expect(receipt(page)).toBeVisible();
  await expect(page.getByText('$8,480.50').first()).toBeVisible();
});

test('CLABE, amount and reference are copied bare, each with its own words, and the slip downloads as a PDF', async ({
  page,
  context,
  journey,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clabe = await makeSlip(page, await journey.newSession());
  const button = (name: string) => page.getByRole('button', { name });
  await button('Copiar CLABE').click();
  await expect(page.getByRole('status').filter({ hasText: t.slip.copiedField.clabe })).toBeVisible();
  await expect(button(t.slip.copiedField.clabe)).toBeVisible();
  expect(await copied(page)).toBe(clabe);
  await button('Copiar Total a pagar').click();
  await expect(page.getByText(t.slip.copiedField.amount)).toBeVisible();
  expect(await copied(page)).toBe('8480.50');
  await expect(button('Copiar CLABE')).toBeVisible();
  await button('Copiar Referencia').click();
  await expect(page.getByText(t.slip.copiedField.reference)).toBeVisible();
  expect(await copied(page)).toMatch(/^\w{4,}$/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF' }).click(),
  ]);
  expect(await readDownload(download)).toEqual(taggedPdf('es-MX'));
});

test('who says "I already paid" reads how it stands, and no account number to pay again', async ({ page, journey }) => {
  const clabe = await makeSlip(page, await journey.newSession());
  await alreadyPaid(page).click();
  await expect(page).toHaveURL(/\/transfer\/status\?payment=/);
  await expect(status(page)).toContainText('todavía no aparece');
  await expect(page.getByText(clabe)).toHaveCount(0);
  await expect(page.getByText(t.status.clabeEnds(clabe.slice(-4)))).toBeVisible();
  await journey.bothScreens(page, 'transfer-status');

  await page.reload();
  await page.getByRole('link', { name: t.status.view }).click();
  expect(await shownClabe(page)).toBe(clabe);
  await page.goBack();
  await expectWaiting(page);
  await journey.console.pay(clabe);
  await expectPaid(page);
});

test('less money than asked is told, and the rest may go to the same CLABE', async ({ page, journey }) => {
  const session = await journey.newSession();
  const clabe = await makeSlip(page, session);
  await journey.console.pay(clabe, session.total - 15_000);
  await expect(status(page)).toContainText(moneyEs.cases.underpaidTitle);
  await expect(status(page)).toContainText(t.status.restSameClabe);
  await expect(page.getByRole('link', { name: moneyEs.cases.payRest })).toBeVisible();
  await journey.screen(page, 'transfer-paid-short');

  await journey.console.pay(clabe, 15_000);
  await page.reload();
  await expect(receipt(page)).toBeVisible();
  expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', owed: 0, paid: session.total });
});

test('a slip that ended says that a new one is needed, makes it, and still counts what came to the old one', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const clabe = await makeSlip(page, session);
  await journey.console.advance(4 * aDay);
  // The link is as old as the slip: the school sends another.
  await openLink(page, await newLink(journey, session));
  await page.getByRole('link', { name: moneyEs.attempts.see }).click();
  await expect(page.getByRole('heading', { name: t.expired.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar CLABE' })).toHaveCount(0);
  await journey.bothScreens(page, 'slip-ended');

  await page.getByRole('button', { name: t.expired.button }).click();
  const second = await shownClabe(page);
  expect(second).not.toBe(clabe);
  await journey.console.pay(clabe);
  // The page of the new one says at once that it is not to be paid, and leads to what counted.
  await expect(status(page)).toContainText(moneyEs.unwanted.voidedPaid);
  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  await expect(receipt(page)).toBeVisible();
});

test('the link of a slip shows it to whoever has it: first names, no other way to pay', async ({ page, journey }) => {
  const clabe = await makeSlip(page, await journey.newSession());
  const other = await journey.anotherPhone();
  await other.goto(await durableUrl(page));
  expect(await shownClabe(other)).toBe(clabe);
  await expect(other.getByRole('link', { name: 'Elegir otra forma de pago' })).toHaveCount(0);
  await journey.screen(other, 'slip-shared');
  await journey.console.pay(clabe);
  await expectPaid(other);
});

test('a waiting slip is found from the store’s page, and its own page is found without asking for it', async ({
  page,
  journey,
}) => {
  const clabe = await makeSlip(page, await journey.newSession());
  const { origin } = new URL(page.url());
  for (const path of ['/store', '/transfer', '/transfer?payment=unknown']) {
    await page.goto(`${origin}${path}`);
    expect(await shownClabe(page)).toBe(clabe);
    expect(new URL(page.url()).pathname).toBe('/transfer');
  }
});

test('without a signal the copy on the phone shows the slip', async ({ page, context, journey }) => {
  journey.tolerate(/net::ERR_INTERNET_DISCONNECTED/);
  const clabe = await makeSlip(page, await journey.newSession());
  await page.getByRole('link', { name: 'Elegir otra forma de pago' }).click();
  await expect(page.getByRole('heading', { name: 'Tienes un pago en proceso' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: moneyEs.attempts.see }).click();
  await expect(page.getByRole('heading', { name: 'No hay conexión' })).toBeVisible();
  expect(await shownClabe(page)).toBe(clabe);
  await context.setOffline(false);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('a slip is made and asked about with plain forms', async ({ page, journey }) => {
    const session = await journey.newSession();
    await page.goto(session.url.replace('/checkout', '/transfer'));
    await page.getByRole('button', { name: t.make.button }).click();
    const clabe = await shownClabe(page);
    await expect(page.getByRole('button', { name: 'Copiar CLABE' })).toBeHidden();
    await alreadyPaid(page).click();
    await expect(status(page)).toContainText('todavía no aparece');
    await journey.console.pay(clabe);
    await page.reload();
    await expect(receipt(page)).toBeVisible();
  });
});
