/** The pending payments, and a payer's actions: view, read the status again, or pay another way. Source: spec §8. */
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import {
  alreadyPaid,
  chooseCash,
  continueButton,
  expectPaid,
  expectWaiting,
  pendingPayments,
  newVoucher,
  openedOn,
  openLink,
  openReceipt,
  oxxo,
  payAndRead,
  payAnotherWay,
  receipt,
  replaceVoucher,
  seeVoucher,
  shownReference,
  status,
} from './payer.ts';
import { shownClabe } from './slip-payer.ts';
import { seenPaid, toldOfPayment, toldOfWaiting } from './school-view.ts';

const t = moneyEs.attempts;
const bankTransfer = 'Transferencia bancaria (SPEI)';
const notYet = /Tu pago todavía no aparece/;

// Every day: payment-actions.test.ts.
test(
  '“I already paid”: calm while the money is not there, the receipt once it is, though no webhook came',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    const { session, reference } = await newVoucher(page, journey);
    const countRequests = () => journey.outgoingUrls(/\/v1\/payment_intents\/\w+/).length;
    const before = countRequests();
    await alreadyPaid(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByText(notYet)).toBeVisible();
    await expect(page.getByText(moneyEs.status.lookedNow)).toHaveCount(1);
    expect(countRequests() - before, 'two presses ask the provider once').toBe(1);
    await expectWaiting(page);
    await journey.bothScreens(page, 'voucher-asked');

    const tab = await openedOn(context.newPage(), session);
    await expect(pendingPayments(tab)).not.toContainText('30 minutos');
    await expect(pendingPayments(tab)).toContainText(/Hasta el \p{L}+ \d+ de \p{L}+, 11:59\sp\.\sm\./u);
    await alreadyPaid(tab).click();
    await expect(pendingPayments(tab).getByText(notYet)).toBeVisible();
    await journey.bothScreens(tab, 'checkout-asked');

    await journey.console.webhooks('off');
    await journey.console.pay(reference);
    await journey.sandbox.clock.advance(21);
    await alreadyPaid(tab).click();
    await expect(receipt(tab)).toBeVisible();
    await expectPaid(page);
    expect(await journey.schoolSees(session)).toEqual({ ...seenPaid(session), eventTypes: toldOfPayment });
  },
);

// Every day: the next journey, which does the same in two touches.
test(
  'another way: what it means is said first, the voucher is voided, another paid',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    const { session, reference: first } = await newVoucher(page, journey);
    const tab = await openedOn(context.newPage(), session);
    await expect(continueButton(tab)).toHaveCount(0);
    await tab.getByText(t.cancelOnly, { exact: true }).click();
    await expect(tab.getByText(t.otherWhat)).toBeVisible();
    await expect(tab.getByText(t.otherIfPaid).filter({ visible: true })).toBeVisible();
    await journey.bothScreens(tab, 'checkout-replace-asked');
    await tab.getByRole('button', { name: t.otherNo }).click();
    await expect(tab.getByText(t.otherWhat)).toBeHidden();
    expect((await journey.atProvider(session)).map(({ status: word }) => word)).toEqual(['requires_action']);

    await replaceVoucher(tab);
    await expect(tab.getByText(t.replacedTitle)).toBeVisible();
    await expect(oxxo(tab)).toBeEnabled();
    await journey.bothScreens(tab, 'checkout-replaced');
    await expect(status(page)).toContainText(moneyEs.unwanted.voidedTitle);
    await journey.bothScreens(page, 'voucher-voided');
    const second = await chooseCash(tab);
    await payAndRead(tab, journey, second);
    expect((await journey.atProvider(session)).map(({ reference, status: word }) => [reference, word])).toEqual([
      [second, 'succeeded'],
      [first, 'canceled'],
    ]);
    expect(await journey.schoolSees(session)).toEqual({
      ...seenPaid(session),
      payments: [
        { status: 'cancelled', received: null },
        { status: 'successful', received: session.total },
      ],
      eventTypes: [
        ...toldOfWaiting,
        'payment.cancelled',
        'payment.pending',
        'payment.succeeded',
        'payment_session.paid',
      ],
    });
  },
);

test('another way in two touches: the voucher is voided, the CLABE of a transfer is there, and it pays', async ({
  page,
  context,
  journey,
}) => {
  const { session, reference: first } = await newVoucher(page, journey);
  const tab = await openedOn(context.newPage(), session);
  await tab.locator('summary').filter({ hasText: bankTransfer }).click();
  await expect(tab.getByText(t.otherIfPaid).filter({ visible: true })).toHaveCount(1);
  await journey.bothScreens(tab, 'checkout-other-way-asked');
  await tab.getByRole('button', { name: t.cancelAndPay }).click();
  const clabe = await shownClabe(tab);
  await expect(status(page)).toContainText(moneyEs.unwanted.voidedTitle);
  await payAndRead(tab, journey, clabe);
  expect((await journey.atProvider(session)).map(({ reference, status: word }) => [reference, word])).toEqual([
    [clabe, 'succeeded'],
    [first, 'canceled'],
  ]);
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    payments: [
      { status: 'cancelled', received: null },
      { status: 'successful', received: session.total },
    ],
  });
});

// Every day: refunds-unanswered.test.ts and payment-actions.test.ts.
test(
  'another way while the provider is silent: nobody says that it is off until it is, and nothing else begins',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    const { session } = await newVoucher(page, journey);
    const tab = await openedOn(context.newPage(), session);
    const mend = await journey.providerFails('*');
    await payAnotherWay(tab, bankTransfer);
    await expect(tab.getByText(t.notReplacedTitle)).toBeVisible();
    await expect(tab.getByText(t.notReplaced)).toBeVisible();
    await expect(continueButton(tab)).toHaveCount(0);
    await expect(tab.getByText(/no se hizo ningún cobro|no se cobró/i)).toHaveCount(0);
    await journey.bothScreens(tab, 'checkout-not-replaced');
    await expect(page.getByText(moneyEs.unwanted.cancellingTitle)).toBeVisible();
    await journey.bothScreens(page, 'voucher-cancelling');
    expect((await journey.schoolSees(session)).eventTypes).toEqual(toldOfWaiting);

    await mend();
    await journey.console.advance(60);
    await expect(status(page)).toContainText(moneyEs.unwanted.voidedTitle);
    await tab.reload();
    await expect(oxxo(tab)).toBeEnabled();
    expect(await journey.schoolSees(session)).toMatchObject({
      status: 'open',
      payments: [{ status: 'cancelled', received: null }],
      eventTypes: [...toldOfWaiting, 'payment.cancelled'],
    });
  },
);

// Every day: card-disturbed.spec.ts and disruptions.spec.ts.
test(
  'after a reload the voucher is still there; a second phone sees it in process and turns by itself, and every old button leads to the truth',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { session, reference } = await newVoucher(page, journey);
    await page.reload();
    expect(await shownReference(page)).toBe(reference);
    const phone = await openedOn(journey.anotherPhone(), session);
    await expect(pendingPayments(phone)).toBeVisible();
    await journey.screen(phone, 'checkout-in-process');
    // Each on a phone of its own: tabs of one phone inform each other.
    const old = { turns: phone, replace: await journey.anotherPhone(), see: await journey.anotherPhone() };
    // Two of them get no update, as a phone without signal. With their clocks stopped they query again only on a click.
    journey.tolerate(/Failed to load resource|ERR_FAILED/);
    for (const tab of [old.replace, old.see]) {
      await tab.route('**/api/payments/**', (route) => route.abort());
      await tab.clock.install();
      const unheard = tab.waitForEvent('requestfailed', (request) => /\/payments\/[\w-]+\?/.test(request.url()));
      await openLink(tab, session.url);
      await unheard;
      await tab.clock.pauseAt(Date.now() + 1_000);
    }
    const beside = await openedOn(journey.anotherPhone(), session);
    await seeVoucher(beside).click();
    expect(await shownReference(beside)).toBe(reference);

    await payAndRead(beside, journey, reference);
    await expectPaid(page);
    await expect(receipt(old.turns), 'as the voucher’s own page does').toBeVisible();
    await old.replace.unroute('**/api/payments/**');
    await replaceVoucher(old.replace);
    await old.see.unroute('**/api/payments/**');
    await seeVoucher(old.see).click();
    for (const tab of [old.replace, old.see]) await tab.clock.resume();
    for (const tab of [old.turns, old.replace, old.see]) await expect(receipt(tab)).toBeVisible();
    // The voucher has become its receipt where it stood: one step back is the list it was chosen from.
    await openReceipt(page);
    await page.goBack();
    await expect(page.getByText(/^(Pago recibido|Este pago ya está hecho)$/).first()).toBeVisible();
    await expect(continueButton(page)).toHaveCount(0);
    expect((await journey.atProvider(session)).map(({ status: word }) => word)).toEqual(['succeeded']);
    expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', eventTypes: toldOfPayment });
  },
);
