/** More money came than was asked for: the payer knows, the school gives it back, and the receipt tells that too. */
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import {
  chooseCash,
  durableUrl,
  expectPaid,
  hub,
  makeVoucher,
  openLink,
  receipt,
  shownReference,
  status,
} from './payer.ts';
import { toldOfVoucher } from './school-view.ts';
import { anHour, theWindow } from './times.ts';

const t = moneyEs;

test('paid over: the receipt says how much, and what the school gave back at its own counter', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const received = session.total + 10_000;
  await journey.console.pay(await makeVoucher(page, session), received);
  await expect(status(page)).toContainText(t.cases.overpaid('$100.00 MXN'));
  await journey.bothScreens(page, 'voucher-paid-over');
  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  await expect(receipt(page)).toBeVisible();
  await expect(page.getByText(t.cases.overpaid('$100.00 MXN'))).toBeVisible();
  await expect(page.getByText('$8,580.50').first()).toBeVisible();
  await journey.bothScreens(page, 'receipt-over');
  const told = [...toldOfVoucher, 'payment.succeeded', 'case.opened', 'payment_session.paid'];
  expect(await journey.schoolSees(session)).toEqual({
    status: 'paid',
    owed: 0,
    paid: session.total,
    payments: [{ status: 'successful', received }],
    cases: [{ kind: 'overpaid', amount: 10_000, as: 'open' }],
    told,
  });

  const [found] = await journey.asSchool.cases(session.id);
  await journey.asSchool.resolve(found?.id ?? '', { action: 'refund', note: 'En la caja del colegio' });
  await page.reload();
  await expect(receipt(page)).toBeVisible();
  await expect(page.getByText(t.resolved.refunded('$100.00 MXN'))).toBeVisible();
  await expect(page.getByText(t.receipt.returned, { exact: true })).toBeVisible();
  await journey.bothScreens(page, 'receipt-over-refunded');
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    paid: session.total,
    payments: [{ status: 'successful', received, returned: 10_000 }],
    cases: [{ kind: 'overpaid', amount: 10_000, as: 'refunded' }],
    told: [...told, 'payment.refunded', 'case.resolved'],
  });
  expect(await journey.asSchool.returns(found?.payment_id ?? '')).toMatchObject([
    { amount: 10_000, means: 'other', note: 'En la caja del colegio' },
  ]);
});

test(
  'the same voucher paid twice at the counter: all of it is known on both sides',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    await journey.console.pay(await makeVoucher(page, session), undefined, 2);
    await expect(status(page)).toContainText(t.cases.overpaid('$8,480.50 MXN'));
    await page.getByRole('link', { name: 'Ver comprobante' }).click();
    await expect(page.getByText('$16,961.00').first()).toBeVisible();
    await journey.screen(page, 'receipt-paid-twice-at-counter');
    expect(await journey.schoolSees(session)).toMatchObject({
      status: 'paid',
      owed: 0,
      paid: session.total,
      payments: [{ status: 'successful', received: 2 * session.total }],
      cases: [{ kind: 'overpaid', amount: session.total, as: 'open' }],
    });
  },
);

test('one of two vouchers is paid: the other says not to, also to who was sent it, and is voided', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const first = await makeVoucher(page, session);
  await journey.console.advance(theWindow);
  // A phone of its own: the tabs of one phone follow each other, and this one would go on to the receipt.
  const second = await journey.anotherPhone();
  await openLink(second, session.url);
  await expect(hub(second)).toContainText('todavía puede pagarse o confirmarse; no lo pagues si pagas de otra forma');
  await journey.bothScreens(second, 'checkout-superseded');
  const secondReference = await chooseCash(second);
  const durable = await durableUrl(second);
  // The provider voids nothing yet, so that what stands until then is seen.
  const mend = await journey.providerFails('POST /v1/payment_intents/:id/cancel');

  await journey.console.pay(first);
  await expectPaid(page);
  await expect(second.getByText(t.unwanted.paidTitle).first()).toBeVisible();
  await expect(second.getByRole('button', { name: 'Mostrar al cajero' })).toHaveCount(0);
  await journey.bothScreens(second, 'voucher-paid-elsewhere');
  const other = await journey.anotherPhone();
  await other.goto(durable);
  await expect(other.getByText(t.unwanted.paidTitle).first()).toBeVisible();
  await journey.screen(other, 'durable-paid-elsewhere');
  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  await expect(page.getByText(t.unwanted.otherTitle)).toBeVisible();
  await journey.bothScreens(page, 'receipt-other-voucher-waits');

  await mend();
  await journey.console.advance(anHour / 4);
  await expect(status(second)).toContainText(t.unwanted.voidedTitle);
  await expect(status(other)).toContainText(t.unwanted.voidedTitle);
  await journey.bothScreens(second, 'voucher-voided-paid-elsewhere');
  const books = await journey.atProvider(session);
  expect(books.map(({ reference, status: word }) => [reference, word])).toEqual([
    [secondReference, 'canceled'],
    [first, 'succeeded'],
  ]);
  expect(await journey.schoolSees(session)).toEqual({
    status: 'paid',
    owed: 0,
    paid: session.total,
    payments: [
      { status: 'successful', received: session.total },
      { status: 'cancelled', received: null },
    ],
    cases: [],
    told: [...toldOfVoucher, 'payment.pending', 'payment.succeeded', 'payment_session.paid', 'payment.cancelled'],
  });
});

test('both vouchers are paid: the second says it was covered, and what the school does about it', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const first = await makeVoucher(page, session);
  await journey.console.advance(theWindow);
  const tab = await journey.anotherPhone();
  await openLink(tab, session.url);
  const second = await chooseCash(tab);
  expect(await shownReference(page)).toBe(first);
  // The second is paid before the provider could void it.
  const mend = await journey.providerFails('POST /v1/payment_intents/:id/cancel');
  await journey.console.pay(first);
  await expectPaid(page);
  await journey.console.pay(second);
  await mend();
  await journey.console.advance(anHour / 4);
  await expect(status(tab)).toContainText(t.cases.doubleTitle);
  await expect(status(tab)).toContainText(t.cases.double('$8,480.50 MXN'));
  await journey.bothScreens(tab, 'voucher-paid-double');
  const told = [...toldOfVoucher, 'payment.pending', 'payment.succeeded', 'payment_session.paid'];
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    paid: session.total,
    payments: [
      { status: 'successful', received: session.total },
      { status: 'successful', received: session.total },
    ],
    cases: [{ kind: 'double', amount: session.total, as: 'open' }],
    told: [...told, 'payment.succeeded', 'case.opened'],
  });

  await tab.getByRole('link', { name: 'Ver comprobante' }).click();
  await expect(tab.getByText(t.cases.double('$8,480.50 MXN'))).toBeVisible();
  const [found] = await journey.asSchool.cases(session.id);
  await journey.asSchool.resolve(found?.id ?? '', { action: 'refund', note: 'Transferencia 8841' });
  await tab.reload();
  await expect(tab.getByRole('heading', { level: 1, name: t.receipt.returnedTitle })).toBeVisible();
  await expect(tab.getByText(t.resolved.refunded('$8,480.50 MXN'))).toBeVisible();
  await journey.bothScreens(tab, 'receipt-double-refunded');
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    owed: 0,
    payments: [{ received: session.total }, { received: session.total, returned: session.total }],
    cases: [{ kind: 'double', as: 'refunded' }],
    told: [...told, 'payment.succeeded', 'case.opened', 'payment.refunded', 'case.resolved'],
  });
});
