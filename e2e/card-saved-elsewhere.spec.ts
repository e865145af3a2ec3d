/** A card that was kept on the page of whoever collects: chosen here the next time, and paid with nothing typed. Source: spec §2, §5. */
import type { Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { cardStatus, newPayer, payButton, savedCard } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import type { OwnSession } from './own-session.ts';
import { continueButton, openLink, receipt } from './payer.ts';

const visa = 'Visa terminada en 0081';

async function chooseCard(page: Page, session: OwnSession): Promise<void> {
  await openLink(page, session.url);
  await page.getByRole('radio', { name: 'Tarjeta de crédito o débito' }).check();
  await continueButton(page).click();
}

// S2-R17, S6-R01
test('a card that was kept there pays the next session by one press, and another one is still typed there', async ({
  page,
  journey,
}) => {
  const payer = newPayer();
  const first = await journey.newSession({ like: 'ec-family', ...payer });
  await chooseCard(page, first);
  await page.getByRole('link', { name: 'Ir a la página de pago' }).click();
  await page.getByLabel('Guardar mi tarjeta').check();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(receipt(page).or(page.getByText('Pago aprobado'))).toBeVisible();

  await test.step('the next session', async () => {
    const second = await journey.newSession({ like: 'ec-family', ...payer });
    await chooseCard(page, second);
    await expect(savedCard(page, visa)).toBeChecked();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await journey.screen(page, 'card-saved-elsewhere');
    await payButton(page).click();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect((await journey.atProvider(second)).map(({ receivedMinor }) => receivedMinor)).toEqual([second.total]);
  });

  await test.step('another card', async () => {
    const third = await journey.newSession({ like: 'ec-family', ...payer });
    await chooseCard(page, third);
    await page.getByRole('radio', { name: cardEs.saved.other }).check();
    await journey.screen(page, 'card-saved-elsewhere-other');
    await continueButton(page).click();
    await expect(page.getByLabel('Número de la tarjeta')).toBeVisible();
    expect((await journey.atProvider(third)).map(({ receivedMinor }) => receivedMinor)).toEqual([0]);
  });
});
