/** A disturbed card payment: hasty fingers, lost responses, Back, dead zones. It is paid once; the page is right. */
import { cardEs } from '#i18n/card-es';
import {
  anyPaid,
  cardProviderFails,
  isPaidOnce,
  losesSignalAtCommit,
  neverOffersAgain,
  watchCopy,
} from './card-disruption.ts';
import {
  atBank,
  byCardOnCheckout,
  cards,
  cardStatus,
  field,
  fillCard,
  holder,
  holderName,
  newPayer,
  notice,
  openCardForm,
  openCardPage,
  openNewCardForm,
  payButton,
  payWith,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import {
  chooseCash,
  continueButton,
  expectWaiting,
  pendingPayments,
  noConnection,
  openLink,
  withoutScripts,
  choose,
} from './payer.ts';
import { toldOfPayment, toldOfWaiting } from './school-view.ts';

const { notes, status: t } = cardEs;

/** Nothing of the kind may be said while nobody knows. */
const notCharged = /ningún cobro|no se cobró|no se envió|no pasó/i;

// Every day: two tabs at once, below, and double-submit.ts.
test(
  'Pay pressed again and again charges the card once, and nothing offers to pay again',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openNewCardForm(page, journey);
    await fillCard(page, cards.approved);
    await payButton(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
      setTimeout(() => button.click(), 50);
    });
    await expect(cardStatus(page, t.paidTitle)).toBeVisible();
    await neverOffersAgain(page, 2);
    await page.goto(new URL('/card', page.url()).href);
    await expect(anyPaid(page).first()).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await isPaidOnce(journey, session);
  },
);

// Every day: payment-actions.test.ts, double-submit.ts of the fault matrix.
test(
  'two tabs that press Pay at once charge the card once, and end at the truth',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    const session = await journey.newSession(newPayer());
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await openCardForm(tab, session);
      await fillCard(tab, cards.approved);
    }
    await Promise.all([payButton(page).click(), payButton(second).click()]);
    await Promise.any([page, second].map((tab) => expect(anyPaid(tab).first()).toBeVisible()));
    for (const tab of [page, second]) {
      // The other submission was not through when this one was refused: a read shows the truth.
      await expect(anyPaid(tab).or(pendingPayments(tab)).or(notice(tab).getByRole('heading')).first()).toBeVisible();
      await tab.reload();
      await expect(anyPaid(tab).first()).toBeVisible();
    }
    await isPaidOnce(journey, session);
  },
);

test('the provider charges and its answer is lost: the page says that nobody knows yet, and it ends paid once', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession(newPayer());
  const phrases = await watchCopy(page, notCharged);
  await openCardForm(page, session);
  const mend = cardProviderFails(journey, 'POST /transactions', 'drop-after-commit');
  const mendList = cardProviderFails(journey, 'GET /transactions', '500');
  // Its webhook names the payment, which is then queried by the provider's own id.
  const mendQuery = cardProviderFails(journey, 'GET /transactions/:id', '500');
  await payWith(page, cards.approved);
  await expect(cardStatus(page, t.submittingTitle)).toBeVisible();
  await expect(page.getByText(t.submitting)).toBeVisible();
  await expect(page.getByRole('link', { name: /tarjeta|otra forma/ }), 'no way to pay a second time').toHaveCount(0);
  await journey.screen(page, 'card-unknown');
  expect((await journey.atProvider(session)).map(({ status }) => status)).toEqual(['capture_succeeded']);
  await page.reload();
  await expect(cardStatus(page, t.submittingTitle)).toBeVisible();

  mend();
  mendList();
  mendQuery();
  await journey.console.advance(120);
  await expect(cardStatus(page, t.paidTitle)).toBeVisible();
  expect([...phrases]).toEqual([]);
  await isPaidOnce(journey, session);
});

// Every day: disruptions.spec.ts.
test(
  'refreshed and left with Back, at the form, the bank and after: always how it stands',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession(newPayer());
    await openCardPage(page, session);
    await holder(page).fill(holderName);
    await test.step('at the form nothing is paid, and the name stays', async () => {
      await page.reload();
      await expect(field(page, 'code')).toBeEditable();
      await expect(holder(page)).toHaveValue(holderName);
      await page.goBack();
      await expect(byCardOnCheckout(page)).toBeEnabled();
      await page.goForward();
      await expect(field(page, 'code')).toBeEditable();
      expect(await journey.atProvider(session)).toEqual([]);
    });
    await test.step('at the bank it waits for the bank', async () => {
      await payWith(page, cards.bankAsks);
      await atBank(page);
      await page.goBack();
      await expect(cardStatus(page, t.confirmTitle)).toBeVisible();
      await page.reload();
      await expect(cardStatus(page, t.confirmTitle)).toBeVisible();
      await expect(payButton(page)).toHaveCount(0);
      await page.goForward();
    });
    await test.step('after it, nothing offers to pay again', async () => {
      const { approve } = await atBank(page);
      await page.reload();
      await approve.click();
      await expect(cardStatus(page, t.paidTitle)).toBeVisible();
      await page.reload();
      await expect(cardStatus(page, t.paidTitle)).toBeVisible();
      await neverOffersAgain(page, 3);
    });
    await isPaidOnce(journey, session, toldOfPayment);
  },
);

// Every day: disruptions.spec.ts.
test(
  'offline before the press: one panel says that nothing was charged, and what was typed stays and pays',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    journey.tolerate(noConnection);
    const session = await journey.newSession(newPayer());
    await openCardForm(page, session);
    await fillCard(page, cards.approved);
    await context.setOffline(true);
    await payButton(page).click();
    await expect(notice(page).getByRole('heading')).toHaveText(cardEs.notes.offlineTitle);
    await expect(notice(page)).toContainText(cardEs.intact.notes.offline);
    await expect(notice(page).getByRole('button')).toHaveCount(0);
    await journey.screen(page, 'card-offline-before');
    await context.setOffline(false);
    await expect(field(page, 'number')).not.toHaveValue('');
    await payButton(page).click();
    await expect(cardStatus(page, t.paidTitle)).toBeVisible();
    await isPaidOnce(journey, session);
  },
);

// Every day: disruptions.spec.ts.
test(
  'offline after the press: how it stands is told in five seconds of the signal',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    journey.tolerate(noConnection);
    const session = await journey.newSession(newPayer());
    const phrases = await watchCopy(page, notCharged);
    await openCardForm(page, session);
    await losesSignalAtCommit(page, context);
    await payWith(page, cards.approved);
    await expect(cardStatus(page, t.submittingTitle)).toBeVisible();
    await expect(page.getByText(/Sin conexión/)).toBeVisible({ timeout: 15_000 });
    await journey.screen(page, 'card-offline-after');
    expect((await journey.atProvider(session)).map(({ status }) => status)).toEqual(['capture_succeeded']);

    const before = performance.now();
    await context.setOffline(false);
    await expect(cardStatus(page, t.paidTitle)).toBeVisible({ timeout: 5_000 });
    expect(performance.now() - before, 'milliseconds from the signal to the truth').toBeLessThan(5_000);
    expect([...phrases]).toEqual([]);
    await isPaidOnce(journey, session);
  },
);

test(
  'frames that never come: after fifteen seconds it says so, and a new try brings them',
  { tag: '@long' },
  async ({ page, journey }) => {
    await page.clock.install();
    const session = await journey.newSession(newPayer());
    let hasNoResponse = true;
    await page.route('**/controller.html*', (route) => (hasNoResponse ? undefined : route.continue()));
    await openLink(page, session.url);
    await choose(byCardOnCheckout(page));
    await expect(holder(page)).toBeVisible();
    await expect(page.getByText(notes.framesTitle)).toHaveCount(0);
    await page.clock.fastForward(16_000);
    await expect(page.getByText(notes.framesTitle)).toBeVisible();
    await expect(page.getByText(notes.frames)).toBeVisible();
    await journey.screen(page, 'card-no-frames');

    hasNoResponse = false;
    await page.getByRole('button', { name: notes.retry }).click();
    await expect(page.getByText(notes.framesTitle)).toHaveCount(0);
    await expect(field(page, 'code')).toBeEditable();
    await payWith(page, cards.approved);
    await expect(cardStatus(page, t.paidTitle)).toBeVisible();
    await isPaidOnce(journey, session);
  },
);

// Every day: tokenize.test.ts.
test(
  'frames that never answer: after thirty seconds it says so, nothing was charged, and the next try pays',
  { tag: '@long' },
  async ({ page, journey }) => {
    await page.clock.install();
    const session = await openNewCardForm(page, journey);
    let hasNoResponse = true;
    // The real answer of the provider's, or none at all.
    await page.route('**/checkout/sessions/*/fields', (route) => (hasNoResponse ? undefined : route.continue()));
    await payWith(page, cards.approved);
    await expect(payButton(page)).toHaveCount(0);
    await page.clock.fastForward(25_000);
    await expect(page.getByText(notes.timedOutTitle)).toHaveCount(0);
    await page.clock.fastForward(6_000);
    await expect(notice(page)).toContainText(notes.timedOutTitle);
    await expect(notice(page)).toContainText(notes.timedOut);
    await journey.screen(page, 'card-timed-out');
    expect(await journey.atProvider(session)).toEqual([]);

    hasNoResponse = false;
    await expect(field(page, 'code')).toBeEditable();
    await expect(field(page, 'number')).toHaveValue('');
    await payWith(page, cards.approved);
    await expect(cardStatus(page, t.paidTitle)).toBeVisible();
    await isPaidOnce(journey, session);
  },
);

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  // Every day: scripts-off.spec.ts.
  test(
    'the card’s page says to choose another way, and that way works',
    { tag: '@long' },
    async ({ page, journey }) => {
      const session = await journey.newSession(newPayer());
      await page.goto(session.url);
      await choose(byCardOnCheckout(page));
      await continueButton(page).click();
      const advice = withoutScripts(page.getByRole('main'));
      await expect(advice).toContainText(notes.noScriptTitle);
      await expect(payButton(page)).toBeHidden();
      await journey.screen(page, 'card-without-scripts');
      await advice.getByText(notes.other).click();
      const reference = await chooseCash(page);
      await expectWaiting(page);
      expect((await journey.atProvider(session)).map((line) => line.reference)).toEqual([reference]);
      expect((await journey.schoolSees(session)).eventTypes).toEqual(toldOfWaiting);
    },
  );
});
