/** Two schools of one country, one on accounts of its own: a family pays both, and neither account sees the other's. */
import { cardEs } from '#i18n/card-es';
import {
  atBank,
  cards,
  cardStatus,
  field,
  fillCard,
  keepCard,
  keptCard,
  newPayer,
  openCardForm,
  payButton,
  tick,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
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
    await tick(keepCard(page));
    await payButton(page).click();
    await (await atBank(page)).approve.click();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect(await accountsOf(journey, own)).toEqual([expect.stringMatching(/^gr4vy\/./)]);
    expect(await journey.schoolSees(own)).toMatchObject({ status: 'paid', told: toldOfPayment });

    const kept = keptCard(page, 'Visa terminada en 3220');
    await openCardForm(page, await journey.newSession({ ...payer, like: 'mx-accounts-family' }));
    await expect(kept).toBeVisible();
    const other = await journey.newSession(payer);
    await openCardForm(page, other);
    await expect(field(page, 'number')).toBeEditable();
    await expect(kept).toHaveCount(0);
    await fillCard(page, cards.approved);
    await payButton(page).click();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect(await accountsOf(journey, other)).toEqual(['gr4vy']);
  },
);
