/** Cards that we keep, because their provider has no list of them: by the token it may be charged by again. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { consentVersion } from '#domain/domiciliation';
import { closeAccount } from '#server/use-cases/accounts/change-accounts';
import type { Parent } from '../../actors/parent.ts';
import {
  harness,
  cardsOf,
  current,
  family,
  firstCard,
  forgotten,
  given,
  save,
  numbers,
  openForm,
  orders,
  pay,
  submitCard,
  provider,
  remove,
  rowOf,
  typed,
  way,
  withCard,
} from './own-cards.fixture.ts';
import { blindTo, productBeside } from '../product-beside.fixture.ts';
import { codeOf, otherSchool, paymentRow } from '../test-harness.ts';

describe('a card whose fields give a token', () => {
  it('may be charged in parts, and has a document to accept', async () => {
    expect(await openForm(await family())).toMatchObject({
      instalments: [1, 3, 6],
      saved_cards: [],
      saved_card_asks_code: false,
      acceptances: [{ id: 'reglamento', version: '2026-1' }],
    });
  });

  it('is paid with it, in parts, and the token is nowhere in clear', async () => {
    provider.fault('POST /cobros', '500', 1);
    const { id, answer } = await submitCard(await family(), { number: numbers.paid }, { instalments: '3' });
    expect(answer.status).toBe(200);
    const waiting = await paymentRow(harness, id);
    const { cardToken, instalments, acceptances } = orders.at(-1) ?? {};
    expect([instalments, acceptances]).toEqual([3, [{ id: 'reglamento', token: 'acepto-2026-1' }]]);
    expect(cardToken).toMatch(/^tok_/);
    expect(waiting.answers).toMatchObject({ ...typed, instalments: '3' });
    expect(JSON.stringify({ ...waiting, call_sealed: waiting.call_sealed?.toString('latin1') })).not.toContain(
      cardToken,
    );
    await harness.advance(60);
    expect(await paymentRow(harness, id)).toMatchObject({ status: 'successful', call_sealed: null });
  });

  it.each([
    ['digits for a token', { token: '4242424242424242' }],
    ['parts that are not offered', { instalments: '12' }],
  ])('is not paid with %s', async (_what, more) => {
    const { id, answer } = await submitCard(await family(), { number: numbers.paid }, more);
    expect(answer.status).toBe(422);
    expect(await answer.text()).not.toContain('42424242');
    expect((await paymentRow(harness, id)).status).toBe('pristine');
  });

  it('is not paid without one', async () => {
    const parent = await family();
    const form = await openForm(parent);
    const { payment_id: id } = await parent.choose(way);
    const answer = await parent.commit(id, { answers: { ...typed, card_form: form.id } });
    expect(await codeOf(answer)).toEqual([422, 'invalid_request']);
  });
});

describe('a card that we keep', () => {
  it('is kept only where its payer wants it, and pays the next time with nothing asked', async () => {
    const facts = { brand: 'visa', lastFour: '4242', bin: '424242', type: 'credit' } as const;
    current.says = () => ({
      token: 'unasked',
      fingerprint: null,
      facts: { ...facts, expirationMonth: 1, expirationYear: 2040 },
    });
    await pay(await family(), { number: numbers.paid });
    expect(await cardsOf(await family())).toEqual([]);
    current.says = null;
    const { next, card } = await withCard();
    expect((await openForm(next)).saved_cards).toMatchObject([
      { id: card, last_four_digits: '4242', bin: '424242', card_schema: 'visa', card_type: 'credit', selected: true },
    ]);
    const { id, status } = await pay(next, { saved: card });
    expect(status).toBe('successful');
    expect([given.at(-1), null]).toEqual([orders.at(-1)?.cardOnFile?.token, orders.at(-1)?.cardToken]);
    expect((await paymentRow(harness, id)).answers).toMatchObject({ saved_card: card });
  });

  it('is not kept where its payment brought no money', async () => {
    const { id, status } = await pay(await family(), { number: numbers.declined }, save);
    expect(status).toBe('rejected');
    const rows = harness.services.db.selectFrom('kept_card').select('id').where('payment_id', '=', id).execute();
    expect(await rows).toEqual([]);
  });

  it('is asked for until its provider has said it, and no longer than a day where it names none', async () => {
    current.says = () => 'unknown';
    const parent = await family();
    await pay(parent, { number: numbers.paid }, save);
    expect(await cardsOf(parent)).toEqual([]);
    current.says = () => null;
    await harness.advance(60);
    current.says = null;
    await harness.advance(120);
    expect(await cardsOf(parent)).toHaveLength(1);
    current.says = () => null;
    const other = await family(`tutor-${randomUUID()}`);
    const { id } = await pay(other, { number: numbers.paid }, save);
    await harness.advance(25 * 3600);
    await harness.advance(3600);
    const rows = harness.services.db.selectFrom('kept_card').select('id').where('payment_id', '=', id).execute();
    expect(await rows).toEqual([]);
  });

  it('is kept once, however often it is typed: the later token is forgotten', async () => {
    const { next, card } = await withCard();
    const first = given.at(-1);
    await pay(next, { number: numbers.paid }, save);
    expect(forgotten).toEqual([given.at(-1)]);
    await pay(await family(), { number: numbers.other }, save);
    expect((await cardsOf(await family())).map(({ last_four_digits: digits }) => digits)).toEqual(['4444', '4242']);
    await pay(await family(), { saved: card });
    expect(orders.at(-1)?.cardOnFile?.token).toBe(first);
    expect((await cardsOf(await family())).map(({ id }) => id)[0]).toBe(card);
  });

  it('is kept once where two payments bring it at the same time', async () => {
    const both = await Promise.all([family(), family()]);
    await Promise.all(both.map((each) => submitCard(each, { number: numbers.paid }, save)));
    await harness.settle();
    expect(await cardsOf(await family())).toHaveLength(1);
    expect(forgotten).toHaveLength(1);
  });
});

describe('a card of somebody else', () => {
  const refused = [404, 'card_not_found'];
  async function isNobodys(other: Parent, card: string): Promise<void> {
    expect(await cardsOf(other)).toEqual([]);
    expect(await codeOf(await remove(other, card))).toEqual(refused);
    expect(await codeOf((await submitCard(other, { saved: card })).answer)).toEqual(refused);
    expect(await codeOf((await submitCard(other, { saved: 'no-id' })).answer)).toEqual(refused);
    const debit = { domiciliation: consentVersion };
    expect(await codeOf((await submitCard(other, { saved: card }, debit)).answer)).toEqual([
      409,
      'domiciliation_not_offered',
    ]);
  }

  it('is nobody’s: another payer’s, and the same payer’s of another school', async () => {
    const { next, card } = await withCard();
    const before = await rowOf(card);
    await isNobodys(await family(`tutor-${randomUUID()}`), card);
    const { id, key } = await otherSchool(harness, 'CO');
    await harness.services.db.updateTable('school').set({ domiciliation_enabled: true }).where('id', '=', id).execute();
    await isNobodys(await family(current.payerId, key), card);
    expect(await rowOf(card)).toEqual(before);
    expect(await firstCard(next)).toBe(card);
  });

  it('is anybody’s in a product that does not ask whose it is', async () => {
    const [{ card }, other] = [await withCard(), await otherSchool(harness, 'CO')];
    await harness.addAccount(way.entity, other.id);
    const { bearer } = await family(`tutor-${randomUUID()}`, other.key);
    const shownBy = async ({ read }: ReturnType<typeof productBeside>) =>
      (await read('/api/payer/cards', bearer)).text();
    expect(await shownBy(productBeside(harness))).not.toContain(card);
    const plugin = blindTo('kept_card', 'school_id', 'account_id', 'payer_id');
    expect(await shownBy(productBeside(harness, { plugin }))).toContain(card);
  });

  it('is nobody’s at another account of its school, nor at another school’s own', async () => {
    const [one, two] = [await otherSchool(harness, 'CO'), await otherSchool(harness, 'CO')];
    await harness.services.db.updateTable('school').set({ domiciliation_enabled: true }).execute();
    const { card: atDefault } = await withCard(numbers.paid, one.key);
    const own = await harness.addAccount(way.entity, one.id);
    await harness.addAccount(way.entity, two.id);
    await isNobodys(await family(current.payerId, one.key), atDefault);
    // The same card may be kept at both.
    const { next, card } = await withCard(numbers.paid, one.key);
    expect(await rowOf(card)).toMatchObject({ account_id: own.id });
    await isNobodys(await family(current.payerId, two.key), card);
    expect((await pay(next, { saved: card })).status).toBe('successful');
    expect(forgotten).toEqual([]);
  });
});

describe('a card that cannot pay any more', () => {
  it('is not offered once its account is closed, and is deleted all the same', async () => {
    const school = await otherSchool(harness, 'CO');
    const account = await harness.addAccount(way.entity, school.id);
    const { next, card } = await withCard(numbers.paid, school.key);
    await closeAccount(harness.services, account.id);
    expect(await cardsOf(next)).toEqual([]);
    expect((await remove(await family(`tutor-${randomUUID()}`, school.key), card)).status).toBe(404);
    expect((await remove(next, card)).status).toBe(204);
    await harness.settle();
    expect(await rowOf(card)).toMatchObject({ removed_at: expect.any(Date), token_sealed: null, key_id: null });
  });

  it('is not offered while no secret opens its token', async () => {
    const { next, card } = await withCard();
    const row = harness.services.db.updateTable('kept_card').where('id', '=', card);
    const { key_id: sealedBy } = await rowOf(card);
    await row.set({ key_id: 'another' }).execute();
    expect([await cardsOf(next), (await openForm(next)).saved_cards]).toEqual([[], []]);
    expect(await codeOf((await submitCard(next, { saved: card })).answer)).toEqual([404, 'card_not_found']);
    await row.set({ key_id: sealedBy }).execute();
    expect(await firstCard(next)).toBe(card);
  });
});
