/** Payments that wait, and money that came short, with scripts off: plain links, plain forms. */
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import {
  alreadyPaid,
  chooseCash,
  payAnotherWay,
  pendingPayments,
  oxxo,
  receipt,
  replaceVoucher,
  seeVoucher,
  shownReference,
} from './payer.ts';
import { shownClabe } from './slip-payer.ts';
import { toldOfPayment, toldOfWaiting } from './school-view.ts';

test.use({ javaScriptEnabled: false });

const notYet = /Tu pago todavía no aparece/;

test('a payer without scripts looks at the payment, asks for it, and has the receipt', async ({ page, journey }) => {
  const session = await journey.newSession();
  await page.goto(session.url);
  const reference = await chooseCash(page);
  await alreadyPaid(page).click();
  await expect(page.getByText(notYet)).toBeVisible();
  await page.getByRole('link', { name: 'Pagar de otra forma' }).click();
  await seeVoucher(page).click();
  expect(await shownReference(page)).toBe(reference);
  await page.goto(session.url);
  await alreadyPaid(page).click();
  await expect(pendingPayments(page).getByText(notYet)).toBeVisible();
  await journey.screen(page, 'checkout-asked-without-scripts');
  await journey.console.webhooks('off');
  await journey.console.pay(reference);
  await journey.sandbox.clock.advance(21);
  await alreadyPaid(page).click();
  await expect(receipt(page)).toBeVisible();
  expect((await journey.schoolSees(session)).eventTypes).toEqual(toldOfPayment);
});

test('a payer without scripts cancels a voucher only after reading what that means', async ({ page, journey }) => {
  const session = await journey.newSession();
  await page.goto(session.url);
  await chooseCash(page);
  await page.goto(session.url);
  await expect(page.getByText(moneyEs.attempts.otherWhat)).toBeHidden();
  await page.getByText(moneyEs.attempts.cancelOnly, { exact: true }).click();
  await expect(page.getByText(moneyEs.attempts.otherWhat)).toBeVisible();
  await journey.screen(page, 'checkout-replace-asked-without-scripts');
  await page.goto(session.url);
  await replaceVoucher(page);
  await expect(page.getByText(moneyEs.attempts.replacedTitle)).toBeVisible();
  await expect(oxxo(page)).toBeEnabled();
  await journey.screen(page, 'checkout-replaced-without-scripts');
  expect((await journey.atProvider(session)).map(({ status }) => status)).toEqual(['canceled']);
  expect((await journey.schoolSees(session)).eventTypes).toEqual([...toldOfWaiting, 'payment.cancelled']);
});

test('a payer without scripts pays another way in two touches', async ({ page, journey }) => {
  const session = await journey.newSession();
  await page.goto(session.url);
  const first = await chooseCash(page);
  await page.goto(session.url);
  await payAnotherWay(page, 'Transferencia bancaria (SPEI)');
  const clabe = await shownClabe(page);
  expect((await journey.atProvider(session)).map(({ reference, status }) => [reference, status])).toEqual([
    [clabe, 'requires_action'],
    [first, 'canceled'],
  ]);
});

test('a payer without scripts says what becomes of what was too much, until the school decided', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  await page.goto(session.url);
  await journey.console.pay(await chooseCash(page), session.total + 32_000);
  await page.goto(session.url);
  await expect(page.getByRole('heading', { name: moneyEs.cases.overpaid('$320.00') })).toBeVisible();
  await page.getByRole('button', { name: moneyEs.preference.choices.credit }).click();
  await expect(page.getByText(moneyEs.preference.sent.credit)).toBeVisible();
  await journey.screen(page, 'receipt-over-preferred-without-scripts');
  await page.getByRole('button', { name: moneyEs.preference.change.refund }).click();
  await expect(page.getByText(moneyEs.preference.sent.refund)).toBeVisible();
  // An old page: the school has decided meanwhile, and the receipt says how.
  await journey.resolves(session, { action: 'credit' });
  await page.getByRole('button', { name: moneyEs.preference.change.credit }).click();
  await expect(page.getByText(moneyEs.resolved.credited('$320.00 MXN'))).toBeVisible();
  await expect(page.getByRole('heading', { name: moneyEs.cases.overpaid('$320.00') })).toHaveCount(0);
  expect(await journey.schoolSees(session)).toMatchObject({
    paid: session.total,
    cases: [{ kind: 'overpaid', amount: 32_000, as: 'credited', preference: 'refund' }],
  });
});

test('a payer without scripts pays the rest of a short payment', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession();
  await page.goto(session.url);
  await journey.console.pay(await chooseCash(page), 800_000);
  await page.goto(session.url);
  await expect(page.getByText('Ya pagaste $8,000.00 de $8,480.50')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$480.50');
  await journey.screen(page, 'checkout-short-without-scripts');
  await page.getByRole('link', { name: /^Ver comprobante/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: moneyEs.receipt.partTitle })).toBeVisible();
  await page.getByRole('link', { name: moneyEs.cases.payRest }).click();
  await journey.console.pay(await chooseCash(page));
  await page.reload();
  await expect(receipt(page)).toBeVisible();
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    paid: session.total,
    cases: [{ kind: 'underpaid', as: 'completed' }],
  });
});
