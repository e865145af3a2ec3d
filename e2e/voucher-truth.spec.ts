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
import { toldOfPayment, toldOfVoucher } from './school-view.ts';

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

test('with the webhook lost the money is found by asking', async ({ page, journey }) => {
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  await journey.console.webhooks('off');
  await journey.console.pay(reference);
  await expectWaiting(page);
  await journey.console.advance(60);
  await expectPaid(page);
});

test('with the webhook sent twice the school hears once', async ({ page, journey }) => {
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  await journey.console.webhooks('duplicate');
  await journey.console.pay(reference);
  await expectPaid(page);
  expect((await journey.schoolSees(session)).told).toEqual(toldOfPayment);
});

test('a forged webhook changes nothing; the truth comes by asking', async ({ page, journey }) => {
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  await journey.console.webhooks('bad-signature');
  await journey.console.pay(reference);
  const { db } = journey.sandbox.cuota.services;
  const row = db.selectFrom('payment').select('status').where('session_id', '=', session.id);
  expect(await row.execute()).toEqual([{ status: 'pending' }]);
  await expectWaiting(page);
  expect((await journey.schoolSees(session)).told).toEqual(toldOfVoucher);
  await journey.console.advance(60);
  await expectPaid(page);
});

test('a forged webhook about a voucher nobody paid changes nothing at all', async ({ page, journey }) => {
  const session = await journey.newSession();
  await makeVoucher(page, session);
  const [line] = await journey.atProvider(session);
  const lie = {
    id: 'evt_lie',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: {
      object: { id: line?.providerRef, object: 'payment_intent', status: 'succeeded', amount_received: 848_050 },
    },
  };
  const answer = await fetch(`http://127.0.0.1:${journey.sandbox.cuota.port}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` },
    body: JSON.stringify(lie),
  });
  expect(answer.status).toBe(400);
  await journey.console.advance(60);
  await expect(status(page)).toContainText('Esperando tu pago');
  expect((await journey.schoolSees(session)).told).toEqual(toldOfVoucher);
});
