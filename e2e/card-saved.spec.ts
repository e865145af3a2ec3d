/** Saved cards: paid again by the code alone, removed, debited while the payer agrees. Source: spec §2, §5, §7. */
import { cardEs } from '#i18n/card-es';
import { cardTracesIn } from './after/card-data.ts';
import {
  agreeToDebit,
  cards,
  cardStatus,
  field,
  fillCard,
  saveCard,
  savedCard,
  newPayer,
  openCardForm,
  payButton,
  tick,
  typeInto,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { typedCode } from './typed-card.ts';
import { toldOfCardPayment } from './school-view.ts';

const { saved: t, status: says } = cardEs;
const visa = 'Visa terminada en 4242';
const removeVisa = t.removeOf(visa);

// S2-R17, S6-R01
test('a card that was kept pays the next session with its code alone, and is gone once it is removed', async ({
  page,
  journey,
}) => {
  const payer = newPayer();
  await openCardForm(page, await journey.newSession(payer));
  await fillCard(page, cards.approved);
  await tick(saveCard(page));
  await payButton(page).click();
  await expect(cardStatus(page, says.paidTitle)).toBeVisible();

  await test.step('the next session', async () => {
    const second = await journey.newSession(payer);
    await openCardForm(page, second);
    await expect(savedCard(page, visa)).toBeChecked();
    await expect(field(page, 'number')).toHaveCount(0);
    await expect(page.getByText('Vence 12/40')).toBeVisible();
    await journey.screen(page, 'card-kept');
    await typeInto(page, 'code', typedCode);
    expect(await cardTracesIn(page)).toEqual([]);
    await payButton(page).click();
    await expect(cardStatus(page, says.paidTitle)).toBeVisible();
    expect(await journey.schoolSees(second)).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });
  });

  await test.step('removed, after a question', async () => {
    const third = await journey.newSession(payer);
    await openCardForm(page, third);
    await page.getByRole('button', { name: removeVisa }).click();
    const dialog = page.getByRole('dialog', { name: t.removeTitle(visa) });
    await journey.screen(page, 'card-remove');
    await dialog.getByRole('button', { name: t.removeNo }).click();
    await expect(savedCard(page, visa)).toBeVisible();
    await page.getByRole('button', { name: removeVisa }).click();
    await dialog.getByRole('button', { name: t.removeYes }).click();
    await expect(page.getByText(t.removed)).toBeVisible();
    await expect(savedCard(page, visa)).toHaveCount(0);
    await openCardForm(page, third);
    await expect(field(page, 'number')).toBeEditable();
    await expect(savedCard(page, visa)).toHaveCount(0);
    expect((await journey.schoolSees(third)).eventTypes).toEqual(['payment_session.opened', 'card.deleted']);
  });
});

// S5-R09, S6-R04, S7-R10
// Every day: card-domiciliation.test.ts.
test(
  'a debit that was agreed to is shown, promises no day, keeps its card, and ends with the school’s word',
  { tag: '@long' },
  async ({ page, journey }) => {
    const payer = newPayer();
    const session = await journey.newSession(payer);
    await openCardForm(page, session);
    await fillCard(page, cards.approved);
    await tick(saveCard(page));
    // No payer must fill in more before paying.
    await expect(agreeToDebit(page)).toHaveCount(0);
    await payButton(page).click();
    await expect(page.getByText(cardEs.automatic.offerTitle)).toBeVisible();
    await expect(page.getByText(/próximo (cargo|cobro)/i)).toHaveCount(0);
    await agreeToDebit(page).click();
    await expect(page.getByText(cardEs.automatic.activeTitle)).toBeVisible();
    await expect(page.getByText(/próximo (cargo|cobro)/i)).toHaveCount(0);
    await journey.screen(page, 'card-domiciled');

    const second = await journey.newSession(payer);
    await openCardForm(page, second);
    await expect(savedCard(page, visa)).toBeVisible();
    await expect(page.getByText(t.domiciled)).toBeVisible();
    await expect(page.getByText(t.domiciledStays)).toBeVisible();
    await expect(page.getByRole('button', { name: removeVisa })).toHaveCount(0);
    await journey.screen(page, 'card-kept-domiciled');

    const [debit] = await journey.asSchool.mandates(payer.payerId);
    expect(debit).toMatchObject({ status: 'active', card: { last_four_digits: '4242' } });
    await journey.asSchool.endMandate(debit?.id ?? '');
    await openCardForm(page, second);
    await expect(savedCard(page, visa)).toBeVisible();
    await expect(page.getByText(t.domiciled)).toHaveCount(0);
    await page.getByRole('button', { name: removeVisa }).click();
    await page.getByRole('button', { name: t.removeYes }).click();
    await expect(page.getByText(t.removed)).toBeVisible();
    expect((await journey.schoolSees(session)).eventTypes).toEqual([...toldOfCardPayment, 'card.domiciled']);
    expect((await journey.schoolSees(second)).eventTypes).toEqual(['payment_session.opened', 'card.deleted']);
  },
);
