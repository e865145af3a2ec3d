/** A card payment without any response: the family does not wait, gives up the attempt, and pays another way. */
import { cardEs } from '#i18n/card-es';
import { moneyEs } from '#i18n/money-es';
import { cardProviderFails, watchCopy } from './card-disruption.ts';
import { cards, cardStatus, newPayer, openCardForm, payWith } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { chooseCash, expectWaiting, pendingPayments, openLink } from './payer.ts';

const { attempts, unwanted } = moneyEs;
/** Nothing of the kind may be said while nobody knows. */
const claims = /ningún cobro|no se cobró|no se hizo|sin que recibiéramos/i;

test('nobody answers for the card: the family gives it up, reads nothing that is not known, and pays in cash', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession(newPayer());
  const phrases = await watchCopy(page, claims);
  await openCardForm(page, session);
  const mend = cardProviderFails(journey, 'POST /transactions', '500');
  await payWith(page, cards.approved);
  await expect(cardStatus(page, cardEs.status.submittingTitle)).toBeVisible();

  await page.getByText(attempts.other, { exact: true }).click();
  await expect(page.getByText(attempts.unanswered.otherIfPaid)).toBeVisible();
  await journey.screen(page, 'card-give-up');
  await page.getByRole('button', { name: attempts.onCard.otherYes }).click();
  await expect(cardStatus(page, unwanted.unanswered.cancellingTitle)).toBeVisible();
  await expect(page.getByText(unwanted.unanswered.cancelling)).toBeVisible();

  await openLink(page, session.url);
  await expect(pendingPayments(page)).toContainText(unwanted.unanswered.cancellingTitle);
  await expect(page.getByText(attempts.other, { exact: true }), 'it is called off already').toHaveCount(0);

  mend();
  await journey.console.advance(31 * 60);
  await openLink(page, session.url);
  const reference = await chooseCash(page);
  await expectWaiting(page);
  expect([...phrases]).toEqual([]);
  // Longer than the provider's list may lag, and then queried again.
  for (const seconds of [3_700, 90, 90]) await journey.console.advance(seconds);
  expect((await journey.atProvider(session)).map((line) => line.reference)).toEqual([reference]);
  const { payments } = await journey.schoolSees(session);
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'pending']);
});
