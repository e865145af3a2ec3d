/** What a phone keeps of a voucher or slip: careful without a signal, gone once it is paid, and nobody's name. */
import type { Page } from '@playwright/test';
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import {
  expectWaiting,
  makeVoucher,
  newVoucher,
  noConnection,
  openedOn,
  openReceipt,
  payAndRead,
  seeVoucher,
  status,
} from './payer.ts';

const storageKey = 'cash_voucher';
const hour = 3_600_000;

const readCopy = (page: Page): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), storageKey);

/** Everything the page shows, without a gap. */
const shown = async (page: Page): Promise<string> => (await page.locator('body').innerText()).replaceAll(/\s/g, '');

/** Nothing on the page can be paid: no digits of the reference, no barcode. */
async function expectNoOffer(page: Page, reference: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await shown(page)).not.toContain(reference);
  await expect(page.getByRole('img', { name: /Código de barras/ })).toHaveCount(0);
}

const offlinePage = (page: Page) => page.getByRole('heading', { level: 1, name: 'No hay internet' });
const savedNotice = (page: Page) => page.getByText('Sin conexión · guardada');

/** Moves inside the open page, as a link in it would: no document is loaded. */
const back = (page: Page): Promise<void> => page.evaluate(() => window.history.back());

// S2-R21, S4-R06
// Every day: the next journey.
test(
  'a voucher seen paid is offered nowhere without a connection',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    journey.tolerate(noConnection);
    const { reference } = await newVoucher(page, journey);
    expect(await readCopy(page)).toContain(reference);
    await payAndRead(page, journey, reference);
    expect(await readCopy(page), 'the open page took it off the phone').toBeNull();
    await openReceipt(page);
    await context.setOffline(true);
    await back(page);
    await expect(offlinePage(page)).toBeVisible();
    await journey.screen(page, 'paid-then-offline');
    await expectNoOffer(page, reference);
    await page.evaluate(() => window.history.forward());
    await expect(page.getByRole('heading', { level: 1, name: moneyEs.savedCopy.paidTitle })).toBeVisible();
    await expectNoOffer(page, reference);
  },
);

// S2-R21, S4-R06
test('a voucher without a connection says when it was kept, not that it is good; back online the notice goes', async ({
  page,
  context,
  journey,
}) => {
  journey.tolerate(noConnection);
  const { session, reference } = await newVoucher(page, journey);
  const copy = await readCopy(page);
  for (const name of ['Teresa', 'Olvera', 'Ríos', session.key]) expect(copy).not.toContain(name);
  expect(copy).toContain('Mariana');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Pagar de otra forma' }).click();
  await expect(offlinePage(page)).toBeVisible();
  await back(page);
  await expect(savedNotice(page)).toContainText(moneyEs.savedCopy.warningAtCounter);
  expect(await shown(page)).toContain(reference);
  expect(await shown(page)).not.toMatch(/válida\.|vigente/);
  await journey.bothScreens(page, `${storageKey}-saved-copy`);
  await context.setOffline(false);
  await expect(savedNotice(page)).toHaveCount(0);
  await expectWaiting(page);
  await payAndRead(page, journey, reference);
  expect(await readCopy(page)).toBeNull();
});

// S2-R21
// Every day: stored-voucher.test.ts.
test(
  'paid in another tab: the first, offline since, offers it no more',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    journey.tolerate(noConnection);
    const { session, reference } = await newVoucher(page, journey);
    const second = await openedOn(context.newPage(), session);
    await seeVoucher(second).click();
    await expectWaiting(second);
    // The first tab hears nothing any more; the second still does.
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await payAndRead(second, journey, reference);
    await expect(page.getByRole('heading', { level: 1, name: 'Este pago ya se recibió' })).toBeVisible();
    await expectNoOffer(page, reference);
  },
);

// S2-R21
// Every day: stored-voucher.test.ts.
test(
  'paid while no page was open: the checkout takes the copy off the phone',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    // Where the page of a paid voucher leads.
    journey.linkTo('/successful-payment', session);
    const reference = await makeVoucher(page, session);
    await page.goto('about:blank');
    await journey.console.pay(reference);
    await page.goto(journey.linkTo('/checkout', session));
    await expect.poll(() => readCopy(page)).toBeNull();
  },
);

// S4-R08
// Every day: stored-voucher.test.ts.
test(
  'a copy past its last instant says so without a connection, and shows no barcode; later it is gone',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    journey.tolerate(noConnection);
    const session = await journey.newSession();
    // The journeys before this one may have moved the server's clock on: the phone shows the same hour.
    await page.clock.install({ time: journey.sandbox.clock.now() });
    await makeVoucher(page, session);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Pagar de otra forma' }).click();
    await expect(offlinePage(page)).toBeVisible();
    // Its last instant is over for hours then, at whatever hour of the day this runs.
    const { keptUntil } = JSON.parse((await readCopy(page)) ?? '{}') as { keptUntil: string };
    const left = Date.parse(keptUntil) - (await page.evaluate(() => Date.now()));
    await page.clock.fastForward(left - hour);
    await back(page);
    await expect(page.getByText('Esta referencia ya venció')).toBeVisible();
    await expect(page.getByRole('img', { name: /Código de barras/ })).toHaveCount(0);
    await expect(status(page)).toContainText(moneyEs.status.graceTitle);
    await journey.screen(page, 'voucher-saved-copy-ended');
    await page.evaluate(() => window.history.forward());
    await expect(offlinePage(page)).toBeVisible();
    await page.clock.fastForward(2 * hour);
    await back(page);
    await expect(offlinePage(page)).toBeVisible();
    await expect.poll(() => readCopy(page)).toBeNull();
    await context.setOffline(false);
  },
);
