/** A ticket sent in large type: its sender chooses it, nothing is folded, and one button reads all of it aloud. */
import type { Page } from '@playwright/test';
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import { durableUrl, expectWaiting, newVoucher, shownReference } from './payer.ts';

const { sharing, voucher } = moneyEs;

const textSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
const folded = (page: Page) => page.getByRole('main').locator('details:not([open])');
const readsAll = (page: Page) => page.getByRole('button', { name: sharing.large.readAll });

/** What the sheet and the voice are given, kept on the page: no voice is installed here. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const speech: string[] = [];
    Object.assign(window, { speech });
    Object.assign(navigator, {
      share: (what: ShareData) => {
        Object.assign(window, { shared: what.url });
        return Promise.resolve();
      },
    });
    window.speechSynthesis.speak = ({ text }) => void speech.push(text);
  });

test('the sender switches it on, and the link opens large, unfolded, and reads itself aloud; the reader can leave it', async ({
  page,
  journey,
}) => {
  await watch(page);
  const { reference } = await newVoucher(page, journey);
  const url = await durableUrl(page);
  await page.getByRole('button', { name: voucher.share }).click();
  const sheet = page.getByRole('dialog', { name: sharing.send.heading });
  await expect(sheet.getByRole('checkbox')).not.toBeChecked();
  await sheet.getByRole('checkbox', { name: sharing.send.large }).press('Space');
  await journey.screen(page, 'send-in-large-type');
  await sheet.getByRole('button', { name: sharing.send.button }).press('Enter');
  const sent = `${url}?text=large`;
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toBe(sent);
  await expect(sheet).toHaveCount(0);

  const phone = await journey.anotherPhone();
  await watch(phone);
  await phone.goto(sent);
  await expectWaiting(phone);
  expect(Number.parseFloat(await textSize(phone))).toBeGreaterThan(20);
  expect(await shownReference(phone)).toBe(reference);
  await expect(folded(phone)).toHaveCount(0);
  await readsAll(phone).press('Enter');
  const speech = await phone.evaluate(() => String(Reflect.get(window, 'speech')));
  for (const part of ['Paga en OXXO', '$8,480.50 MXN', reference.slice(0, 4).split('').join(' '), 'Hasta el'])
    expect(speech).toContain(part);
  await expect(phone.getByRole('button', { name: sharing.large.stop })).toBeVisible();
  await journey.bothScreens(phone, 'large-type');
  await phone.setViewportSize({ width: 320, height: 640 });
  await journey.screen(phone, 'large-type-320');

  await phone.getByRole('link', { name: sharing.large.usual }).click();
  await expect.poll(() => textSize(phone)).toBe('16px');
  await expect(readsAll(phone)).toHaveCount(0);
});

test('without scripts, and once it is paid, the type is as large', { tag: '@long' }, async ({ page, journey }) => {
  const { reference } = await newVoucher(page, journey);
  const url = `${await durableUrl(page)}?text=large`;
  const plain = await journey.anotherPhone({ javaScriptEnabled: false });
  await plain.goto(url);
  await expect(folded(plain)).toHaveCount(0);
  await expect(readsAll(plain)).toHaveCount(0);
  // The size itself: nothing can be asked of the page without scripts.
  const box = await plain.getByRole('link', { name: sharing.large.usual }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(await plain.content()).toContain('html{font-size:140%}');
  await journey.screen(plain, 'large-type-without-scripts');
  await journey.console.pay(reference);
  const phone = await journey.anotherPhone();
  await phone.goto(url);
  await expect(phone.getByRole('link', { name: moneyEs.receipt.image })).toBeVisible();
  expect(Number.parseFloat(await textSize(phone))).toBeGreaterThan(20);
});
