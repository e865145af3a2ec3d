/** A grandmother is sent a voucher, loses the signal, pays at the till, and keeps a proof of her own. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { moneyEs } from '#i18n/money-es';
import { watchCopy } from './card-disruption.ts';
import { expect, test } from './fixture.ts';
import { durableUrl, expectPaid, expectWaiting, newVoucher, noConnection, receipt, shownReference } from './payer.ts';
import { downloadBy } from './pdf.ts';
import { seenPaid, toldOfPayment } from './school-view.ts';
import { aDay } from './times.ts';

const whatsApp =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 WhatsApp/2.24.13.77';
const { savedCopy, sharing, voucher, status, receipt: texts } = moneyEs;

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión · guardada' });
const saveImage = (page: Page) => page.getByRole('link', { name: texts.image });
const number = (page: Page) => page.getByText(/^CU-\w{4}-\w{4}$/);

/** What a phone's sheet is given from now on. */
const watchSheet = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: (what: ShareData) => {
        const [file] = what.files ?? [];
        Object.assign(window, { shared: `${file?.name} ${file?.type}` });
        return Promise.resolve();
      },
    });
  });

// S2-R21, S2-R31
test('pays by the link she was sent, without signal: her phone claims nothing before it knows, and she keeps a proof', async ({
  page,
  journey,
}) => {
  journey.tolerate(noConnection);
  // A phone's own clock may be days off.
  await journey.console.advance(2 * aDay);
  const { session, reference } = await newVoucher(page, journey);
  const url = await durableUrl(page);
  const phone = await journey.anotherPhone({ userAgent: whatsApp });
  const claimed = await watchCopy(phone, /pago recibido|pagado/i);

  await test.step('opened in WhatsApp it is hers to pay', async () => {
    await phone.goto(url);
    await expectWaiting(phone);
    expect(await shownReference(phone)).toBe(reference);
    await expect(phone.getByText(sharing.anyoneTitle)).toBeVisible();
    await expect
      .poll(() => phone.evaluate(async () => (await navigator.serviceWorker.getRegistrations())[0]?.active?.state))
      .toBe('activated');
  });

  await test.step('without signal it stands, and says to keep the receipt of the till', async () => {
    await phone.context().setOffline(true);
    await phone.reload();
    expect(await shownReference(phone)).toBe(reference);
    await expect(strip(phone)).toContainText(savedCopy.warningAtCounter);
    const [above, black, ticket] = await Promise.all(
      [phone.getByText(sharing.anyoneTitle), strip(phone), phone.getByRole('heading', { level: 1 })].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(black?.y, 'it covers nothing').toBeGreaterThan((above?.y ?? Infinity) + (above?.height ?? 0));
    expect(ticket?.y).toBeGreaterThan((black?.y ?? Infinity) + (black?.height ?? 0));
    await journey.bothScreens(phone, 'grandmother-offline');
    await phone.getByRole('button', { name: voucher.showCashier }).click();
    await expect(phone.getByRole('dialog')).toContainText(reference.slice(0, 4));
    await journey.screen(phone, 'grandmother-cashier-offline');
    await phone.keyboard.press('Escape');
  });

  await test.step('paid at the till, her daughter’s page is stamped, and hers waits', async () => {
    await journey.console.pay(reference);
    await expect(receipt(page)).toBeVisible();
    await expect(phone.getByText(status.offlineAtCounter)).toBeVisible();
    expect([...claimed]).toEqual([]);
  });

  await test.step('a day later the signal is back, and the same tab turns by itself', async () => {
    await journey.console.advance(aDay);
    await phone.context().setOffline(false);
    await expectPaid(phone);
    await expect(page.getByRole('main')).toContainText(await number(phone).innerText());
    await journey.bothScreens(phone, 'grandmother-paid');
  });

  await test.step('what she keeps: the stamped ticket as a picture, and the PDF', async () => {
    const own = `${await number(phone).innerText()}.png`;
    const picture = await downloadBy(phone, () => saveImage(phone).click());
    expect(picture.suggestedFilename()).toBe(own);
    const { format, width } = await sharp(await readFile(await picture.path())).metadata();
    expect([format, width]).toEqual(['png', 1080]);
    await watchSheet(phone);
    await saveImage(phone).click();
    await expect.poll(() => phone.evaluate(() => Reflect.get(window, 'shared'))).toBe(`${own} image/png`);
    await expect(phone.getByRole('link', { name: voucher.pdf })).toHaveAttribute(
      'href',
      /\/api\/vouchers\/[^/]+\/file/,
    );
  });

  await test.step('the link again says so, and without signal offers nothing to pay', async () => {
    await phone.goto(url);
    await expect(saveImage(phone)).toBeVisible();
    await phone.context().setOffline(true);
    await phone.reload();
    await expect(phone.getByRole('heading', { level: 1, name: savedCopy.paidTitle })).toBeVisible();
    await expect(phone.getByText(reference.slice(0, 4))).toHaveCount(0);
  });
  expect(await journey.schoolSees(session)).toEqual({ ...seenPaid(session), eventTypes: toldOfPayment });
});
