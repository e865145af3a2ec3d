/** A card in months, in Mexico: chosen, charged at once, and never on a card that has none. */
import type { Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { knownWay } from '#i18n/known-way';
import {
  byCardOnCheckout,
  cards,
  cardStatus,
  field,
  fillCard,
  newPayer,
  notice,
  openCardForm,
  payButton,
  payWith,
  savedCard,
  saveCard,
  tick,
  typeCard,
  typeInto,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { continueButton, openLink } from './payer.ts';
import { typedCode } from './typed-card.ts';

const { months, status } = cardEs;
const [debit, declinesMonths] = ['4000056655665556', '4000000000003600'];
const plan = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });
const inThree = /^3 pagos de \$2,908\.81/;
const like = { like: 'mx-months' } as const;

test('is paid in three months without interest: the school has it all at once, and the receipt says so', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession({ ...like, ...newPayer() });
  await openLink(page, session.url);
  await expect(byCardOnCheckout(page)).toHaveAccessibleDescription(/hasta\s6 pagos de\s\$1,454\.41 sin\sintereses/);
  await journey.screen(page, 'months-list');
  await openCardForm(page, session);
  await expect(plan(page, months.once)).toBeChecked();
  await journey.bothScreens(page, 'months-form');
  await plan(page, inThree).check();
  await journey.screen(page, 'months-chosen');
  await payWith(page, cards.approved);
  await expect(cardStatus(page, status.paidTitle)).toBeVisible();
  await expect(page.getByText('Visa ···· 4242 · 3 pagos de $2,908.81')).toBeVisible();
  await journey.screen(page, 'months-receipt');
  expect(await journey.atProvider(session)).toMatchObject([
    { receivedMinor: 872_643, paidWith: 'visa ending in 4242 x3' },
  ]);
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    payments: [{ status: 'successful' }],
  });
});

// Every day: sandbox/tests/cards/card-months.test.ts.
test(
  'a debit card has no months: it says so before anything is charged, and pays at once when pressed again',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession({ ...like, ...newPayer() });
    await openCardForm(page, session);
    await plan(page, inThree).check();
    await payWith(page, debit);
    await expect(notice(page)).toContainText(months.noneTitle);
    await expect(notice(page)).toContainText(months.noneWhat('$8,726.43 MXN'));
    await expect(plan(page, months.once)).toBeChecked();
    await journey.bothScreens(page, 'months-debit');
    expect(await journey.atProvider(session)).toEqual([]);
    await payButton(page).click();
    await expect(cardStatus(page, status.paidTitle)).toBeVisible();
    expect(await journey.atProvider(session)).toMatchObject([{ paidWith: 'visa ending in 5556' }]);
  },
);

// Every day: card-months.test.ts of the API.
test('a saved card pays in six months', { tag: '@long' }, async ({ page, journey }) => {
  const payer = newPayer();
  await openCardForm(page, await journey.newSession({ ...like, ...payer }));
  await fillCard(page, cards.approved);
  await tick(saveCard(page));
  await payButton(page).click();
  await expect(cardStatus(page, status.paidTitle)).toBeVisible();
  const session = await journey.newSession({ ...like, ...payer });
  await openCardForm(page, session);
  await expect(savedCard(page, 'Visa terminada en 4242')).toBeChecked();
  await plan(page, /^6 pagos/).check();
  await typeInto(page, 'code', typedCode);
  await payButton(page).click();
  await expect(cardStatus(page, status.paidTitle)).toBeVisible();
  expect(await journey.atProvider(session)).toMatchObject([{ paidWith: 'visa ending in 4242 x6' }]);
});

// Every day: sandbox/tests/cards/card-months.test.ts.
test(
  'a bank that declines months leaves the form, and takes one payment',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession({ ...like, ...newPayer() });
    await openCardForm(page, session);
    await plan(page, inThree).check();
    await payWith(page, declinesMonths);
    await expect(notice(page)).toContainText(months.orOnce);
    await expect(field(page, 'code')).toBeEditable();
    await expect(plan(page, months.once)).toBeChecked();
    await journey.screen(page, 'months-declined');
    await typeCard(page, declinesMonths);
    await payButton(page).click();
    await expect(cardStatus(page, status.paidTitle)).toBeVisible();
  },
);

// Every day: sandbox/tests/cards/card-months.test.ts.
test(
  'a family that bears the cost reads it with the plan, and pays what the button says',
  { tag: '@long' },
  async ({ page, journey }) => {
    await journey.schoolHas({ card_months: { counts: [3], fee_borne_by: 'family' } });
    const session = await journey.newSession(newPayer());
    await openCardForm(page, session);
    // The list's bar says one price.
    await expect(plan(page, /^3 pagos/)).toHaveCount(0);
    await page.getByRole('button', { name: months.onPage }).click();
    await expect(field(page, 'code')).toBeEditable();
    const atOnce = await payButton(page).textContent();
    const three = plan(page, /^3 pagos/);
    await expect(three).toHaveAccessibleName(/Cuesta \$[\d.,]+ más: en total/);
    await three.check();
    await expect(payButton(page)).not.toHaveText(atOnce ?? '');
    const shown = (await payButton(page).textContent()) ?? '';
    await journey.bothScreens(page, 'months-cost');
    await payWith(page, cards.approved);
    await expect(cardStatus(page, status.paidTitle)).toBeVisible();
    const [line] = await journey.atProvider(session);
    expect(Math.round(Number(shown.replaceAll(/[^\d.]/g, '')) * 100)).toBe(line?.receivedMinor);
  },
);

// Every day: sandbox/tests/cards/card-months.test.ts.
test(
  'a card that the browser knows pays in three months from the list, and at once in as many taps as before',
  { tag: '@long' },
  async ({ page, journey }) => {
    const payer = newPayer();
    await openCardForm(page, await journey.newSession({ ...like, ...payer }));
    await fillCard(page, cards.approved);
    await tick(saveCard(page));
    await tick(page.getByRole('checkbox', { name: knownWay['es-MX'].remember }));
    await payButton(page).click();
    await expect(cardStatus(page, status.paidTitle)).toBeVisible();
    for (const [name, paidWith] of [
      [months.once, 'visa ending in 4242'],
      [inThree, 'visa ending in 4242 x3'],
    ] as const) {
      const session = await journey.newSession({ ...like, ...payer });
      await openLink(page, session.url);
      await page.getByRole('radio').first().click();
      await expect(field(page, 'code')).toBeFocused();
      await expect(plan(page, months.once)).toBeChecked();
      if (name !== months.once) {
        await plan(page, name).check();
        await journey.bothScreens(page, 'months-known');
      }
      await typeInto(page, 'code', typedCode);
      await continueButton(page).click();
      await expect(cardStatus(page, status.paidTitle)).toBeVisible();
      expect(await journey.atProvider(session)).toMatchObject([{ paidWith }]);
    }
  },
);
