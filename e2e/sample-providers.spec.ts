/** The same journeys for sample providers: what a new one meets. In their own worker: no other journey may see them. */
import { cardForm } from '#contracts/card-form';
import { cardEs } from '#i18n/card-es';
import { type Parent, openLink as openByApi } from '#sandbox/actors/parent';
import { sampleProviders } from '#sandbox/sample-providers/index';
import { cardStatus, field, newPayer, payButton, savedCard } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import { offerJourneys } from './offer-journeys.ts';
import type { OwnSession } from './own-session.ts';
import { choose, openLink, wayToPay } from './payer.ts';
import { toldOfCardPayment } from './school-view.ts';

test.use({ sampleProviders: true });
// In one worker: each starts a sandbox.
test.describe.configure({ mode: 'default' });

for (const sample of sampleProviders) offerJourneys(sample, { paid: () => '@long', notPaid: () => '@long' });

const keeper = sampleProviders.find(({ fields }) => fields);
const title = keeper?.provider.offers[0]?.texts['es-CO'].title ?? '';
const byCard = { entity: 'tarjetas', method: 'card' } as const;
const { saved: t, status: says } = cardEs;
const visa = 'Visa terminada en 4242';

/** Pays with a saved card, as the provider's own fields on our page would. */
async function payAndKeep(journey: Journey, { key }: OwnSession): Promise<void> {
  const parent: Parent = await openByApi(`http://127.0.0.1:${journey.sandbox.cuota.port}`, key);
  const response = await parent.call('POST', `/sessions/${parent.sessionId}/card_form`, byCard);
  const { id: card_form, parameters, acceptances } = cardForm.parse(await response.json());
  const { payment_id: paymentId } = await parent.choose(byCard);
  const { emulators } = journey.sandbox;
  const token = await keeper?.fields?.type(
    emulators.get('tarjetas')?.origin ?? '',
    parameters,
    keeper.fields.cards.paid,
  );
  const about = { holder_name: 'Ana Torres Ruiz', email: 'ana@correo.example', save: 'yes' };
  const answer = await parent.commit(paymentId, {
    answers: { ...about, card_form, token },
    acceptances: Object.fromEntries(acceptances.map(({ id, version }) => [id, version])),
  });
  expect(answer.status).toBe(200);
}

// S2-R17, S6-R01
test('a card that we keep is listed the next time, pays with nothing typed, and is gone once it is removed', async ({
  page,
  journey,
}) => {
  const payer = { like: 'co-family', ...newPayer() } as const;
  const first = await journey.newSession(payer);
  await payAndKeep(journey, first);
  expect((await journey.schoolSees(first)).eventTypes).toEqual(toldOfCardPayment);

  const second = await journey.newSession(payer);
  await openLink(page, second.url);
  await choose(wayToPay(page, title));
  await expect(savedCard(page, visa)).toBeChecked();
  await expect(page.locator('[data-card-field]')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Reglamento de tarjetas' }).check();
  await journey.screen(page, 'card-kept-by-us');
  await payButton(page).click();
  await expect(cardStatus(page, says.paidTitle)).toBeVisible();
  expect(await journey.schoolSees(second)).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });

  const third = await journey.newSession(payer);
  await openLink(page, third.url);
  await choose(wayToPay(page, title));
  await page.getByRole('button', { name: t.removeOf(visa) }).click();
  await page.getByRole('button', { name: t.removeYes }).click();
  await expect(page.getByText(t.removed)).toBeVisible();
  await expect(savedCard(page, visa)).toHaveCount(0);
  // Another card is typed into our own form.
  await expect(field(page, 'number')).toBeEditable();
  expect((await journey.schoolSees(third)).eventTypes).toEqual(['payment_session.opened', 'card.deleted']);
});
