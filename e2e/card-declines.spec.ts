/** A card that is refused: what is said of it and of the money, and that another card pays. Source: spec §8. */
import { cardEs } from '#i18n/card-es';
import { type DeclineGroup, declineFacts } from '#domain/decline-reasons';
import {
  type CardNumber,
  cards,
  cardStatus,
  changeEmail,
  field,
  fillCard,
  holder,
  holderName,
  saveCard,
  notice,
  openNewCardForm,
  payButton,
  tick,
  typeCard,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';

/** Refusals that keep the form: no money taken, or a possible second payment. Other groups: card/decline-advice. */
const refusals = [
  ['check_cvv_and_expiry', cards.wrongCode],
  ['could_not_be_processed', cards.duplicate],
] as const satisfies readonly (readonly [DeclineGroup, CardNumber])[];

test('a refused card keeps the form, says what helps and what of the money; another pays', async ({
  page,
  journey,
}) => {
  const session = await openNewCardForm(page, journey);
  await holder(page).fill(holderName);
  await changeEmail(page, 'teresa@correo.example');
  await tick(saveCard(page));
  for (const [group, card] of refusals) {
    await typeCard(page, card);
    await payButton(page).click();
    const { money, nextBestAction } = declineFacts[group];
    await expect(notice(page)).toContainText(cardEs.declines[group]);
    // What may be a second payment is looked up first.
    const advice = money === 'look_it_up' ? cardEs.next.lookUp : cardEs.next[nextBestAction];
    await expect(notice(page)).toContainText(advice);
    await expect(page.getByText(/no se (hizo|realizó) ningún cobro|no se cobró/i)).toHaveCount(
      money === 'not_taken' ? 1 : 0,
    );
    await expect(notice(page)).toBeInViewport();
    // Empty fields wait below: no button says that it leads there.
    await expect(notice(page).getByRole('heading')).toHaveCount(1);
    await expect(page.getByRole('button', { name: cardEs.status.againCode })).toHaveCount(0);
    await expect(holder(page)).toHaveValue(holderName);
    await expect(page.getByText('Comprobante a te•••@correo.example')).toBeVisible();
    await expect(saveCard(page)).toBeChecked();
    for (const name of ['number', 'expiry', 'code'] as const) await expect(field(page, name)).toHaveValue('');
  }
  await journey.screen(page, 'card-declined');
  await typeCard(page, cards.approved);
  await payButton(page).click();
  await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
  const { status, payments, eventTypes } = await journey.schoolSees(session);
  expect({ status, payments }).toEqual({
    status: 'paid',
    payments: [
      ...refusals.map(() => ({ status: 'rejected', received: null })),
      { status: 'successful', received: 872_643 },
    ],
  });
  expect(eventTypes).toEqual([
    'payment_session.opened',
    ...refusals.map(() => 'payment.rejected'),
    'payment.succeeded',
    'payment_session.paid',
  ]);
});

// Every day: ways-instead.test.ts.
test(
  'a card without funds: a transfer is one press away, with what it saves',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openNewCardForm(page, journey);
    await fillCard(page, cards.notEnoughMoney);
    await payButton(page).click();
    await expect(notice(page)).toContainText(cardEs.declines.insufficient_funds);
    await expect(notice(page)).toContainText(cardEs.next.notTaken);
    const [transfer, cash] = await notice(page).getByRole('button').all();
    await expect(transfer ?? page.locator('none')).toHaveAccessibleName(/SPEI.*Pagas \$8,480\.50 · ahorras \$245\.93/);
    await expect(cash ?? page.locator('none')).toHaveAccessibleName(/OXXO/);
    await journey.screen(page, 'card-no-funds');
    let clicks = 0;
    await page.exposeFunction('countClick', () => (clicks += 1));
    await page.evaluate(() => document.addEventListener('click', () => void Reflect.get(window, 'countClick')(), true));
    await transfer?.click();
    await expect(page).toHaveURL(/\/transfer/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('$8,480.50');
    expect(clicks, 'from the decline to another way').toBe(1);
    expect((await journey.schoolSees(session)).payments.map(({ status }) => status)).toEqual(['rejected', 'pending']);
  },
);
