/** A card that is typed under its row in the list: how short it is, and what is said there. */
import { cardEs } from '#i18n/card-es';
import {
  byCardOnCheckout,
  cards,
  cardStatus,
  field,
  holder,
  newPayer,
  notice,
  payButton,
  typeCard,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { openLink } from './payer.ts';
import { counted } from './counted.ts';
import { typedCode } from './typed-card.ts';

test('a new card pays in two taps and three fields, without another page', async ({ page, journey }) => {
  const session = await journey.newSession(newPayer());
  await openLink(page, session.url);
  await expect(page.locator('iframe')).toHaveCount(0);
  const payer = counted();
  await payer.tap(byCardOnCheckout(page));
  await expect(field(page, 'number')).toBeFocused();
  await journey.bothScreens(page, 'card-in-list');
  await expect(page).toHaveURL(/\/checkout/);
  await payer.type(field(page, 'number'), cards.approved);
  await payer.type(field(page, 'expiry'), '1240');
  await payer.type(field(page, 'code'), typedCode);
  await expect(holder(page)).not.toHaveValue('');
  await journey.bothScreens(page, 'card-in-list-typed');
  await payer.tap(payButton(page));
  await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
  expect(payer.done).toEqual(['tap', 'field', 'field', 'field', 'tap']);
  expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });
});

test('a refused card keeps its form under its row, and another pays', async ({ page, journey }) => {
  const session = await journey.newSession(newPayer());
  await openLink(page, session.url);
  await byCardOnCheckout(page).click();
  await typeCard(page, cards.wrongCode);
  await payButton(page).click();
  await expect(notice(page)).toContainText(cardEs.declines.check_cvv_and_expiry);
  await expect(notice(page)).toContainText(cardEs.next.notTaken);
  await expect(notice(page)).toBeInViewport();
  await expect(page).toHaveURL(/\/checkout/);
  await journey.bothScreens(page, 'card-in-list-declined');
  await typeCard(page, cards.approved);
  await payButton(page).click();
  await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
  expect((await journey.schoolSees(session)).payments.map(({ status }) => status)).toEqual(['rejected', 'successful']);
});
