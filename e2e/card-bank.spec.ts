/** A card payment that its bank decides: 3-D Secure, and validation that takes time. Source: spec §2, §8, §9. */
import { maskedEmail } from '#domain/masked-email';
import { cardEs } from '#i18n/card-es';
import {
  atBank,
  byCardOnCheckout,
  cards,
  cardStatus,
  chooseCard,
  field,
  holder,
  holderName,
  notice,
  emailsTo,
  openNewCardForm,
  payWith,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { toldOfPayment, toldOfWaiting } from './school-view.ts';

const { status: t } = cardEs;

test('a bank that is told no: the payer reads it, and pays with another card', async ({ page, journey }) => {
  const session = await openNewCardForm(page, journey);
  await payWith(page, cards.bankAsks);
  const { refuse } = await atBank(page);
  await refuse.click();
  // Back at the form, with what a page may keep of it.
  await expect(notice(page)).toContainText(cardEs.declines.not_confirmed);
  await expect(notice(page)).toContainText(cardEs.next.notTaken);
  await expect(page).toHaveURL(/\/card$/);
  await journey.screen(page, 'card-bank-refused');
  await expect(field(page, 'code')).toBeEditable();
  await expect(holder(page)).toHaveValue(holderName);
  await payWith(page, cards.otherApproved);
  await expect(cardStatus(page, t.paidTitle)).toBeVisible();
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    payments: [
      { status: 'failed', received: null },
      { status: 'successful', received: 872_643 },
    ],
    eventTypes: [...toldOfWaiting, 'payment.failed', 'payment.succeeded', 'payment_session.paid'],
  });
});

// Every day: card-payments.test.ts.
test(
  'a bank’s page that was left: go on with the bank, or pay with another card',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openNewCardForm(page, journey);
    await payWith(page, cards.bankAsks);
    await atBank(page);
    await page.goBack();
    await expect(cardStatus(page, t.confirmTitle)).toBeVisible();
    await journey.screen(page, 'card-bank-left');
    await page.getByRole('link', { name: t.confirmGo }).click();
    await atBank(page);
    await page.goBack();
    await page.getByRole('button', { name: cardEs.notes.other }).click();
    await expect(byCardOnCheckout(page)).toBeEnabled();
    await chooseCard(page);
    await payWith(page, cards.otherApproved);
    await expect(cardStatus(page, t.paidTitle)).toBeVisible();
    expect(await journey.schoolSees(session)).toMatchObject({
      status: 'paid',
      payments: [{ status: 'cancelled' }, { status: 'successful', received: 872_643 }],
      cases: [],
      eventTypes: [...toldOfWaiting, 'payment.cancelled', 'payment.succeeded', 'payment_session.paid'],
    });
  },
);

// Every day: card-payments.test.ts.
test(
  'a payment that is validated says for how long, is approved, and e-mails say so',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openNewCardForm(page, journey);
    const address = session.canaries.get("the payer's e-mail") ?? '';
    await payWith(page, cards.validatedLater);
    await expect(cardStatus(page, t.validatingTitle)).toBeVisible();
    await expect(page.getByText('hasta 15 minutos')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Tu banco está validando el pago' })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await expect(page.getByText(/^Listo a más tardar a las? \d\d?:\d\d\s[ap]\.\sm\.$/)).toBeVisible();
    await expect(page.getByText(t.byEmail(maskedEmail(address)))).toBeVisible();
    await expect(page.getByText(/ningún cobro/)).toHaveCount(0);
    await journey.screen(page, 'card-validating');
    await journey.console.advance(130);
    await expect(cardStatus(page, t.paidTitle)).toBeVisible();
    expect(await journey.schoolSees(session)).toMatchObject({
      payments: [{ status: 'successful', received: 872_643 }],
      eventTypes: toldOfPayment,
    });
    await expect
      .poll(() => emailsTo(journey, address).map(({ subject }) => subject.replace('Colegio San Jerónimo: ', '')))
      .toEqual(['recibimos $8,726.43 MXN', 'tu banco está validando tu pago']);
  },
);
