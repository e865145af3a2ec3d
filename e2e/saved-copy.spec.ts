/** What a phone keeps of a voucher or slip: careful without a signal, gone once it is paid, and nobody's name. */
import type { Page } from '@playwright/test';
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import {
  durableUrl,
  expectPaid,
  expectWaiting,
  hub,
  makeVoucher,
  openLink,
  receipt,
  seeVoucher,
  status,
} from './payer.ts';
import { makeSlip } from './slip-payer.ts';

/** Chromium's own line about a request that had no connection. */
const noConnection = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|ERR_CONNECTION_REFUSED/;

const ways = [
  { what: 'a voucher', make: makeVoucher, drawer: 'cash_voucher', tag: [] },
  { what: 'a slip', make: makeSlip, drawer: 'bank_transfer', tag: ['@long'] },
] as const;

const kept = (page: Page, drawer: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), drawer);

/** Everything the page shows, without a gap. */
const shown = async (page: Page): Promise<string> => (await page.locator('body').innerText()).replaceAll(/\s/g, '');

/** Nothing on the page can be paid: no digits of the reference, no barcode. */
async function expectNoOffer(page: Page, reference: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await shown(page)).not.toContain(reference);
  await expect(page.getByRole('img', { name: /Código de barras/ })).toHaveCount(0);
}

const offlinePage = (page: Page) => page.getByRole('heading', { level: 1, name: 'No hay conexión' });
const savedNotice = (page: Page) => page.getByText('se guardó en tu teléfono');

/** Moves inside the open page, as a link in it would: no document is loaded. */
const back = (page: Page): Promise<void> => page.evaluate(() => window.history.back());

for (const { what, make, drawer, tag } of ways) {
  // S2-R21, S4-R06
  test(`${what} seen paid is offered nowhere without a connection`, async ({ page, context, journey }) => {
    journey.tolerate(noConnection);
    const session = await journey.newSession();
    const reference = await make(page, session);
    expect(await kept(page, drawer)).toContain(reference);
    await journey.console.pay(reference);
    await expectPaid(page);
    expect(await kept(page, drawer), 'the open page took it off the phone').toBeNull();
    await page.getByRole('link', { name: 'Ver comprobante' }).click();
    await expect(receipt(page)).toBeVisible();
    await context.setOffline(true);
    await back(page);
    await expect(offlinePage(page)).toBeVisible();
    await journey.screen(page, 'paid-then-offline');
    await expectNoOffer(page, reference);
    await back(page);
    await expectNoOffer(page, reference);
    await page.evaluate(() => window.history.forward());
    await expectNoOffer(page, reference);
  });

  // S2-R21, S4-R06
  test(
    `${what} without a connection says when it was kept, not that it is good; back online the notice goes`,
    {
      tag: [...tag],
    },
    async ({ page, context, journey }) => {
      journey.tolerate(noConnection);
      const session = await journey.newSession();
      const reference = await make(page, session);
      const copy = await kept(page, drawer);
      for (const name of ['Teresa', 'Olvera', 'Ríos', session.key]) expect(copy).not.toContain(name);
      expect(copy).toContain('Mariana');
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Elegir otra forma de pago' }).click();
      await expect(offlinePage(page)).toBeVisible();
      await back(page);
      await expect(savedNotice(page)).toContainText('Si ya pagaste, no la uses otra vez.');
      await expect(page.getByText('No hay conexión')).toBeVisible();
      expect(await shown(page)).toContain(reference);
      expect(await shown(page)).not.toMatch(/válida\.|vigente/);
      await journey.bothScreens(page, `${drawer}-saved-copy`);
      await context.setOffline(false);
      await expect(savedNotice(page)).toHaveCount(0);
      await expect(page.getByText('No hay conexión')).toHaveCount(0);
      await expectWaiting(page);
      await journey.console.pay(reference);
      await expectPaid(page);
      expect(await kept(page, drawer)).toBeNull();
    },
  );
}

// S2-R21
test('paid in another tab: the first tab, without a connection since, offers it no more', async ({
  page,
  context,
  journey,
}) => {
  journey.tolerate(noConnection);
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  const second = await context.newPage();
  await openLink(second, session.url);
  await seeVoucher(second).click();
  await expectWaiting(second);
  // The first tab hears nothing any more; the second still does.
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await journey.console.pay(reference);
  await expectPaid(second);
  await expect(offlinePage(page)).toBeVisible();
  await expectNoOffer(page, reference);
});

const opened = [
  ['the checkout', '/checkout', []],
  ['the receipt', '/successful-payment', ['@long']],
  ['the page of the voucher', '/store', ['@long']],
  ['the questions', '/faq', ['@long']],
] as const;

for (const [what, path, tag] of opened) {
  // S2-R21
  test(
    `paid while no page was open: ${what}, opened with a connection, takes the copy off the phone`,
    {
      tag: [...tag],
    },
    async ({ page, journey }) => {
      const session = await journey.newSession();
      // Where the page of a paid voucher leads.
      journey.linkTo('/successful-payment', session);
      const reference = await makeVoucher(page, session);
      await page.goto('about:blank');
      await journey.console.pay(reference);
      await page.goto(journey.linkTo(path, session));
      await expect.poll(() => kept(page, 'cash_voucher')).toBeNull();
    },
  );
}

test(
  'its own link, opened on the same phone, takes the copy off it too; at its last instant it says so by itself',
  {
    tag: '@long',
  },
  async ({ page, context, journey }) => {
    journey.tolerate(noConnection);
    const session = await journey.newSession();
    const reference = await makeVoucher(page, session);
    const url = await durableUrl(page);
    const other = await context.newPage();
    await other.clock.install();
    await other.goto(url);
    await expectWaiting(other);
    await page.goto('about:blank');
    await context.setOffline(true);
    await other.clock.fastForward(5 * 86_400_000);
    await expect(other.getByText('Esta referencia ya venció')).toBeVisible();
    await expect(other.getByRole('img', { name: /Código de barras/ })).toHaveCount(0);
    await context.setOffline(false);
    await journey.console.pay(reference);
    await other.reload();
    await expectPaid(other);
    expect(await kept(other, 'cash_voucher')).toBeNull();
  },
);

// S4-R08
test('a copy past its last instant says so without a connection, and shows no barcode; later it is gone', async ({
  page,
  context,
  journey,
}) => {
  journey.tolerate(noConnection);
  const session = await journey.newSession();
  await page.clock.install();
  await makeVoucher(page, session);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Elegir otra forma de pago' }).click();
  await expect(offlinePage(page)).toBeVisible();
  await page.clock.fastForward(4 * 86_400_000 + 3_600_000);
  await back(page);
  await expect(page.getByText('Esta referencia ya venció')).toBeVisible();
  await expect(page.getByRole('img', { name: /Código de barras/ })).toHaveCount(0);
  await expect(status(page)).toContainText(moneyEs.status.graceTitle);
  await journey.screen(page, 'voucher-saved-copy-ended');
  await page.evaluate(() => window.history.forward());
  await expect(offlinePage(page)).toBeVisible();
  await page.clock.fastForward(2 * 86_400_000);
  await back(page);
  await expect(offlinePage(page)).toBeVisible();
  await expect.poll(() => kept(page, 'cash_voucher')).toBeNull();
  await context.setOffline(false);
});

test('the voucher of a link is gone once another link is opened', { tag: '@long' }, async ({ page, journey }) => {
  const [first, second] = [await journey.newSession(), await journey.newSession()];
  await makeVoucher(page, first);
  await openLink(page, second.url);
  await expect(hub(page)).toHaveCount(0);
  expect(await kept(page, 'cash_voucher')).toBeNull();
});
