/** More money came than was owed: the payer knows, the school gives it back, and the receipt shows that too. */
import type { Page } from '@playwright/test';
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import {
  chooseCash,
  durableUrl,
  pendingPayments,
  makeVoucher,
  newVoucher,
  openedOn,
  payAndRead,
  receipt,
  seeVoucher,
  shownReference,
  status,
} from './payer.ts';
import { anHour, theWindow } from './times.ts';
import { seenPaid, toldOfWaiting } from './school-view.ts';

const t = moneyEs;

test('paid twice: the parent asks for it back, the school sees that, and the receipt says what it gave back', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const received = 2 * session.total;
  await journey.console.pay(await makeVoucher(page, session), received);
  // The open voucher turns into it: whose the money is comes first.
  await expect(page.getByRole('heading', { name: t.cases.double('$8,480.50') })).toBeVisible();
  await expect(page.getByText('$16,961.00').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: t.receipt.title })).toBeVisible();
  await journey.bothScreens(page, 'receipt-over');
  const chat = await page.getByRole('link', { name: t.receipt.whatsApp, exact: true }).getAttribute('href');
  expect(chat).toContain(encodeURIComponent('Llegaron $8,480.50 de más con mi pago (Confirmación CU-'));
  expect(decodeURIComponent(chat ?? '')).not.toMatch(/Olvera|[A-Z]{4}\d{6}/);
  const eventTypes = [...toldOfWaiting, 'payment.succeeded', 'case.opened', 'payment_session.paid'];
  const overpaid = { kind: 'overpaid', amount: session.total } as const;
  expect(await journey.schoolSees(session)).toEqual({
    ...seenPaid(session),
    payments: [{ status: 'successful', received }],
    cases: [{ ...overpaid, as: 'open' }],
    eventTypes,
  });

  // No advice to leave beside a question.
  await expect(page.getByText(t.receipt.close)).toHaveCount(0);
  await page.getByRole('button', { name: t.preference.choices.refund }).click();
  await expect(page.getByText(t.preference.sent.refund)).toBeVisible();
  await expect(page.getByText(t.receipt.close)).toBeVisible();
  await journey.bothScreens(page, 'receipt-over-preferred');
  eventTypes.push('case.updated');
  expect(await journey.schoolSees(session)).toMatchObject({
    paid: session.total,
    payments: [{ received }],
    cases: [{ ...overpaid, as: 'open', preference: 'refund' }],
    eventTypes,
  });

  const decided = await journey.resolves(session, { action: 'refund', note: 'En la caja del colegio' });
  await page.reload();
  await expect(receipt(page)).toBeVisible();
  await expect(page.getByText(t.resolved.refunded('$8,480.50 MXN'))).toBeVisible();
  await expect(page.getByText(t.receipt.returned, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t.preference.change.credit })).toHaveCount(0);
  await journey.bothScreens(page, 'receipt-over-refunded');
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    paid: session.total,
    payments: [{ status: 'successful', received, returned: session.total }],
    cases: [{ ...overpaid, as: 'refunded', preference: 'refund' }],
    eventTypes: [...eventTypes, 'payment.refunded', 'case.resolved'],
  });
  expect(await journey.asSchool.returns(decided?.payment_id ?? '')).toMatchObject([
    { amount: session.total, means: 'other', note: 'En la caja del colegio' },
  ]);
});

/** After half an hour a session gets another voucher, on another phone. The provider voids nothing until `mend`. */
async function twoVouchers(page: Page, journey: Journey) {
  const { session, reference: first } = await newVoucher(page, journey);
  await journey.console.advance(theWindow);
  // A phone of its own: the tabs of one phone follow each other, and this one would go on to the receipt.
  const phone = await openedOn(journey.anotherPhone(), session);
  await expect(pendingPayments(phone)).toContainText('sigue vigente: paga solo de una de las dos formas');
  await journey.bothScreens(phone, 'checkout-superseded');
  await seeVoucher(phone).click();
  expect(await shownReference(phone)).toBe(first);
  await expect(phone.getByText(t.unwanted.supersededTitle)).toBeVisible();
  await journey.bothScreens(phone, 'voucher-superseded');
  await phone.getByRole('link', { name: 'Pagar de otra forma' }).click();
  const second = await chooseCash(phone);
  return { session, first, second, phone, mend: await journey.providerFails('POST /v1/payment_intents/:id/cancel') };
}

// S4-R03, S9-R01
test('one of two vouchers is paid: the other says not to, wherever it is, and is voided', async ({ page, journey }) => {
  const { session, first, second: secondReference, phone: second, mend } = await twoVouchers(page, journey);
  const durable = await durableUrl(second);
  await payAndRead(page, journey, first);
  await expect(second.getByText(t.unwanted.paidTitle).first()).toBeVisible();
  await expect(second.getByRole('button', { name: 'Mostrar al cajero' })).toHaveCount(0);
  await journey.bothScreens(second, 'voucher-paid-elsewhere');
  const other = await journey.anotherPhone();
  await other.goto(durable);
  await expect(other.getByText(t.unwanted.paidTitle).first()).toBeVisible();
  await journey.screen(other, 'durable-paid-elsewhere');
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
    ...seenPaid(session),
    payments: [
      { status: 'successful', received: session.total },
      { status: 'cancelled', received: null },
    ],
    eventTypes: [...toldOfWaiting, 'payment.pending', 'payment.succeeded', 'payment_session.paid', 'payment.cancelled'],
  });
});

test(
  'both vouchers are paid: the second says it was covered, and what the school does',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { session, first, second, phone: tab, mend } = await twoVouchers(page, journey);
    await payAndRead(page, journey, first);
    await journey.console.pay(second);
    await mend();
    await journey.console.advance(anHour / 4);
    await expect(status(tab)).toContainText(t.cases.double('$8,480.50'));
    await expect(tab.getByRole('heading', { level: 1, name: t.receipt.overTitle })).toBeVisible();
    await journey.bothScreens(tab, 'voucher-paid-double');
    const eventTypes = [...toldOfWaiting, 'payment.pending', 'payment.succeeded', 'payment_session.paid'];
    expect(await journey.schoolSees(session)).toMatchObject({
      status: 'paid',
      paid: session.total,
      payments: [
        { status: 'successful', received: session.total },
        { status: 'successful', received: session.total },
      ],
      cases: [{ kind: 'double', amount: session.total, as: 'open' }],
      eventTypes: [...eventTypes, 'payment.succeeded', 'case.opened'],
    });

    await journey.resolves(session, { action: 'refund', note: 'Transferencia 8841' });
    await tab.reload();
    await expect(tab.getByRole('heading', { level: 1, name: t.receipt.returnedTitle })).toBeVisible();
    await expect(tab.getByText(t.resolved.refunded('$8,480.50 MXN'))).toBeVisible();
    await journey.bothScreens(tab, 'receipt-double-refunded');
    expect(await journey.schoolSees(session)).toMatchObject({
      status: 'paid',
      owed: 0,
      payments: [{ received: session.total }, { received: session.total, returned: session.total }],
      cases: [{ kind: 'double', as: 'refunded' }],
      eventTypes: [...eventTypes, 'payment.succeeded', 'case.opened', 'payment.refunded', 'case.resolved'],
    });
  },
);
