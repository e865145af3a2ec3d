import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { consentVersion } from '#domain/domiciliation';
import { readSavedCards } from '#server/db/write/saved-cards';
import { readMandateOfPayment } from '#server/db/write/mandates';
import { activate } from '#server/use-cases/cards/domicile-card';
import {
  harness,
  cardsOf,
  current,
  family,
  firstCard,
  forgotten,
  given,
  save,
  logFile,
  numbers,
  openForm,
  orders,
  pay,
  submitCard,
  provider,
  remove,
  rowOf,
  way,
  withCard,
} from './own-cards.fixture.ts';
import { codeOf, paymentRow } from '../test-harness.ts';

/** Cards of ours that are deleted, and those that stay because of a standing debit. */

const ownCards = () =>
  readSavedCards(harness.services.db, {
    schoolId: harness.schoolId,
    provider: way.entity,
    accountId: null,
    payerId: current.payerId,
  });
const deletedTold = () => harness.heard.filter(({ type, repeated }) => type === 'card.deleted' && !repeated).length;

describe('a saved card that is deleted', () => {
  it('is gone at once while its provider is away, and is forgotten there once it is back', async () => {
    const { next, card } = await withCard();
    const eventsBefore = deletedTold();
    provider.fault('DELETE /fuentes/:id', '500', 20);
    const answers = await Promise.all([remove(next, card), remove(await family(), card)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    await harness.settle();
    expect([await cardsOf(next), deletedTold() - eventsBefore]).toEqual([[], 1]);
    expect(await codeOf((await submitCard(next, { saved: card })).answer)).toEqual([404, 'card_not_found']);
    for (let tries = 0; tries < 3; tries += 1) await harness.advance(60);
    expect(forgotten.length).toBeGreaterThan(2);
    expect(await rowOf(card)).toMatchObject({ removed_at: null, token_sealed: expect.anything() });
    provider.fault('DELETE /fuentes/:id', '500', 0);
    await harness.advance(3600);
    expect(await rowOf(card)).toMatchObject({
      removed_at: expect.any(Date),
      token_sealed: null,
      next_attempt_at: null,
    });
    const requestCount = forgotten.length;
    await harness.advance(3600);
    expect(forgotten).toHaveLength(requestCount);
  });

  it('whose provider forgot it and was not heard is asked again, and that it is not there is enough', async () => {
    const { next, card } = await withCard();
    provider.fault('DELETE /fuentes/:id', 'drop-after-commit', 1);
    await remove(next, card);
    await harness.settle();
    expect((await rowOf(card)).removed_at).toBeNull();
    await harness.advance(60);
    expect((await rowOf(card)).removed_at).not.toBeNull();
    expect(forgotten).toHaveLength(2);
  });

  it('is forgotten there only after a payment with it has ended', async () => {
    const first = await family();
    const { id: paid } = await submitCard(first, { number: numbers.waits }, save);
    await provider.pay(paid);
    await harness.settle();
    const next = await family();
    const card = await firstCard(next);
    const { id } = await pay(next, { saved: card });
    expect((await remove(next, card)).status).toBe(204);
    await harness.advance(60);
    expect([await cardsOf(next), forgotten]).toEqual([[], []]);
    await provider.pay(id);
    await harness.settle();
    await harness.advance(60);
    expect([(await paymentRow(harness, id)).status, forgotten.length]).toEqual(['successful', 1]);
  });

  it('and is kept anew under the same token is not forgotten after all', async () => {
    const { next, card } = await withCard();
    const token = given.at(-1) ?? '';
    provider.fault('DELETE /fuentes/:id', '500', 20);
    await remove(next, card);
    await harness.settle();
    current.says = (answer) => (answer && answer !== 'unknown' ? { ...answer, token } : answer);
    await pay(next, { number: numbers.paid }, save);
    provider.fault('DELETE /fuentes/:id', '500', 0);
    forgotten.length = 0;
    await harness.advance(3600);
    expect(forgotten).toEqual([]);
    const again = await firstCard(await family());
    expect([again === card, (await rowOf(card)).token_sealed]).toEqual([false, null]);
    expect((await pay(await family(), { saved: again })).status).toBe('successful');
  });
});

describe('a saved card with a standing debit', () => {
  const agreed = { ...save, domiciliation: consentVersion };
  const mandates = () =>
    harness.services.db.selectFrom('mandate').selectAll().where('payer_id', '=', current.payerId).execute();

  it('stays, from the agreement to its end', async () => {
    // The provider has not said yet which card it was.
    current.says = () => 'unknown';
    const parent = await family();
    await pay(parent, { number: numbers.paid }, agreed);
    current.says = null;
    await harness.advance(120);
    const next = await family();
    const card = await firstCard(next);
    const [mandate] = await mandates();
    expect(mandate).toMatchObject({ card_ref: card, active_at: expect.any(Date) });
    expect(await codeOf(await remove(next, card))).toEqual([409, 'card_is_domiciled']);
    // Kept already, and not domiciled yet: a moment between two jobs.
    const soon = { active_at: null, card: null, card_ref: null, next_attempt_at: new Date('2100-01-01') };
    const debit = harness.services.db.updateTable('mandate').where('payer_id', '=', current.payerId);
    await debit.set(soon).execute();
    expect(await codeOf(await remove(next, card))).toEqual([409, 'card_is_domiciled']);
    await debit.set({ ...mandate, card: JSON.stringify(mandate?.card) }).execute();
    const end = `/api/v1/mandates/${mandate?.id}/end`;
    expect((await harness.call('POST', end, { bearer: harness.schoolKey, body: {} })).status).toBe(200);
    expect((await remove(next, card)).status).toBe(204);
  });

  it('is the one that was there where the same is typed again, or was chosen', async () => {
    const { next, card } = await withCard();
    await pay(next, { number: numbers.paid }, agreed);
    await pay(await family(), { saved: card }, { domiciliation: consentVersion });
    expect((await mandates()).map(({ card_ref: ref }) => ref)).toEqual([card, card]);
  });

  it('is agreed to after the payment as well; not once the card is deleted', async () => {
    const parent = await family();
    const { id } = await submitCard(parent, { number: numbers.paid }, save);
    const domicile = (payment_id: string) =>
      parent.call('POST', '/card-domiciliation/tokenize', { payment_id, consent_version: consentVersion });
    expect(await (await domicile(id)).json()).toMatchObject({ last_four_digits: '4242' });
    const { next, card } = await withCard(numbers.other);
    const { id: second } = await pay(next, { saved: card });
    expect((await remove(next, card)).status).toBe(204);
    const body = { payment_id: second, consent_version: consentVersion };
    const late = await next.call('POST', '/card-domiciliation/tokenize', body);
    expect(await codeOf(late)).toEqual([409, 'domiciliation_not_offered']);
  });

  it('begins with no card that was deleted while its provider was asked', async () => {
    const { next, card } = await withCard();
    current.says = () => 'unknown';
    const { id } = await pay(await family(), { number: numbers.other }, agreed);
    const [before, [stored]] = await Promise.all([readMandateOfPayment(harness.services.db, id), ownCards()]);
    await remove(next, card);
    if (!before || !stored) throw new Error('there is a debit, and was a card');
    await activate(harness.services, before, stored.card);
    expect(await readMandateOfPayment(harness.services.db, id)).toEqual(before);
  });
});

// Last: what all the tests left.
it('a token is nowhere in clear: not in a table, a log, an event, or what a payer is answered', async () => {
  const { next, card } = await withCard();
  const answered = [await cardsOf(next), await openForm(next), await next.read((await pay(next, { saved: card })).id)];
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(harness.services.db);
  const dumps = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(harness.services.db),
    ),
  );
  const dump = dumps.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
  const log = await readFile(logFile, 'utf8');
  const everything = [dump, log, JSON.stringify(answered), JSON.stringify(harness.heard)].join('\n');
  // Control: all of it was read, and what stands there in clear is found.
  for (const seen of ['payment placed', '4242', 'card.deleted'])
    expect([seen, everything.includes(seen)]).toEqual([seen, true]);
  const tokens = [...given, ...orders.flatMap(({ cardToken }) => cardToken ?? [])];
  expect(tokens.length).toBeGreaterThan(15);
  const spelt = (token: string) => [token, Buffer.from(token).toString('hex'), Buffer.from(token).toString('base64')];
  expect(tokens.flatMap(spelt).filter((each) => everything.includes(each))).toEqual([]);
});
