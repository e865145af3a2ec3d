/** Ecuador's card is typed and saved on the provider's page; next time it pays here, untyped. Source: spec §2, §5. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardForm, savedCards } from '#contracts/card-form';
import { paymentDetail } from '#contracts/payment-detail';
import { paymentSession } from '#contracts/session';
import { consentVersion } from '#domain/domiciliation';
import type { ProviderConnection } from '#providers/provider';
import { openLink, type Parent } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';
import { codeOf, paymentRow, soundAtLastFor } from '../test-harness.ts';

/** What the provider said of each token that it was to forget. */
const forgotten: string[] = [];
/** Whether each start is refused. */
const refuses = { now: false };
function overheard(real: ProviderConnection): ProviderConnection {
  const own = real.cards?.own;
  if (!own) return real;
  const forget = async (token: string) => {
    const answer = await own.forget(token);
    forgotten.push(answer);
    return answer;
  };
  const start: ProviderConnection['start'] = async (order, key) =>
    refuses.now ? { kind: 'refused', group: 'system_error', code: 'request_not_valid' } : real.start(order, key);
  return { ...real, start, cards: { ...real.cards, own: { ...own, forget } } };
}

const harness = await soundAtLastFor(startApiHarness({ country: 'EC', connection: (_name, real) => overheard(real) }));
await harness.services.db.updateTable('school').set({ domiciliation_enabled: true }).execute();
const provider = harness.emulators.get('placetopay');
if (!provider) throw new Error('nobody plays PlacetoPay');

const way = { entity: 'placetopay', method: 'card' } as const;
const total = 115_00;
const numbers = {
  approved: '4110760000000081',
  other: '5367680000000005',
  small: '4110760000000057',
  later: '4110760000000073',
};

let payerId = '';
beforeEach(() => {
  payerId = `tutor-${randomUUID()}`;
  provider.webhooks('normal');
});

async function family(amount = total, payer = payerId): Promise<Parent> {
  const body = sessionOf(payer, sessionBody([amount], {}, 'EC'));
  return openLink(harness.origin, (await harness.client.createSession(harness.schoolKey, body)).key);
}

/** Leads to the provider's page, where a card is typed, and saved or not. */
async function payThere(parent: Parent, number: string, save: boolean): Promise<string> {
  const { payment_id: id } = await parent.choose(way);
  expect((await parent.commit(id)).status).toBe(200);
  const { next_step: step } = await parent.read(id);
  const typed = { act: 'pay', number, expires: '12/29', code: '123', ...(save && { save: 'yes' }) };
  const url = step?.kind === 'redirect' ? step.url : '';
  await fetch(url, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' });
  await (number === numbers.later ? harness.advance(120) : harness.settle());
  expect(await parent.read(id)).toMatchObject({ status: 'successful' });
  return id;
}

const openForm = async ({ sessionId, call }: Parent) =>
  cardForm.parse(await (await call('POST', `/sessions/${sessionId}/card_form`, way)).json());
const cardsOf = async ({ call }: Parent) => savedCards.parse(await (await call('GET', '/payer/cards')).json()).cards;
const firstCard = async (parent: Parent) => (await cardsOf(parent))[0]?.payment_method_id ?? '';
const stepOf = async (parent: Parent) =>
  paymentSession
    .parse(await (await fetch(`${harness.origin}/api/sessions/${parent.key}`)).json())
    .settings.checkout_payment_options.find(({ type }) => type === 'card')?.step;
const tended = () => harness.advance(60);

const answersOf = async (parent: Parent, savedCard: string, more: Readonly<Record<string, string>> = {}) => {
  const { id } = await openForm(parent);
  return { answers: { card_form: id, holder_name: '', email: '', save: 'no', saved_card: savedCard, ...more } };
};
async function submitKept(parent: Parent, savedCard: string, more: Readonly<Record<string, string>> = {}) {
  const body = await answersOf(parent, savedCard, more);
  const { payment_id: id } = await parent.choose(way);
  return { id, body, answer: await parent.commit(id, body) };
}
/** What the provider has of a payment. */
const atProvider = (id: string) => provider.ledger().filter(({ paymentId }) => paymentId === id);

/** A payer with one saved card, in a new session. */
async function withCard(number = numbers.approved, amount = total, next = total) {
  await payThere(await family(amount), number, true);
  await tended();
  const parent = await family(next);
  return { parent, card: await firstCard(parent) };
}

describe('a card that the payer keeps on the provider’s page', () => {
  // S5-R01
  it('is listed, chosen before anything starts, and pays with nothing typed', async () => {
    const first = await family();
    expect(await stepOf(first)).toBe('redirect');
    await payThere(first, numbers.approved, true);
    await tended();
    const parent = await family();
    expect(await stepOf(parent)).toBe('card-fields');
    expect(await openForm(parent)).toMatchObject({
      typed_elsewhere: true,
      saved_card_asks_code: false,
      parameters: {},
      saved_cards: [{ card_schema: 'visa', last_four_digits: '0081', expiration_month: 12, expiration_year: 2034 }],
    });
    const { id, answer } = await submitKept(parent, await firstCard(parent));
    expect(paymentDetail.parse(await answer.json())).toMatchObject({ status: 'successful', received_amount: total });
    expect(atProvider(id)).toMatchObject([{ receivedMinor: total }]);
  });

  it('is not kept unless they say so there', async () => {
    await payThere(await family(), numbers.approved, false);
    await tended();
    const parent = await family();
    expect([await cardsOf(parent), await stepOf(parent)]).toEqual([[], 'redirect']);
    const waiting = harness.services.db.selectFrom('kept_card').select('id').where('payer_id', '=', payerId);
    expect(await waiting.execute()).toEqual([]);
  });

  it('does not keep another card from being typed there', async () => {
    const { parent } = await withCard();
    await payThere(parent, numbers.other, true);
    await tended();
    expect((await cardsOf(await family())).map(({ last_four_digits: four }) => four)).toEqual(['0005', '0081']);
  });

  it('is charged once by a press that comes twice', async () => {
    const { parent, card } = await withCard();
    const body = await answersOf(parent, card);
    const { payment_id: id } = await parent.choose(way);
    const answers = await Promise.all([parent.commit(id, body), parent.commit(id, body)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    await harness.settle();
    expect(atProvider(id)).toMatchObject([{ receivedMinor: total }]);
    expect(await parent.read(id)).toMatchObject({ status: 'successful', received_amount: total });
  });

  it.each(['drop-after-commit', '500'] as const)('is charged once where the answer is lost: %s', async (fault) => {
    const { parent, card } = await withCard();
    // Whether a notification comes of a charge is not known.
    provider.webhooks('off');
    provider.fault('POST /api/collect', fault, 1);
    const { id } = await submitKept(parent, card);
    expect(await paymentRow(harness, id)).toMatchObject({ status: 'pending', provider_ref: null });
    expect(atProvider(id)).toHaveLength(fault === 'drop-after-commit' ? 1 : 0);
    await harness.advance(120);
    expect(await parent.read(id)).toMatchObject({ status: 'successful', received_amount: total });
    expect(atProvider(id)).toMatchObject([{ receivedMinor: total }]);
  });

  it('is not called unpaid where the answer is lost and a repeat is refused', async () => {
    const { parent, card } = await withCard();
    provider.webhooks('off');
    provider.fault('POST /api/collect', 'drop-after-commit', 1);
    const { id } = await submitKept(parent, card);
    refuses.now = true;
    await harness.advance(120);
    refuses.now = false;
    expect(await parent.read(id)).toMatchObject({ status: 'pending' });
    await harness.advance(120);
    expect(await parent.read(id)).toMatchObject({ status: 'successful', received_amount: total });
  });

  it('is not charged again once another attempt could begin', async () => {
    const { parent, card } = await withCard();
    provider.fault('POST /api/collect', '500', 200);
    const { id } = await submitKept(parent, card);
    await harness.advance(31 * 60);
    provider.fault('POST /api/collect', '500', 0);
    await harness.advance(3 * 3_600);
    expect(atProvider(id)).toEqual([]);
    expect(await paymentRow(harness, id)).toMatchObject({ status: 'pending', provider_ref: null });
  });

  it('is declined, and another way is open at once', async () => {
    const { parent, card } = await withCard(numbers.small, 115_00, 215_00);
    const { answer } = await submitKept(parent, card);
    expect(paymentDetail.parse(await answer.json())).toMatchObject({
      status: 'rejected',
      decline_group: 'rejected_by_bank',
    });
    await payThere(parent, numbers.approved, false);
  });

  it('is waited for where its bank takes its time', async () => {
    const { parent, card } = await withCard(numbers.later);
    const { id, answer } = await submitKept(parent, card);
    expect(paymentDetail.parse(await answer.json())).toMatchObject({ status: 'pending', phase: 'awaiting_provider' });
    await harness.advance(300);
    expect(await parent.read(id)).toMatchObject({ status: 'successful' });
  });

  it('is another payer’s to nobody', async () => {
    const { card } = await withCard();
    const stranger = await family(total, `tutor-${randomUUID()}`);
    expect(await codeOf((await submitKept(stranger, card)).answer)).toEqual([404, 'card_not_found']);
    expect(await codeOf(await stranger.call('DELETE', `/payer/cards/${card}`))).toEqual([404, 'card_not_found']);
  });

  it('has to be chosen where a form is named', async () => {
    const { parent } = await withCard();
    const { answers } = await answersOf(parent, '');
    const { payment_id: id } = await parent.choose(way);
    const { saved_card: _none, ...typed } = { ...answers, holder_name: 'Ana Torres', email: 'ana@correo.example' };
    expect((await parent.commit(id, { answers: typed })).status).toBe(422);
  });
});

// S6-R01
it('a deleted card is gone at once, and the provider is told until it has forgotten it', async () => {
  const { parent, card } = await withCard();
  provider.fault('POST /api/instrument/invalidate', 'drop-after-commit', 1);
  expect((await parent.call('DELETE', `/payer/cards/${card}`)).status).toBe(204);
  expect([await cardsOf(parent), await stepOf(parent)]).toEqual([[], 'redirect']);
  await harness.advance(3_600);
  expect(forgotten).toEqual(['unknown', 'not_found']);
  const row = harness.services.db.selectFrom('kept_card').select(['token_sealed', 'removed_at']).where('id', '=', card);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ token_sealed: null, removed_at: expect.any(Date) });
});

// S6-R04
it('a card with a standing debit stays', async () => {
  const { parent, card } = await withCard();
  const { id } = await submitKept(parent, card, { domiciliation: consentVersion });
  await tended();
  expect(await parent.read(id)).toMatchObject({ status: 'successful', domiciliation: { status: 'active' } });
  const next = await family();
  expect(await codeOf(await next.call('DELETE', `/payer/cards/${card}`))).toEqual([409, 'card_is_domiciled']);
});

it('a saved card is domiciled after the payment that it was kept with', async () => {
  const parent = await family();
  const id = await payThere(parent, numbers.approved, true);
  await tended();
  const body = { payment_id: id, consent_version: consentVersion };
  expect((await parent.call('POST', '/card-domiciliation/tokenize', body)).status).toBe(200);
});
