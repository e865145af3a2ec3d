/** Colombia's card in our own form: instalments, a decline, 3-D Secure, and a saved card. Source: spec §2, §5, §8. */
import type { Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { wompi } from '#providers/wompi/index';
import {
  cardStatus,
  field,
  fillCard,
  newPayer,
  notice,
  payButton,
  payWith,
  saveCard,
  savedCard,
  tick,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { choose, openLink, wayToPay } from './payer.ts';
import { inputNames } from '../src/web/payment/form/outcome.ts';

const { status: t, saved } = cardEs;
const title = wompi.offers.find(({ type }) => type === 'card')?.texts['es-CO'].title ?? '';
const [approved, declined, wrongCode, bankAsks] = [
  '4242424242424242',
  '4111111111111111',
  '4000000000000127',
  '2303779951000446',
];
const visa = 'Visa terminada en 4242';

async function chooseCard(page: Page, session: OwnSession): Promise<void> {
  await openLink(page, session.url);
  await choose(wayToPay(page, title));
}
const acceptDocuments = async (page: Page) => {
  for (const box of await page.locator(`[name^="${inputNames.document}"]`).all())
    if (!(await box.isChecked())) await tick(box);
};

/** A family in front of the card form, with both documents accepted. */
async function opened(page: Page, journey: Journey, payer = newPayer()): Promise<OwnSession> {
  const session = await journey.newSession({ like: 'co-family', ...payer });
  await chooseCard(page, session);
  await expect(field(page, 'code')).toBeEditable();
  await acceptDocuments(page);
  return session;
}

// S1-R03, S3-R03, S5-R01, S5-R04
test('is paid in instalments, under both documents, and the card is kept for the next time', async ({
  page,
  journey,
}) => {
  const payer = newPayer();
  const session = await opened(page, journey, payer);
  await journey.screen(page, 'card-colombia');
  const parts = page.getByRole('combobox', { name: '¿En cuántas cuotas?' });
  await expect(parts).toHaveValue('1');
  await expect(parts).toHaveAccessibleDescription(/tu banco puede cobrarte intereses/);
  await parts.selectOption('6');
  // Its bank sets the interest: nobody knows a month's amount.
  await expect(page.getByText(/cuotas? de \$|por mes de \$|\$ ?[\d.,]+ (al|por) mes/)).toHaveCount(0);
  await tick(saveCard(page));
  await payWith(page, approved);
  await expect(cardStatus(page, t.paidTitle)).toBeVisible();
  await journey.screen(page, 'card-colombia-paid');
  await expect(page.getByText(/^Visa ···· 4242 · 6 cuotas$/)).toBeVisible();
  await expect(page.getByText(/cuotas? de \$/)).toHaveCount(0);
  expect(await journey.atProvider(session)).toMatchObject([{ status: 'APPROVED', paidWith: 'VISA 4242 x6' }]);

  // The card is saved once the payment is booked.
  expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid' });

  const second = await journey.newSession({ like: 'co-family', ...payer });
  await chooseCard(page, second);
  await expect(savedCard(page, visa)).toBeChecked();
  await expect(page.locator('[data-card-field]')).toHaveCount(0);
  await acceptDocuments(page);
  await journey.screen(page, 'card-colombia-kept');
  await payButton(page).click();
  await expect(cardStatus(page, t.paidTitle)).toBeVisible();
  expect(await journey.schoolSees(second)).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });

  const third = await journey.newSession({ like: 'co-family', ...payer });
  await chooseCard(page, third);
  await page.getByRole('button', { name: saved.removeOf(visa) }).click();
  await page.getByRole('button', { name: saved.removeYes }).click();
  await expect(page.getByText(saved.removed)).toBeVisible();
  await expect(field(page, 'number')).toBeEditable();
});

// S8-R05
// Every day: card.spec.ts and wompi/card.test.ts.
test(
  'a declined card stays as it was typed; a wrong code clears only the code',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await opened(page, journey);
    await payWith(page, declined);
    await expect(notice(page)).toContainText('Tu banco rechazó el pago');
    await expect(field(page, 'number')).toHaveValue('4111 1111 1111 1111');
    await expect(field(page, 'code')).not.toHaveValue('');
    await journey.screen(page, 'card-colombia-declined');
    await acceptDocuments(page);
    await fillCard(page, wrongCode);
    await payButton(page).click();
    await expect(notice(page)).toContainText('Revisa tu CVV');
    await expect(field(page, 'number')).toHaveValue('4000 0000 0000 0127');
    await expect(field(page, 'code')).toHaveValue('');
    await journey.screen(page, 'card-colombia-wrong-code');
    await payWith(page, approved);
    await expect(cardStatus(page, t.paidTitle)).toBeVisible();
    expect((await journey.schoolSees(session)).payments.map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'successful',
    ]);
  },
);

/** The bank's question, in the frame of a page of ours that has nothing else. */
const atBank = (page: Page, name: string | RegExp) =>
  page.getByTitle('Página de tu banco').contentFrame().getByRole('button', { name });

// Every day: wompi/card.test.ts and wompi-card-bank.test.ts.
test(
  'a bank that asks its payer: on a page of its own, and back by itself once they answered',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await opened(page, journey);
    await payWith(page, bankAsks);
    await expect(page.getByRole('heading', { name: 'Confirma con tu banco' })).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/bank-check\//);
    await expect(atBank(page, /Soy yo/)).toBeVisible();
    await journey.screen(page, 'card-colombia-bank');
    await atBank(page, /Soy yo/).click();
    await expect(cardStatus(page, t.paidTitle)).toBeVisible({ timeout: 15_000 });
    expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });
  },
);

// Every day: wompi/card.test.ts.
test(
  'a bank that does not recognise its payer charges nothing, and its page that was left is there again',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await opened(page, journey);
    await payWith(page, bankAsks);
    await expect(atBank(page, /Soy yo/)).toBeVisible();
    await page.getByRole('link', { name: 'Volver al pago' }).click();
    await expect(cardStatus(page, t.confirmTitle)).toBeVisible();
    await journey.screen(page, 'card-colombia-bank-left');
    await page.getByRole('link', { name: t.confirmGo }).click();
    await atBank(page, 'No soy yo').click();
    await expect(page.getByRole('link', { name: cardEs.notes.other })).toBeVisible({ timeout: 15_000 });
    await journey.screen(page, 'card-colombia-bank-refused');
    expect(await journey.schoolSees(session)).toMatchObject({ status: 'open', payments: [{ status: 'rejected' }] });
  },
);
