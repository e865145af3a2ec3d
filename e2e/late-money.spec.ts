/** Money that comes when the voucher, the link or the school has moved on: it is booked, and every page says so. */
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import {
  durableUrl,
  expectPaid,
  pendingPayments,
  makeVoucher,
  newVoucher,
  openedOn,
  openLink,
  openReceipt,
  payAndRead,
  receipt,
  shownReference,
  status,
} from './payer.ts';
import { seenPaid, toldOfPayment, toldOfWaiting } from './school-view.ts';
import { aDay, anHour } from './times.ts';

const t = moneyEs;

test('paid after the voucher ended: the money counts, the payer reads that it was late, the school keeps it', async ({
  page,
  journey,
}) => {
  const { session, reference } = await newVoucher(page, journey);
  const durable = await durableUrl(page);
  await journey.console.outcome(reference, 'expired');
  await expect(status(page)).toContainText('El pago no se completó');
  const other = await journey.anotherPhone();
  await other.goto(durable);
  await expect(status(other)).toContainText(t.unwanted.endedTitle);
  await journey.screen(other, 'durable-ended');

  await journey.console.pay(reference);
  await other.reload();
  await expect(status(other)).toContainText(t.cases.lateTitle);
  await page.reload();
  await expect(receipt(page)).toBeVisible();
  await expect(page.getByText(t.cases.late)).toBeVisible();
  await journey.bothScreens(page, 'receipt-late');
  const eventTypes = [...toldOfWaiting, 'payment.failed', 'payment.succeeded', 'case.opened', 'payment_session.paid'];
  expect(await journey.schoolSees(session)).toEqual({
    ...seenPaid(session),
    cases: [{ kind: 'late', amount: session.total, as: 'open' }],
    eventTypes,
  });

  await journey.resolves(session, { action: 'accept' });
  await page.reload();
  await expect(page.getByText(t.resolved.accepted)).toBeVisible();
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    cases: [{ kind: 'late', as: 'accepted' }],
    eventTypes: [...eventTypes, 'case.resolved'],
  });
});

test('the link ends while the voucher waits: the open page and the shared one turn paid', async ({ page, journey }) => {
  const session = await journey.newSession();
  await journey.console.advance(2 * aDay);
  const reference = await makeVoucher(page, session);
  const other = await journey.anotherPhone();
  await other.goto(await durableUrl(page));
  expect(await shownReference(other)).toBe(reference);
  await expect(other.getByText('Teresa')).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Pagar de otra forma' })).toHaveCount(0);
  await journey.screen(other, 'durable-voucher');
  await journey.console.advance(aDay + anHour);
  await payAndRead(other, journey, reference);
  await expectPaid(page);
  await journey.screen(page, 'voucher-paid-link-ended');
  const third = await journey.anotherPhone();
  await third.goto(journey.linkTo('/checkout', session));
  await expect(third.getByRole('heading', { level: 1, name: 'Este pago ya está hecho' })).toBeVisible();
  await expect(third.getByText('Olvera'), 'an old link names nobody').toHaveCount(0);
  const eventTypes = [...toldOfWaiting, 'payment_session.expired', 'payment.succeeded', 'payment_session.paid'];
  expect(await journey.schoolSees(session)).toEqual({ ...seenPaid(session), eventTypes });
});

test(
  'the school pauses payments while the voucher waits: what was started is paid',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { session, reference } = await newVoucher(page, journey);
    await journey.schoolHas({ disabled: true });
    const other = await openedOn(journey.anotherPhone(), session);
    await expect(pendingPayments(other)).toBeVisible();
    await journey.screen(other, 'checkout-in-process-paused');
    await payAndRead(page, journey, reference);
    await other.reload();
    await expect(other.getByRole('heading', { level: 1, name: 'Pago recibido' })).toBeVisible();
    expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', cases: [], eventTypes: toldOfPayment });
  },
);

test(
  'money the provider took back is asked for again, and the receipt tells both',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { session, reference } = await newVoucher(page, journey);
    await payAndRead(page, journey, reference);
    await openReceipt(page);

    await journey.console.takeBack(reference, 424_000);
    await page.reload();
    await expect(page.getByText(t.receipt.returned, { exact: true })).toBeVisible();
    await expect(page.getByText('$4,240.50').first()).toBeVisible();
    await journey.bothScreens(page, 'receipt-part-returned');
    await openLink(page, session.url);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('$4,240.00');
    await journey.bothScreens(page, 'checkout-part-returned');
    const eventTypes = [...toldOfPayment, 'payment.refunded'];
    expect(await journey.schoolSees(session)).toEqual({
      status: 'open',
      owed: 424_000,
      paid: 424_050,
      payments: [{ status: 'successful', received: session.total, returned: 424_000 }],
      cases: [],
      eventTypes,
    });

    await payAndRead(page, journey, await makeVoucher(page, session));
    expect(await journey.schoolSees(session)).toMatchObject({
      status: 'paid',
      owed: 0,
      paid: session.total,
      eventTypes: [...eventTypes, 'payment.pending', 'payment.succeeded', 'payment_session.paid'],
    });
  },
);
