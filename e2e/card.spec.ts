/** A card that is typed, from the form to the receipt. Source: spec §2–§5. */
import { cardEs } from '#i18n/card-es';
import { esMX } from '#i18n/es-MX';
import { isPaidOnce } from './card-disruption.ts';
import {
  cards,
  cardStatus,
  changeEmail,
  email,
  field,
  holder,
  holderName,
  newPayer,
  notice,
  openCardForm,
  payButton,
  payWith,
  typeInto,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { holdRequests } from './held-requests.ts';
import { typedCodeAmex } from './typed-card.ts';

// S3-R11, S5-R05
test('a form that lacks something says what, where the payer looks first; then it is paid', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession(newPayer());
  const { errors } = cardEs;
  await openCardForm(page, session);
  await changeEmail(page, '');
  await holder(page).fill('');
  await test.step('nothing is typed', async () => {
    await payButton(page).click();
    for (const says of [errors.numberRequired, errors.expiryRequired, errors.codeRequired, errors.holderRequired])
      await expect(page.getByText(says, { exact: true })).toBeVisible();
    await expect(page.getByText(errors.emailRequired, { exact: true })).toBeVisible();
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

// Every day: browser-send.alone.test.ts and card-form.spec.ts.
test(
  'Pay pressed before the last frame is there says that it works on it, and pays once that has come',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession(newPayer());
    const come = await holdRequests(page, '**/controller.html*');
    await openCardForm(page, session);
    await payWith(page, cards.approved);
    await expect(page.getByRole('button', { name: esMX.checkout.working })).toBeVisible();
    expect(await journey.atProvider(session)).toEqual([]);
    come();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    await isPaidOnce(journey, session);
  },
);
