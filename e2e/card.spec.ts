/** A card that is typed, from the form to the receipt. Source: spec §2–§5. */
import { cardEs } from '#i18n/card-es';
import {
  cards,
  cardStatus,
  email,
  field,
  holder,
  holderName,
  newPayer,
  notice,
  openCardForm,
  payButton,
  typeCard,
  typeInto,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { receipt } from './payer.ts';
import { toldOfCardPayment } from './school-view.ts';
import { typedCodeAmex } from './typed-card.ts';

// S2-R05, S2-R06, S2-R17, S1-R03, S3-R03, S9-R12
test('a card that is typed pays at once: the page and the receipt say so, and the school hears once', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession(newPayer());
  await openCardForm(page, session);
  await typeCard(page, cards.approved);
  await holder(page).fill(holderName);
  await journey.screen(page, 'card-typed');
  await payButton(page).click();
  await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
  await expect(page).toHaveURL(/\/card\/status\/[\w-]+$/);
  await expect(page.getByText('$8,726.43')).toBeVisible();
  await journey.screen(page, 'card-paid');

  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  await expect(receipt(page)).toBeVisible();
  await expect(page.getByText('$8,726.43').first()).toBeVisible();
  await expect(page.getByText('$245.93')).toBeVisible();
  await journey.screen(page, 'card-receipt');
  expect((await journey.atProvider(session)).map(({ receivedMinor }) => receivedMinor)).toEqual([872_643]);
  expect(await journey.schoolSees(session)).toEqual({
    status: 'paid',
    owed: 0,
    paid: session.total,
    payments: [{ status: 'successful', received: 872_643 }],
    cases: [],
    told: toldOfCardPayment,
  });
});

// S3-R11, S5-R05
test('a form that lacks something says what, where the payer looks first, and then it is paid', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession(newPayer());
  const { errors, parts, missing } = cardEs;
  await openCardForm(page, session);
  await email(page).fill('');
  await test.step('nothing is typed', async () => {
    await payButton(page).click({ force: true });
    for (const says of [errors.numberRequired, errors.dateInvalid, errors.code3, errors.holderRequired])
      await expect(page.getByText(says, { exact: true })).toBeVisible();
    await expect(page.getByText(errors.emailRequired, { exact: true })).toBeVisible();
    await expect(page.getByText(missing(Object.values(parts).join(', ')))).toBeVisible();
    await expect(field(page, 'number')).toBeFocused();
    await journey.screen(page, 'card-missing');
  });
  await test.step('what is wrong is told in words of its own', async () => {
    await typeInto(page, 'number', '4242424242424241');
    await typeInto(page, 'expiry', '0120');
    await expect(page.getByText(errors.numberCheck)).toBeVisible();
    await typeInto(page, 'code', '12');
    await expect(page.getByText(errors.expiryInvalid)).toBeVisible();
    await email(page).fill('teresa@');
    await expect(page.getByText(errors.code3)).toBeVisible();
    await holder(page).fill('');
    await expect(page.getByText(errors.emailInvalid)).toBeVisible();
    await typeInto(page, 'number', '0000');
    await holder(page).focus();
    await expect(page.getByText(errors.numberInvalid)).toBeVisible();
  });
  await test.step('a card number where the name belongs is taken away', async () => {
    await holder(page).fill('5555 5555 5555 4444');
    await expect(holder(page)).toHaveValue('');
    await expect(page.getByText(errors.holderCardData)).toBeVisible();
    await holder(page).fill(holderName);
    await expect(page.getByText(errors.holderCardData)).toBeHidden();
  });
  await test.step('the code of an American Express has four digits', async () => {
    await typeInto(page, 'number', cards.amex);
    await typeInto(page, 'expiry', '1240');
    await typeInto(page, 'code', '73');
    await email(page).fill('teresa@correo.example');
    await expect(page.getByText(errors.code4)).toBeVisible();
    await typeInto(page, 'code', typedCodeAmex);
  });
  await expect(notice(page)).toHaveCount(0);
  await payButton(page).click();
  await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
  expect(await journey.atProvider(session)).toHaveLength(1);
});
