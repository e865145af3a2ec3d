/** A slip that the payer gives up for a card: never both can be paid unnoticed. Source: spec §4. */
import { cardEs } from '#i18n/card-es';
import { moneyEs } from '#i18n/money-es';
import { cards, cardStatus, chooseCard, newPayer, payWith } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { durableUrl, hub, replaceVoucher, status } from './payer.ts';
import { toldOfVoucher } from './school-view.ts';
import { copyButton, makeSlip } from './slip-payer.ts';

const t = moneyEs;

test('replaced by a card: the slip is voided at the provider first, and the card pays', async ({ page, journey }) => {
  const session = await journey.newSession(newPayer());
  const clabe = await makeSlip(page, session);
  const other = await journey.anotherPhone();
  await other.goto(await durableUrl(page));
  await page.getByRole('link', { name: 'Elegir otra forma de pago' }).click();
  await expect(hub(page)).toBeVisible();
  await replaceVoucher(page);
  await expect(page.getByText(t.attempts.replacedTitle)).toBeVisible();
  expect(await journey.atProvider(session)).toMatchObject([{ reference: clabe, status: 'canceled', receivedMinor: 0 }]);
  await expect(status(other)).toContainText(t.unwanted.voidedTitle);
  await expect(copyButton(other, 'CLABE')).toHaveCount(0);
  await journey.screen(other, 'slip-shared-voided');

  await chooseCard(page);
  await payWith(page, cards.approved);
  await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    owed: 0,
    paid: session.total,
    payments: [{ status: 'cancelled', received: null }, { status: 'successful' }],
    cases: [],
    told: [...toldOfVoucher, 'payment.cancelled', 'payment.succeeded', 'payment_session.paid'],
  });
});
