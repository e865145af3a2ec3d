/** Less money came than was asked for: the payer reads it and pays the rest, or the school decides. Source: spec §4. */
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import { chooseCash, continueButton, makeVoucher, openLink, oxxo, payAndRead, status } from './payer.ts';
import { seenPaid, seenShort, toldOfShort } from './school-view.ts';

const t = moneyEs;
const [came, missing] = ['$8,000.00 MXN', '$480.50 MXN'];

test('paid short: the page says what is missing, and a second voucher pays the rest', async ({ page, journey }) => {
  const session = await journey.newSession();
  await journey.console.pay(await makeVoucher(page, session), 800_000);
  await expect(status(page)).toContainText(t.cases.underpaidTitle);
  await journey.bothScreens(page, 'voucher-paid-short');
  expect(await journey.schoolSees(session)).toEqual(seenShort);

  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(t.receipt.partTitle);
  await expect(status(page)).toContainText(`Te faltan ${missing} (`);
  await expect(status(page)).toContainText(/; lo primero vence el \d+\sde\s/);
  await journey.bothScreens(page, 'receipt-short');
  await page.getByRole('link', { name: t.cases.payRest }).click();

  await expect(title).toContainText('$480.50');
  await expect(page.getByText('Ya pagaste $8,000.00 de $8,480.50')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ver comprobante/ })).toBeVisible();
  await journey.bothScreens(page, 'checkout-short');
  const second = await chooseCash(page);
  await expect(title).toContainText('$480.50');
  await payAndRead(page, journey, second);
  expect(await journey.schoolSees(session)).toEqual({
    ...seenPaid(session),
    payments: [
      { status: 'successful', received: 800_000 },
      { status: 'successful', received: 48_050 },
    ],
    cases: [{ kind: 'underpaid', amount: 48_050, as: 'completed' }],
    eventTypes: [...toldOfShort, 'payment.pending', 'payment.succeeded', 'case.resolved', 'payment_session.paid'],
  });
  expect((await journey.atProvider(session)).map((line) => line.receivedMinor)).toEqual([48_050, 800_000]);
});

test(
  'where the school looks at it first no more is taken; what it accepts is paid',
  { tag: '@long' },
  async ({ page, journey }) => {
    await journey.schoolHas({ rest_payable: false });
    const session = await journey.newSession();
    await journey.console.pay(await makeVoucher(page, session), 800_000);
    await expect(status(page)).toContainText(t.cases.underpaidTitle);
    await expect(page.getByRole('link', { name: t.cases.payRest }), 'the checkout would not take it').toHaveCount(0);

    await openLink(page, session.url);
    await expect(page.getByText(t.received.reviewTitle)).toBeVisible();
    await expect(page.getByText(t.received.review(came, missing))).toBeVisible();
    await expect(page.getByRole('link', { name: 'cobranza@sanjeronimo.example' })).toBeVisible();
    await expect(oxxo(page)).toHaveCount(0);
    await expect(continueButton(page)).toHaveCount(0);
    await journey.bothScreens(page, 'checkout-short-review');

    await journey.resolves(session, { action: 'accept', note: 'Beca del mes' });
    await page.reload();
    await expect(page.getByText(t.resolved.waived(missing))).toBeVisible();
    await expect(page.getByText('Beca del mes'), 'a note is the school’s own').toHaveCount(0);
    await journey.bothScreens(page, 'receipt-short-accepted');
    expect(await journey.schoolSees(session)).toMatchObject({
      status: 'paid',
      owed: 0,
      payments: [{ status: 'successful', received: 800_000 }],
      cases: [{ kind: 'underpaid', amount: 48_050, as: 'accepted' }],
      eventTypes: [...toldOfShort, 'case.resolved', 'payment_session.paid'],
    });
  },
);
