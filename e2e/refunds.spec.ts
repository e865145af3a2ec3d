/** Money that a school has its provider send back: the family reads each step, on whatever page it has open. */
import type { Page } from '@playwright/test';
import { moneyEs } from '#i18n/money-es';
import { cards, fillCard, openNewCardForm, payButton } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import { durableUrl, openLink, openReceipt, payAndRead, receipt, status } from './payer.ts';
import { makeSlip } from './slip-payer.ts';
import type { OwnSession } from './own-session.ts';
import { toldOfCardPayment } from './school-view.ts';

const t = moneyEs.refunds;
const notice = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });

/** A card payment with its receipt open. Returns the provider's reference of it. */
async function paidByCard(page: Page, journey: Journey) {
  const session = await openNewCardForm(page, journey);
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await openReceipt(page);
  const [line] = await journey.atProvider(session);
  return { session, ref: line?.providerRef ?? '', paid: line?.receivedMinor };
}

const seen = (journey: Journey, session: OwnSession) => journey.schoolSees(session);

test('all of a card payment: on its way, then sent, while the receipt stays open', async ({ page, journey }) => {
  const { session, ref, paid } = await paidByCard(page, journey);
  await journey.console.refund(ref);
  await page.reload();
  await expect(notice(page, t.pendingTitle)).toBeVisible();
  await expect(page.getByText('a la tarjeta con la que pagaste')).toBeVisible();
  await expect(receipt(page)).toBeVisible();
  await journey.bothScreens(page, 'receipt-refund-pending');
  expect(await seen(journey, session)).toMatchObject({ status: 'paid', owed: 0 });

  await journey.console.endReturns(ref);
  await expect(page.getByRole('heading', { level: 1, name: moneyEs.receipt.returnedTitle })).toBeVisible();
  await expect(notice(page, t.pendingTitle)).toHaveCount(0);
  await journey.bothScreens(page, 'receipt-refund-done');
  expect(await seen(journey, session)).toMatchObject({
    status: 'open',
    owed: session.total,
    payments: [{ returned: paid }],
    eventTypes: [...toldOfCardPayment, 'refund.pending', 'payment.refunded', 'refund.done'],
  });
});

// Every day: refunds.test.ts and returned-money.test.ts.
test(
  'twice a part of a transfer: the receipt and the link that was handed on tell each, and what still counts',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    const clabe = await makeSlip(page, session);
    const durable = await durableUrl(page);
    await payAndRead(page, journey, clabe);
    await openReceipt(page);
    const ref = (await journey.atProvider(session))[0]?.providerRef ?? '';
    for (const part of [50_000, 30_000]) await journey.console.refund(ref, part);
    const other = await journey.anotherPhone();
    await other.goto(durable);
    await expect(status(other)).toContainText(t.pendingTitle);
    await expect(status(other)).toContainText(t.takes.account);
    await journey.bothScreens(other, 'durable-refund-pending');
    await journey.console.endReturns(ref);
    await expect(status(other)).not.toContainText(t.pendingTitle);
    await expect(status(other)).toContainText(/quedan \$7,680\.50/);

    await journey.console.refund(ref, 20_000);
    await page.reload();
    await expect(notice(page, moneyEs.received.returnedPartTitle)).toBeVisible();
    await expect(page.getByText(/^Se devolvieron \$(500|300)\.00/)).toHaveCount(2);
    await expect(notice(page, t.pendingTitle)).toBeVisible();
    await journey.bothScreens(page, 'receipt-refund-parts');
    await openLink(page, session.url);
    await expect(page.getByText(`${t.pending}: $200.00`)).toBeVisible();
    await journey.screen(page, 'checkout-refund-parts');
    expect(await seen(journey, session)).toMatchObject({
      status: 'open',
      owed: 80_000,
      payments: [{ returned: 80_000 }],
    });
  },
);

// Every day: refund-notes.test.ts.
test(
  'one that comes back after it was sent: whom to ask, not to pay again, and a case for the school',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { session, ref } = await paidByCard(page, journey);
    await journey.console.refund(ref, 50_000);
    await journey.console.endReturns(ref);
    await journey.console.failReturn(ref);
    await page.reload();
    await expect(notice(page, t.failedTitle)).toBeVisible();
    await expect(page.getByText('No pagues otra vez.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'cobranza@sanjeronimo.example' })).toBeVisible();
    await journey.bothScreens(page, 'receipt-refund-failed');
    expect(await seen(journey, session)).toMatchObject({
      cases: [{ kind: 'refund_failed', amount: 50_000, as: 'open' }],
    });
  },
);
