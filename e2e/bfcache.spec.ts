/** A page from the browser's back/forward cache: it reads its state again before anything can be pressed. */
import type { Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { cards, cardStatus, fillCard, openCardForm, openNewCardForm, payButton, payWith } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import {
  chooseCash,
  continueButton,
  pendingPayments,
  makeVoucher,
  openCheckout,
  openLink,
  oxxo,
  payAndRead,
} from './payer.ts';

// S2-R28
// Every day: the next journey, which comes back to more.
test(
  'brought back, the checkout shows what was started elsewhere, then that it is paid',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openCheckout(page, journey);
    await expect(oxxo(page)).toBeEnabled();
    const phone = await journey.anotherPhone();
    const reference = await makeVoucher(phone, session);
    await bringBack(page);
    await expect(pendingPayments(page)).toBeVisible();
    await expect(continueButton(page)).toHaveCount(0);
    await payAndRead(phone, journey, reference);
    await bringBack(page);
    await expect(page.getByText(/^(Pago recibido|Este pago ya está hecho)$/).first()).toBeVisible();
    await expect(pendingPayments(page)).toHaveCount(0);
  },
);

test('brought back, a card’s form of a session paid meanwhile cannot be pressed again', async ({ page, journey }) => {
  const session = await openNewCardForm(page, journey);
  await fillCard(page, cards.approved);
  const phone = await journey.anotherPhone();
  await openCardForm(phone, session);
  await payWith(phone, cards.approved);
  await expect(cardStatus(phone, cardEs.status.paidTitle)).toBeVisible();
  await bringBack(page);
  await expect(page.getByRole('heading', { name: /Este pago ya está hecho|Pago recibido/ }).first()).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  expect(await journey.atProvider(session)).toHaveLength(1);
});

// S2-R22
// Every day: the first test of stored-link.test.ts, and offline.spec.ts for another family.
test(
  'brought back after another link was opened, nothing of the first family is shown',
  { tag: '@long' },
  async ({ page, journey }) => {
    const first = await journey.newSession();
    const second = await journey.newSession({ like: 'mx-overdue' });
    await openLink(page, first.url);
    const own = page.getByRole('heading', { name: 'Diego' });
    await expect(own).toBeVisible();
    await touched(page);
    const isHidden = await page.evaluate((key) => {
      sessionStorage.setItem('data', key);
      sessionStorage.setItem('hashKey', key);
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.body.hidden;
    }, second.key);
    expect(isHidden, 'hidden before it is painted again').toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('$7,912.00');
    await expect(own).toHaveCount(0);
    await expect(page.getByText('Pensión vespertina')).toHaveCount(0);
    await chooseCash(page);
    expect(await journey.atProvider(first)).toEqual([]);
    expect(await journey.atProvider(second)).toHaveLength(1);
  },
);

// Every day: the next journeys.
test(
  'brought back before anybody touched it, a page is loaded again, and hidden until it is',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openCheckout(page, journey);
    await expect(page.locator('.toast')).toHaveCount(0);
    const reference = await makeVoucher(await journey.anotherPhone(), session);
    expect(reference).not.toBe('');
    const isHidden = await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.body.hidden;
    });
    expect(isHidden, 'hidden before it is painted again').toBe(true);
    await expect(pendingPayments(page)).toBeVisible();
    await expect(continueButton(page)).toHaveCount(0);
  },
);

/** The first touch loads the code that keeps a page fresh, together with the place for passing messages. */
async function touched(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(page.locator('.toast')).toBeAttached();
}

async function bringBack(page: Page): Promise<void> {
  await touched(page);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}
