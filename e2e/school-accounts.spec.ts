/** Two schools of one country, one on accounts of its own: a family pays both, and neither account sees the other's. */
import { paymentSession } from '#contracts/session';
import { cardEs } from '#i18n/card-es';
import {
  atBank,
  cards,
  cardStatus,
  field,
  fillCard,
  saveCard,
  savedCard,
  newPayer,
  openCardForm,
  payButton,
  payWith,
  tick,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { makeVoucher, payAndRead } from './payer.ts';
import { toldOfPayment } from './school-view.ts';

/** The names, among the emulators, of the accounts that have a session's payments. */
async function accountsOf(journey: Journey, session: OwnSession): Promise<readonly string[]> {
  const refs = new Set((await journey.atProvider(session)).map(({ providerRef }) => providerRef));
  return [...journey.sandbox.emulators].flatMap(([name, { ledger }]) =>
    ledger().some(({ providerRef }) => refs.has(providerRef)) ? [name] : [],
  );
}

// That accounts share no cards the contract suite asks of every provider; this is the same in a browser.
test(
  'a card that one school’s account keeps is not offered at the other school',
  { tag: '@long' },
  async ({ page, journey }) => {
    const payer = newPayer();
    const own = await journey.newSession({ ...payer, like: 'mx-accounts-family' });
    await openCardForm(page, own);
    await fillCard(page, cards.bankAsks);
    await tick(saveCard(page));
    await payButton(page).click();
    await (await atBank(page)).approve.click();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect(await accountsOf(journey, own)).toEqual([expect.stringMatching(/^gr4vy\/./)]);
    expect(await journey.schoolSees(own)).toMatchObject({ status: 'paid', eventTypes: toldOfPayment });

    const savedVisa = savedCard(page, 'Visa terminada en 3220');
    await openCardForm(page, await journey.newSession({ ...payer, like: 'mx-accounts-family' }));
    await expect(savedVisa).toBeVisible();
    const other = await journey.newSession(payer);
    await openCardForm(page, other);
    await expect(field(page, 'number')).toBeEditable();
    await expect(savedVisa).toHaveCount(0);
    await fillCard(page, cards.approved);
    await payButton(page).click();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect(await accountsOf(journey, other)).toEqual(['gr4vy']);
  },
);

/** What a session's page is told of the accounts behind it. */
async function shownOf({ sandbox }: Journey, { key }: OwnSession) {
  const answer = await fetch(`http://127.0.0.1:${sandbox.cuota.port}/api/sessions/${key}`);
  const { gr4vy_merchant_id: merchant, stripe_public_key: publicKey } = paymentSession.parse(
    await answer.json(),
  ).settings;
  return { merchant, publicKey };
}

test(
  'two schools’ links side by side in one browser: each is paid into its own accounts, by card and in cash',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    const payer = newPayer();
    const beside = await context.newPage();
    const linksOf = async () =>
      [await journey.newSession({ ...payer, like: 'mx-accounts-family' }), await journey.newSession(payer)] as const;

    const [own, other] = await linksOf();
    const [shown, shownBeside] = [await shownOf(journey, own), await shownOf(journey, other)];
    expect(shown.merchant).not.toBe(shownBeside.merchant);
    expect(shown.publicKey).not.toBe(shownBeside.publicKey);
    await openCardForm(page, own);
    const reference = await makeVoucher(beside, other);
    await payWith(page, cards.approved);
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    await payAndRead(beside, journey, reference);

    const [ownNext, otherNext] = await linksOf();
    const ownReference = await makeVoucher(page, ownNext);
    await openCardForm(beside, otherNext);
    await payAndRead(page, journey, ownReference);
    await payWith(beside, cards.otherApproved);
    await expect(cardStatus(beside, cardEs.status.paidTitle)).toBeVisible();

    expect(await Promise.all([own, ownNext, other, otherNext].map((each) => accountsOf(journey, each)))).toEqual([
      [expect.stringMatching(/^gr4vy\/./)],
      [expect.stringMatching(/^stripe\/./)],
      ['stripe'],
      ['gr4vy'],
    ]);
    for (const session of [own, ownNext, other, otherNext])
      expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid' });
  },
);
