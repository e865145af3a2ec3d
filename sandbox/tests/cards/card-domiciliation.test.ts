import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { savedCards } from '#contracts/card-form';
import type { PaymentDetail } from '#contracts/payment-detail';
import { domiciledCard, mandate } from '#contracts/saved-card';
import { schoolEvent } from '#contracts/school-events';
import { consentVersion } from '#domain/domiciliation';
import type { Parent } from '../../actors/parent.ts';
import { answersFor, numbers, payByCard, startCardHarness } from './card-harness.ts';
import { codeOf, soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startCardHarness());

/** Each test's family has cards of its own. */
let payerId: string;
beforeEach(() => {
  payerId = `tutor-${randomUUID()}`;
});
const newFamily = () => harness.family({ payerId });
const save = { save: 'yes' };
const agreed = { save: 'yes', domiciliation: consentVersion };

const cardsOf = async ({ call }: Parent) => savedCards.parse(await (await call('GET', '/payer/cards')).json()).cards;
const remove = ({ call }: Parent, id = '') => call('DELETE', `/payer/cards/${id}`);
const domicile = ({ call }: Parent, { id }: Pick<PaymentDetail, 'id'>, consent?: string) =>
  call('POST', '/card-domiciliation/tokenize', { payment_id: id, consent_version: consent });
const mandatesOfPayer = () => harness.mandatesOf(payerId);
/** What the school was told of cards in one session. */
const cardEventsOf = (sessionId: string) =>
  harness.heard
    .filter(({ repeated }) => !repeated)
    .map(({ payload }) => schoolEvent.parse(JSON.parse(payload)))
    .filter((event) => event.session_id === sessionId && event.type.startsWith('card.'));

describe('a saved card', () => {
  it('is kept where the payer wants it, is offered first next time, and pays with its code alone', async () => {
    expect(await cardsOf(await newFamily())).toEqual([]);
    await payByCard(harness, await newFamily(), numbers.approved, save);
    const next = await newFamily();
    const form = await harness.openForm(next);
    expect(form.saved_cards).toMatchObject([
      { last_four_digits: '4242', card_schema: 'visa', selected: true, user_id: payerId, mandate: null },
    ]);
    const savedCard = form.saved_cards?.[0]?.payment_method_id ?? '';
    await harness.tokenize(form, { savedCard });
    const answers = answersFor(form, { holder_name: '', email: '', saved_card: savedCard });
    const paid = await harness.commit(next, await harness.prepare(next), answers);
    expect(await paid.json()).toMatchObject({ status: 'successful' });
  });

  it('is nobody else’s: another payer neither sees nor deletes it', async () => {
    const family = await newFamily();
    await payByCard(harness, family, numbers.approved, save);
    const [card] = await cardsOf(family);
    const other = await harness.family({ payerId: `tutor-${randomUUID()}` });
    expect(await cardsOf(other)).toEqual([]);
    expect(await codeOf(await remove(other, card?.id))).toEqual([404, 'card_not_found']);
    expect(await cardsOf(family)).toHaveLength(1);
  });

  it('is deleted by its payer, and the school hears of it once', async () => {
    const family = await newFamily();
    await payByCard(harness, family, numbers.approved, save);
    const [card] = await cardsOf(family);
    expect((await remove(family, card?.id)).status).toBe(204);
    expect(await cardsOf(family)).toEqual([]);
    expect(await codeOf(await remove(family, card?.id))).toEqual([404, 'card_not_found']);
    await harness.settle();
    const data = { card: { id: card?.id, last_four_digits: '4242', mandate: null } };
    expect(cardEventsOf(family.sessionId)).toMatchObject([{ type: 'card.deleted', payment_id: null, data }]);
  });

  it('says so when the provider does not answer, and a delete whose answer was lost is told all the same', async () => {
    const family = await newFamily();
    await payByCard(harness, family, numbers.approved, save);
    const [card] = await cardsOf(family);
    harness.gr4vy.fault('GET /buyers/payment-methods', '500', 1);
    expect(await codeOf(await family.call('GET', '/payer/cards'))).toEqual([502, 'provider_unavailable']);
    harness.gr4vy.fault('DELETE /payment-methods/:id', 'drop-after-commit', 1);
    expect((await remove(family, card?.id)).status).toBe(204);
    await harness.settle();
    expect(cardEventsOf(family.sessionId)).toMatchObject([{ type: 'card.deleted' }]);
  });
});

describe('a card that is domiciled', () => {
  it('with its payment: the school hears of it once, and it cannot be deleted until the school ends the debit', async () => {
    const family = await newFamily();
    const paid = await payByCard(harness, family, numbers.approved, agreed);
    await harness.settle();
    expect(await harness.read(family, paid.id)).toMatchObject({
      domiciliation: { status: 'active', last_four_digits: '4242' },
      may_domiciliate: false,
    });
    const [card] = await cardsOf(family);
    const [debit] = await mandatesOfPayer();
    expect(card).toMatchObject({ recurring_payment_jobs: [debit?.id], mandate: { id: debit?.id } });
    expect(debit).toMatchObject({ status: 'active', payment_id: paid.id, card: { last_four_digits: '4242' } });
    expect(await codeOf(await remove(family, card?.id))).toEqual([409, 'card_is_domiciled']);
    const ended = mandate.parse(await (await harness.endMandate(debit?.id)).json());
    expect(ended).toMatchObject({ status: 'ended', ended_at: expect.any(String) });
    expect(await (await harness.endMandate(debit?.id)).json()).toEqual(ended);
    expect((await remove(family, card?.id)).status).toBe(204);
    await harness.settle();
    const data = { card: { mandate: { id: debit?.id } }, payment: { payment_id: paid.id } };
    expect(cardEventsOf(family.sessionId)).toMatchObject([
      { type: 'card.domiciled', payment_id: paid.id, data },
      { type: 'card.deleted' },
    ]);
    expect(await harness.read(family, paid.id)).toMatchObject({ domiciliation: { status: 'ended' } });
  });

  it('afterwards, by words agreed to then; asked again it answers the same and the school hears of it once', async () => {
    const family = await newFamily();
    const paid = await payByCard(harness, family, numbers.approved, save);
    expect(paid).toMatchObject({ domiciliation: null, may_domiciliate: true });
    const [first, again] = await Promise.all([1, 2].map(() => domicile(family, paid, consentVersion)));
    const card = domiciledCard.parse(await first?.json());
    expect(await again?.json()).toEqual(card);
    expect(await (await domicile(family, paid)).json()).toEqual(card);
    await harness.settle();
    expect(cardEventsOf(family.sessionId)).toHaveLength(1);
    const active = { domiciliation: { status: 'active' }, may_domiciliate: false };
    expect(await harness.read(family, paid.id)).toMatchObject(active);
  });

  it('by a payment that waits: nothing stands before the money, and the card it names cannot be deleted meanwhile', async () => {
    await payByCard(harness, await newFamily(), numbers.bankAsks, save).then(confirmAtBank);
    const family = await newFamily();
    const [card] = await cardsOf(family);
    const form = await harness.openForm(family);
    await harness.tokenize(form, { savedCard: card?.id ?? '' });
    const saved = { holder_name: '', email: '', saved_card: card?.id ?? '' };
    const answers = answersFor(form, { ...saved, domiciliation: consentVersion });
    const payment: PaymentDetail = await (await harness.commit(family, await harness.prepare(family), answers)).json();
    await harness.settle();
    const waits = { status: 'pending', domiciliation: { status: 'agreed' } };
    expect(await harness.read(family, payment.id)).toMatchObject(waits);
    expect(cardEventsOf(family.sessionId)).toEqual([]);
    expect(await codeOf(await remove(family, card?.id))).toEqual([409, 'card_is_domiciled']);
    expect(await codeOf(await domicile(family, payment))).toEqual([409, 'invalid_payment_status']);
    await confirmAtBank(payment);
    const stands = { status: 'successful', domiciliation: { status: 'active' } };
    expect(await harness.read(family, payment.id)).toMatchObject(stands);
    expect(cardEventsOf(family.sessionId)).toHaveLength(1);
  });

  it('not at all when its payment brings no money', async () => {
    const family = await newFamily();
    const declined = await payByCard(harness, family, numbers.notEnoughMoney, agreed);
    await harness.settle();
    expect(await harness.read(family, declined.id)).toMatchObject({ domiciliation: { status: 'ended' } });
    expect(await mandatesOfPayer()).toMatchObject([{ status: 'ended', card: null }]);
    expect(cardEventsOf(family.sessionId)).toEqual([]);
  });

  it('later, when the provider does not say at first which card it was', async () => {
    const family = await newFamily();
    harness.gr4vy.fault('GET /transactions/:id', '500', 50);
    const paid = await payByCard(harness, family, numbers.approved, agreed);
    expect(await codeOf(await domicile(family, paid))).toEqual([502, 'provider_unavailable']);
    await harness.advance(20);
    expect(await harness.read(family, paid.id)).toMatchObject({ domiciliation: { status: 'agreed' } });
    harness.gr4vy.fault('GET /transactions/:id', '500', 0);
    await harness.advance(60);
    expect(await harness.read(family, paid.id)).toMatchObject({ domiciliation: { status: 'active' } });
    expect(cardEventsOf(family.sessionId)).toHaveLength(1);
  });

  async function confirmAtBank(payment: PaymentDetail): Promise<void> {
    const url = payment.next_step?.kind === 'redirect' ? payment.next_step.url : '';
    await fetch(url, { method: 'POST', body: new URLSearchParams({ act: 'approve' }), redirect: 'manual' });
    await harness.settle();
  }
});

describe('a standing debit is not offered', () => {
  const press = async (more: Readonly<Record<string, string>>) => {
    const family = await newFamily();
    const form = await harness.openForm(family);
    await harness.tokenize(form, { number: numbers.approved });
    const id = await harness.prepare(family);
    const code = await codeOf(await harness.commit(family, id, answersFor(form, more)));
    return { code, payment: await harness.read(family, id), charged: harness.charges(id) };
  };
  const refused = { code: [409, 'domiciliation_not_offered'], payment: { status: 'pristine' }, charged: 0 };

  it.each([
    ['for a card that is not kept', { save: 'no', domiciliation: consentVersion }],
    ['by words that hold no more', { save: 'yes', domiciliation: 'older' }],
    ['for a card that is not the payer’s', { domiciliation: consentVersion, saved_card: randomUUID() }],
  ])('%s, and nothing is charged', async (_what, more) => {
    expect(await press(more)).toMatchObject(refused);
  });

  it('by a school that has them switched off', async () => {
    await harness.offerDomiciliation(false);
    const family = await newFamily();
    expect((await harness.openForm(family)).domiciliation).toBeNull();
    expect(await press(agreed)).toMatchObject(refused);
    const paid = await payByCard(harness, family, numbers.approved, save);
    expect(paid.may_domiciliate).toBe(false);
    expect(await codeOf(await domicile(family, paid, consentVersion))).toEqual([409, 'domiciliation_not_offered']);
    await harness.offerDomiciliation(true);
  });

  it('afterwards: without agreement, for a card that was not kept, for another’s payment', async () => {
    const family = await newFamily();
    const paid = await payByCard(harness, family, numbers.approved);
    expect(paid.may_domiciliate).toBe(false);
    expect(await codeOf(await domicile(family, paid))).toEqual([409, 'domiciliation_not_offered']);
    expect(await codeOf(await domicile(family, paid, consentVersion))).toEqual([409, 'domiciliation_not_offered']);
    expect(await codeOf(await domicile(await newFamily(), paid, consentVersion))).toEqual([404, 'payment_not_found']);
  });
});
