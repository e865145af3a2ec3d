/** The phones of one link see each other: a slip, a card form, money, in one quiet line; and nobody else does. */
import type { Locator, Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { familyLine } from '#i18n/family-line';
import { moneyEs } from '#i18n/money-es';
import { cards, fillCard, openCardForm, payButton } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { chooseCash, continueButton, openedOn, openLink, pendingPayments, wayToPay } from './payer.ts';

const words = familyLine['es-MX'];
const slip = words.slip('OXXO');

/** The one line, wherever it stands. */
const line = (page: Page): Locator => page.getByRole('status').filter({ hasText: /Alguien|Hay un|Ya se recibió/ });

/** Another phone with the list open and touched: an untouched page is what the server sent. */
async function listOn(journey: Journey, session: OwnSession): Promise<Page> {
  const page = await openedOn(journey.anotherPhone({ viewport: { width: 360, height: 740 } }), session);
  await touch(page);
  return page;
}

async function touch(page: Page): Promise<void> {
  const following = page.waitForResponse((answer) => answer.url().includes('/events?page='));
  await page.getByRole('heading', { level: 1 }).click();
  await following;
}

test('a slip that one phone makes is named on the other without a reload, is announced politely, and leads to it', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const other = await listOn(journey, session);
  const neighbour = await listOn(journey, await journey.newSession());
  await openLink(page, session.url);
  await chooseCash(page);
  await expect(line(other)).toContainText(slip);
  await expect(line(other).locator('[aria-live="off"]')).toHaveText(/desde hace .+\./);
  await journey.bothScreens(other, 'family-slip');
  // A choice stands beside it.
  await wayToPay(other, /^Tarjeta/).check();
  await expect(continueButton(other)).toBeEnabled();
  await line(other).getByRole('link', { name: words.see }).click();
  await expect(pendingPayments(other).getByText(moneyEs.attempts.see).first()).toBeVisible();
  await expect(line(other)).toHaveCount(0);
  // Whose own slip it is does not see itself, and another family of the school sees nothing.
  await page.goBack();
  await expect(line(page)).toHaveCount(0);
  await expect(line(neighbour)).toHaveCount(0);
});

// Every day: sandbox/tests/sessions/family.test.ts.
test(
  'a card form that one phone has open is said on the other while it is open, and never on its own',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    const other = await listOn(journey, session);
    await openCardForm(page, session);
    await expect(line(other)).toHaveText(words.card);
    await journey.bothScreens(other, 'family-card');
    await expect(line(page)).toHaveCount(0);
    expect(await page.content()).not.toContain(words.card);
    // The server draws it where the list is opened now, before any script.
    const bare = await journey.anotherPhone({ javaScriptEnabled: false });
    await bare.goto(session.url);
    await expect(bare.getByText(words.card)).toBeVisible();
    await journey.screen(bare, 'family-card-without-scripts');

    await page.close({ runBeforeUnload: true });
    await expect(line(other)).toHaveCount(0);
    await bare.goto(session.url);
    await expect(bare.getByText(words.card)).toHaveCount(0);
  },
);

// Every day: the journeys above, and sandbox/tests/sessions/family.test.ts.
test(
  'money that another phone brought is said, and leads to the receipt',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    const other = await listOn(journey, session);
    await openCardForm(page, session);
    await fillCard(page, cards.approved);
    await expect(line(other)).toHaveText(words.card);
    await payButton(page).click();
    await expect(page.getByText(cardEs.status.paidTitle).first()).toBeVisible();
    await expect(line(other)).toContainText(words.received);
    await line(other).getByRole('link', { name: words.see }).click();
    await expect(other.getByRole('heading', { name: 'Pago recibido' }).first()).toBeVisible();
  },
);

// Every day: the journeys above.
test('the line stands on small screens, in the dark and in large text', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession();
  const other = await listOn(journey, session);
  await openLink(page, session.url);
  await chooseCash(page);
  await expect(line(other)).toContainText(slip);
  await other.setViewportSize({ width: 360, height: 600 });
  await other.emulateMedia({ colorScheme: 'dark' });
  await journey.screen(other, 'family-slip-dark');
  await other.emulateMedia({ colorScheme: 'light' });
  await other.setViewportSize({ width: 320, height: 568 });
  await journey.screen(other, 'family-slip-320');
  await other.setViewportSize({ width: 360, height: 740 });
  await other.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await journey.screen(other, 'family-slip-large');
});
