/** A card that is typed under its row in the list: how short it is, and what is said there. */
import type { Locator, Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import {
  byCardOnCheckout,
  cards,
  cardStatus,
  chooseCard,
  field,
  fillCard,
  holder,
  holderInForm,
  newPayer,
  notice,
  payButton,
  saveCard,
  savedCard,
  tick,
  typeCard,
  typeInto,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { continueButton, counted, openLink, pendingPayments } from './payer.ts';
import { inputNames } from '../src/web/payment/form/outcome.ts';
import { alone, typedCode } from './typed-card.ts';

const documents = (page: Page) => page.locator(`[name^="${inputNames.document}"]`).all();
const frames = (page: Page): Locator => page.locator('[data-card-field] iframe');

/** A new payer's session, whose card row was opened and closed by Back. */
async function openRowAndGoBack(page: Page, journey: Journey): Promise<OwnSession> {
  const session = await journey.newSession(newPayer());
  await openLink(page, session.url);
  await chooseCard(page);
  await page.goBack();
  await expect(frames(page)).toHaveCount(0);
  return session;
}

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

// S8-R05
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

test('in Colombia a new card pays in four taps, two of them for its terms, and three fields', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession({ like: 'co-family', ...newPayer() });
  await openLink(page, session.url);
  const payer = counted();
  await payer.tap(byCardOnCheckout(page));
  await expect(field(page, 'number')).toBeEditable();
  await expect(holderInForm(page)).not.toHaveValue('');
  await payer.type(field(page, 'number'), '4242424242424242');
  await payer.type(field(page, 'expiry'), '1240');
  await payer.type(field(page, 'code'), typedCode);
  for (const box of await documents(page)) await payer.tap(box);
  await journey.bothScreens(page, 'card-in-list-colombia');
  await payer.tap(payButton(page));
  await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
  expect(payer.done).toEqual(['tap', 'field', 'field', 'field', 'tap', 'tap', 'tap']);
  expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });
});

// Every day: sandbox/tests/payments/agreed-price.test.ts.
test(
  'a price that the school changed under the open row is told before anything is charged, and then pays',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession(newPayer());
    await openLink(page, session.url);
    await byCardOnCheckout(page).click();
    await typeCard(page, cards.approved);
    await journey.schoolHas({ commissions: [{ payment_method: 'card', kind: 'integer', amount: 10_000 }] });
    await payButton(page).click();
    await expect(notice(page)).toContainText('$8,580.50');
    await expect(page).toHaveURL(/\/checkout/);
    await journey.bothScreens(page, 'card-in-list-price-changed');
    expect(await journey.atProvider(session)).toEqual([]);
    await typeCard(page, cards.approved);
    await payButton(page).click();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect(await journey.atProvider(session)).toMatchObject([{ receivedMinor: 858_050 }]);
  },
);

// Every day: the journeys above.
test(
  'a press in the moment that opens the row pays nothing, and the next one pays',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openRowAndGoBack(page, journey);
    const bar = await continueButton(page).elementHandle();
    // In one task: a phone that is busy handles touch and press together.
    await byCardOnCheckout(page).evaluate((row: HTMLElement, button) => {
      row.click();
      if (button instanceof HTMLElement) button.click();
    }, bar);
    await typeCard(page, cards.approved);
    expect(await journey.atProvider(session)).toEqual([]);
    await payButton(page).click();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

// Every day: the two above.
test(
  'Back closes the open row, and leads from the payment to the list',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openRowAndGoBack(page, journey);
    await expect(byCardOnCheckout(page)).not.toBeChecked();
    await expect(payButton(page)).toBeHidden();
    await expect(page).toHaveURL(/\/checkout$/);

    await chooseCard(page);
    await typeCard(page, cards.validatedLater);
    await payButton(page).click();
    await expect(page).toHaveURL(/\/card\/status\//);
    await expect(cardStatus(page, cardEs.status.validatingTitle)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(pendingPayments(page)).toBeVisible();
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

// Every day: the journeys above.
test(
  'by keyboard alone: the row opens, the fields are typed, and Enter pays',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession(newPayer());
    await openLink(page, session.url);
    await byCardOnCheckout(page).focus();
    await page.keyboard.press('Space');
    await expect(field(page, 'code')).toBeEditable();
    await expect(byCardOnCheckout(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(field(page, 'number')).toBeFocused();
    await page.keyboard.type(cards.approved);
    await page.keyboard.press('Tab');
    await page.keyboard.type('1240');
    await page.keyboard.press('Tab');
    await page.keyboard.type(typedCode);
    await page.keyboard.press('Tab');
    await expect(holder(page)).toBeFocused();
    // A key of ours may overtake the frame's report that the card is complete; a person's does not.
    await expect(async () => {
      if (await holder(page).isVisible()) await holder(page).press('Enter', { timeout: 5_000 });
      await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible({ timeout: 15_000 });
    }).toPass();
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

// Every day: the journeys above, on a phone and on a desk.
test(
  'an open row stands on small screens, in the dark, and in large text',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession(newPayer());
    await openLink(page, session.url);
    await page.setViewportSize({ width: 360, height: 600 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await chooseCard(page);
    await journey.screen(page, 'card-in-list-dark');
    await typeCard(page, cards.notEnoughMoney);
    await payButton(page).click();
    await expect(notice(page)).toBeInViewport();
    await journey.screen(page, 'card-in-list-dark-declined');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 320, height: 568 });
    await journey.screen(page, 'card-in-list-320');
    await page.setViewportSize({ width: 360, height: 740 });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await journey.screen(page, 'card-in-list-large');
  },
);

// Every day: known-way.test.ts.
test('a saved card is shown to nobody before the row is touched', { tag: '@long' }, async ({ page, journey }) => {
  const payer = newPayer();
  await openLink(page, (await journey.newSession(payer)).url);
  await chooseCard(page);
  await fillCard(page, cards.approved);
  await tick(saveCard(page));
  await payButton(page).click();
  await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
  const phone = await journey.anotherPhone({ viewport: { width: 360, height: 740 } });
  await openLink(phone, (await journey.newSession(payer)).url);
  await expect(byCardOnCheckout(phone)).toBeAttached();
  await expect(phone.locator('iframe')).toHaveCount(0);
  expect(await phone.content()).not.toMatch(alone('4242'));
  await byCardOnCheckout(phone).click();
  await expect(savedCard(phone, 'Visa terminada en 4242')).toBeChecked();
  await expect(field(phone, 'code')).toBeEditable();
  await journey.screen(phone, 'card-in-list-saved');
  await typeInto(phone, 'code', typedCode);
  await payButton(phone).click();
  await expect(cardStatus(phone, cardEs.status.paidTitle)).toBeVisible();
});
