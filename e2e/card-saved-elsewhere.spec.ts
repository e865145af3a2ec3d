/** A card saved on the provider's page: chosen here the next time, and paid without typing. Source: spec §2, §5. */
import type { Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { cardStatus, newPayer, payButton, savedCard } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { holdRequests } from './held-requests.ts';
import type { OwnSession } from './own-session.ts';
import { continueButton, openLink, payBy, receipt } from './payer.ts';

/** Approved below 200 dollars. */
const number = '4110760000000057';
const visa = 'Visa terminada en 0057';
const lunch = { student: 'elder', concept: 'Almuerzos', type: 'complement', cost: 4_000, dueInDays: 5 } as const;

async function chooseCard(page: Page, session: OwnSession): Promise<void> {
  await openLink(page, session.url);
  await payBy(page, 'Tarjeta de crédito o débito');
}

/** Returns a session whose family has its card saved: that happens a moment after it paid. */
async function withSavedCard(page: Page, newSession: () => Promise<OwnSession>): Promise<OwnSession> {
  let session = await newSession();
  await expect(async () => {
    session = await newSession();
    await chooseCard(page, session);
    await expect(savedCard(page, visa)).toBeChecked({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return session;
}

// S2-R17, S6-R01
test('a card that was kept there pays the next session by one press; declined, another one is typed there', async ({
  page,
  journey,
}) => {
  const payer = { like: 'ec-family', ...newPayer() } as const;
  await chooseCard(page, await journey.newSession({ ...payer, charges: [lunch] }));
  await page.getByLabel('Número de la tarjeta').fill(number);
  await page.getByLabel('Guardar mi tarjeta').check();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(receipt(page)).toBeVisible();

  await test.step('the next session', async () => {
    const next = await withSavedCard(page, () => journey.newSession({ ...payer, charges: [lunch] }));
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await journey.screen(page, 'card-saved-elsewhere');
    await payButton(page).click();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect((await journey.atProvider(next)).map(({ receivedMinor }) => receivedMinor)).toEqual([next.total]);
  });

  await test.step('Pay pressed before it says which card: nothing is charged by that, and the press is answered', async () => {
    const answer = await holdRequests(page, '**/card_form?*');
    const early = await journey.newSession({ ...payer, charges: [lunch] });
    await chooseCard(page, early);
    await payButton(page).click();
    await expect(page.getByRole('button', { name: cardEs.moment })).toBeVisible();
    await journey.screen(page, 'card-pressed-early');
    answer();
    await expect(savedCard(page, visa)).toBeChecked();
    await expect(payButton(page)).toHaveAccessibleName(/terminada en 0057$/);
    expect(await journey.schoolSees(early)).toMatchObject({ payments: [] });
  });

  await test.step('declined, and another card', async () => {
    const dear = await journey.newSession(payer);
    await chooseCard(page, dear);
    await expect(savedCard(page, visa)).toBeChecked();
    await payButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'banco' })).toBeVisible();
    await journey.screen(page, 'card-saved-elsewhere-declined');
    await page.getByRole('radio', { name: cardEs.saved.other }).check();
    await journey.screen(page, 'card-saved-elsewhere-other');
    await continueButton(page).click();
    await expect(page.getByLabel('Número de la tarjeta')).toBeVisible();
    await page.getByRole('button', { name: 'Pagar' }).click();
    await expect(receipt(page)).toBeVisible();
    const received = (await journey.atProvider(dear)).map(({ receivedMinor }) => receivedMinor);
    expect(received.toSorted((a, b) => a - b)).toEqual([0, dear.total]);
  });
});
