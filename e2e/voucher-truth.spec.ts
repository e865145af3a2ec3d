/** However the news of the money travels, the page ends on the truth. */
import { expect, test } from './fixture.ts';
import {
  expectPaid,
  expectWaiting,
  hub,
  makeVoucher,
  openLink,
  receipt,
  seeVoucher,
  shownReference,
  status,
} from './payer.ts';

test('after a reload the voucher is still there, and still turns paid', async ({ page, journey }) => {
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  await page.reload();
  expect(await shownReference(page)).toBe(reference);
  await expectWaiting(page);
  await journey.console.pay(reference);
  await expectPaid(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Pago recibido' })).toBeVisible();
  expect(await journey.atProvider(session)).toHaveLength(1);
});

test('in two tabs both turn paid', async ({ page, context, journey }) => {
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  const second = await context.newPage();
  await openLink(second, session.url);
  await expect(hub(second)).toBeVisible();
  await journey.screen(second, 'checkout-in-process');
  await seeVoucher(second).click();
  expect(await shownReference(second)).toBe(reference);
  await journey.console.pay(reference);
  await expectPaid(second);
  await page.bringToFront();
  // By its own stream; or the other tab's word came first, and led on to the receipt.
  await expect(status(page).filter({ hasText: 'Pago recibido' }).or(receipt(page))).toBeVisible();
});
