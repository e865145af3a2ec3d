/** Two parents pay the same at once, on phone and desk: the money comes once, and the refused one reads so first. */
import type { Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { moneyEs } from '#i18n/money-es';
import { problemsEs } from '#i18n/problems-es';
import { anyPaid } from './card-disruption.ts';
import { cardStatus, cards, fillCard, field, openNewCardForm, payButton, typeInto } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { choose, chooseCash, continueButton, openedOn, oxxo, pendingPayments, receipt } from './payer.ts';
import { storedReference } from './payment-records.ts';
import { chooseTransfer } from './slip-payer.ts';

const { notCharged } = moneyEs.attempts;

const openDesk = (journey: Journey, session: OwnSession): Promise<Page> =>
  openedOn(journey.anotherPhone({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }), session);

/** The phone reads that its card was not charged, above the payment that came first. */
async function expectNotCharged(page: Page, why: string, first: ReturnType<Page['locator']>): Promise<void> {
  await expect(page.getByText(notCharged.title)).toBeVisible();
  await expect(page.getByText(why)).toBeVisible();
  const [noticeBox, shown] = [await page.getByText(notCharged.title).boundingBox(), await first.boundingBox()];
  expect(noticeBox?.y, 'said first').toBeLessThan(shown?.y ?? 0);
}

/** One payment brought the money, all of it, and no other brought any. */
async function expectPaidOnce(journey: Journey, session: OwnSession): Promise<void> {
  const seen = await journey.schoolSees(session);
  expect(seen).toMatchObject({ status: 'paid', owed: 0, paid: session.total, cases: [] });
  expect(seen.payments.filter(({ received }) => received !== null)).toHaveLength(1);
  const taken = (await journey.atProvider(session)).filter(({ receivedMinor }) => (receivedMinor ?? 0) > 0);
  expect(taken).toHaveLength(1);
}

// S8-R02
test('half a card on the phone, a CLABE on the desk, Pay on the phone after all: first that nothing was charged', async ({
  page,
  journey,
}) => {
  const session = await openNewCardForm(page, journey);
  await typeInto(page, 'number', cards.approved);
  const desk = await openDesk(journey, session);
  const clabe = await chooseTransfer(desk);
  await expect(field(page, 'number')).toHaveValue(/4242/);
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectNotCharged(page, notCharged.waiting, pendingPayments(page).getByText(moneyEs.attempts.see));
  await expect(page.getByRole('alert')).toContainText(
    problemsEs.payment_session_already_in_confirmation_pending_state.title,
  );
  await journey.bothScreens(page, 'card-refused-other-first');
  expect(await journey.atProvider(session)).toHaveLength(1);
  await journey.console.pay(clabe);
  await expect(receipt(desk)).toBeVisible();
  await page.reload();
  await expect(anyPaid(page).first()).toBeVisible();
  await expectPaidOnce(journey, session);
});

// S8-R02
test('Pay on the phone after the other parent has paid: nothing is charged, and the receipt is theirs', async ({
  page,
  journey,
}) => {
  const session = await openNewCardForm(page, journey);
  await fillCard(page, cards.approved);
  const desk = await openDesk(journey, session);
  await journey.console.pay(await chooseCash(desk));
  await expect(receipt(desk)).toBeVisible();
  await payButton(page).click();
  await expect(receipt(page)).toBeVisible();
  await expectNotCharged(page, notCharged.paid, receipt(page));
  await journey.bothScreens(page, 'card-refused-already-paid');
  await expectPaidOnce(journey, session);
});

test('cash and card in the same second: one of them is made, and the other says so', async ({ page, journey }) => {
  const session = await openNewCardForm(page, journey);
  await fillCard(page, cards.approved);
  const desk = await openDesk(journey, session);
  await choose(oxxo(desk));
  await Promise.all([payButton(page).click(), continueButton(desk).click()]);
  const byCash = page.getByText(notCharged.title);
  // The card's payment was made first, and given up for the cash before its commit.
  const givenUp = cardStatus(page, cardEs.status.cancelledTitle);
  await expect(byCash.or(givenUp).or(anyPaid(page)).first()).toBeVisible();
  if (await givenUp.isVisible()) {
    await expect(page.getByText(cardEs.status.cancelled)).toBeVisible();
    await page.getByRole('link', { name: cardEs.notes.other }).click();
    await expect(pendingPayments(page).getByText(moneyEs.attempts.see)).toBeVisible();
  } else if (await byCash.isVisible()) {
    await expectNotCharged(page, notCharged.waiting, pendingPayments(page).getByText(moneyEs.attempts.see));
  }
  if (!(await anyPaid(page).first().isVisible()))
    await journey.console.pay((await storedReference(journey.sandbox, session)) ?? '');
  await desk.reload();
  // Refused as late as it may be, the voucher says that it is none.
  await expect(anyPaid(desk).or(desk.getByText(moneyEs.unwanted.voidedPaid)).first()).toBeVisible();
  await expectPaidOnce(journey, session);
});
