/** Cards that we keep, because their provider has no list of them: by the token it may be charged by again. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cardForm, savedCards } from '#contracts/card-form';
import { consentVersion } from '#domain/domiciliation';
import type { ChargeableCard } from '#providers/card-capability';
import type { PaymentOrder } from '#providers/payment-order';
import { readKeptCards } from '#server/db/kept-cards';
import { readMandateOfPayment } from '#server/db/mandates';
import { activate } from '#server/use-cases/cards/activate-mandate';
import { openLink, type Parent } from './actors/parent.ts';
import { startApiBench } from './api-bench.ts';
import { sessionBody, sessionOf } from './session-body.ts';
import { codeOf, otherSchool, paymentRow, soundAtLastFor } from './test-bench.ts';
import { emulated as tarjetas } from './toys/tarjetas/emulated.ts';

const way = { entity: 'tarjetas', method: 'card' } as const;
const visa = tarjetas.fields?.cards.paid ?? '';
const held = tarjetas.fields?.cards.waits ?? '';
const declined = tarjetas.fields?.cards.declined ?? '';
const mastercard = '5555555555554444';

/** What the provider was asked for and gave, and what it says instead while a test wants it to. */
const orders: PaymentOrder[] = [];
const given: string[] = [];
const forgotten: string[] = [];
let says: ((card: ChargeableCard | null | 'unknown') => ChargeableCard | null | 'unknown') | null = null;

const folder = await mkdtemp(join(tmpdir(), 'cuota-log-'));
afterAll(() => rm(folder, { recursive: true }));
const logFile = join(folder, 'cuota.log');
const bench = await soundAtLastFor(
  startApiBench({
    country: 'CO',
    toys: [tarjetas],
    providerTimeoutMs: 3_000,
    logFile,
    connection: (_name, real) => ({
      ...real,
      start: (order, key) => (orders.push(order), real.start(order, key)),
      ...(real.cards?.own && {
        cards: {
          ...real.cards,
          own: {
            ...real.cards.own,
            async chargeable(handle) {
              const card = (await real.cards?.own?.chargeable(handle)) ?? null;
              const said = says ? says(card) : card;
              if (said && said !== 'unknown') given.push(said.token);
              return said;
            },
            forget: async (token) => (forgotten.push(token), (await real.cards?.own?.forget(token)) ?? 'unknown'),
          },
        },
      }),
    }),
  }),
);
await bench.services.db.updateTable('school').set({ domiciliation_enabled: true }).execute();
const provider = bench.emulators.get('tarjetas');
if (!provider) throw new Error('nobody plays the provider');

let payerId: string;
beforeEach(() => {
  payerId = `tutor-${randomUUID()}`;
  says = null;
  forgotten.length = 0;
});

async function family(payer = payerId, schoolKey = bench.schoolKey): Promise<Parent> {
  const { key } = await bench.client.createSession(schoolKey, sessionOf(payer, sessionBody([435_000], {}, 'CO')));
  return openLink(bench.origin, key);
}

const openForm = async ({ sessionId, call }: Parent) =>
  cardForm.parse(await (await call('POST', `/sessions/${sessionId}/card_form`, way)).json());
const tokenOf = async (number: string) => (await tarjetas.fields?.type(provider.origin, {}, number)) ?? '';
const typed = { holder_name: 'Ana Torres', email: 'ana@correo.example', save: 'no' };
const kept = { save: 'yes' };

/** A whole press of the button, with a number that is typed or a card that is kept. */
async function press(
  parent: Parent,
  card: { readonly number: string } | { readonly saved: string },
  more: Readonly<Record<string, string>> = {},
) {
  const form = await openForm(parent);
  const paidWith =
    'number' in card
      ? { ...typed, token: await tokenOf(card.number) }
      : { ...typed, holder_name: '', email: '', saved_card: card.saved };
  const { payment_id: id } = await parent.choose(way);
  const acceptances = Object.fromEntries(form.acceptances.map((each) => [each.id, each.version]));
  const answer = await parent.commit(id, { answers: { card_form: form.id, ...paidWith, ...more }, acceptances });
  return { id, answer };
}

/** The same, and all that follows. */
async function pay(...pressed: Parameters<typeof press>) {
  const { id, answer } = await press(...pressed);
  expect(answer.status).toBe(200);
  await bench.settle();
  return { id, status: (await paymentRow(bench, id)).status };
}

const cardsOf = async ({ call }: Parent) => savedCards.parse(await (await call('GET', '/payer/cards')).json()).cards;
const firstCard = async (parent: Parent) => (await cardsOf(parent))[0]?.payment_method_id ?? '';
const remove = ({ call }: Parent, id: string) => call('DELETE', `/payer/cards/${id}`);
const rowOf = (id: string) =>
  bench.services.db.selectFrom('kept_card').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const ownCards = () =>
  readKeptCards(bench.services.db, { schoolId: bench.schoolId, provider: 'tarjetas', accountId: null, payerId });
const deletedTold = () => bench.heard.filter(({ type, repeated }) => type === 'card.deleted' && !repeated).length;
/** A payer with one card that is kept; answers it, as a new session lists it. */
async function withCard(number = visa) {
  const first = await family();
  expect((await pay(first, { number }, kept)).status).toBe('successful');
  const next = await family();
  return { next, card: await firstCard(next) };
}

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
    const { id, answer } = await press(await family(), { number: visa }, { instalments: '3' });
    expect(answer.status).toBe(200);
    const waiting = await paymentRow(bench, id);
    const { cardToken, instalments, acceptances } = orders.at(-1) ?? {};
    expect([instalments, acceptances]).toEqual([3, [{ id: 'reglamento', token: 'acepto-2026-1' }]]);
    expect(cardToken).toMatch(/^tok_/);
    expect(waiting.answers).toMatchObject({ ...typed, instalments: '3' });
    expect(JSON.stringify({ ...waiting, call_sealed: waiting.call_sealed?.toString('latin1') })).not.toContain(
      cardToken,
    );
    await bench.advance(60);
    expect(await paymentRow(bench, id)).toMatchObject({ status: 'successful', call_sealed: null });
  });

  it.each([
    ['digits for a token', { token: '4242424242424242' }],
    ['parts that are not offered', { instalments: '12' }],
  ])('is not paid with %s', async (_what, more) => {
    const { id, answer } = await press(await family(), { number: visa }, more);
    expect(answer.status).toBe(422);
    expect(await answer.text()).not.toContain('4242');
    expect((await paymentRow(bench, id)).status).toBe('pristine');
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
    says = () => ({
      token: 'unasked',
      fingerprint: null,
      facts: { ...facts, expirationMonth: 1, expirationYear: 2040 },
    });
    await pay(await family(), { number: visa });
    expect(await cardsOf(await family())).toEqual([]);
    says = null;
    const { next, card } = await withCard();
    expect((await openForm(next)).saved_cards).toMatchObject([
      { id: card, last_four_digits: '4242', bin: '424242', card_schema: 'visa', card_type: 'credit', selected: true },
    ]);
    const { id, status } = await pay(next, { saved: card });
    expect(status).toBe('successful');
    expect([given.at(-1), null]).toEqual([orders.at(-1)?.cardOnFile?.token, orders.at(-1)?.cardToken]);
    expect((await paymentRow(bench, id)).answers).toMatchObject({ saved_card: card });
  });

  it('is not kept where its payment brought no money', async () => {
    const { id, status } = await pay(await family(), { number: declined }, kept);
    expect(status).toBe('rejected');
    const rows = bench.services.db.selectFrom('kept_card').select('id').where('payment_id', '=', id).execute();
    expect(await rows).toEqual([]);
  });

  it('is asked for until its provider has said it, and no longer than a day where it names none', async () => {
    says = () => 'unknown';
    const parent = await family();
    await pay(parent, { number: visa }, kept);
    expect(await cardsOf(parent)).toEqual([]);
    says = () => null;
    await bench.advance(60);
    says = null;
    await bench.advance(120);
    expect(await cardsOf(parent)).toHaveLength(1);
    says = () => null;
    const other = await family(`tutor-${randomUUID()}`);
    const { id } = await pay(other, { number: visa }, kept);
    await bench.advance(25 * 3600);
    await bench.advance(3600);
    const rows = bench.services.db.selectFrom('kept_card').select('id').where('payment_id', '=', id).execute();
    expect(await rows).toEqual([]);
  });

  it('is kept once, however often it is typed: the later token is forgotten', async () => {
    const { next, card } = await withCard();
    const first = given.at(-1);
    await pay(next, { number: visa }, kept);
    expect(forgotten).toEqual([given.at(-1)]);
    await pay(await family(), { number: mastercard }, kept);
    expect((await cardsOf(await family())).map(({ last_four_digits: digits }) => digits)).toEqual(['4444', '4242']);
    await pay(await family(), { saved: card });
    expect(orders.at(-1)?.cardOnFile?.token).toBe(first);
    expect((await cardsOf(await family())).map(({ id }) => id)[0]).toBe(card);
  });

  it('is kept once where two payments bring it at the same time', async () => {
    const both = await Promise.all([family(), family()]);
    await Promise.all(both.map((each) => press(each, { number: visa }, kept)));
    await bench.settle();
    expect(await cardsOf(await family())).toHaveLength(1);
    expect(forgotten).toHaveLength(1);
  });
});

describe('a card of somebody else', () => {
  const refused = [404, 'card_not_found'];
  async function isNobodys(other: Parent, card: string): Promise<void> {
    expect(await cardsOf(other)).toEqual([]);
    expect(await codeOf(await remove(other, card))).toEqual(refused);
    expect(await codeOf((await press(other, { saved: card })).answer)).toEqual(refused);
    expect(await codeOf((await press(other, { saved: 'no-id' })).answer)).toEqual(refused);
    const debit = { domiciliation: consentVersion };
    expect(await codeOf((await press(other, { saved: card }, debit)).answer)).toEqual([
      409,
      'domiciliation_not_offered',
    ]);
  }

  it('is nobody’s: another payer’s, and the same payer’s of another school', async () => {
    const { next, card } = await withCard();
    const before = await rowOf(card);
    await isNobodys(await family(`tutor-${randomUUID()}`), card);
    const { id, key } = await otherSchool(bench, 'CO');
    await bench.services.db.updateTable('school').set({ domiciliation_enabled: true }).where('id', '=', id).execute();
    await isNobodys(await family(payerId, key), card);
    expect(await rowOf(card)).toEqual(before);
    expect(await firstCard(next)).toBe(card);
  });

  it('is nobody’s at another account of the same provider', async () => {
    const { next, card } = await withCard();
    const of = bench.services.db.updateTable('kept_card').where('id', '=', card);
    await of.set({ account_id: randomUUID() }).execute();
    await isNobodys(next, card);
    // The same card may be kept at both.
    await pay(await family(), { number: visa }, kept);
    expect(await cardsOf(await family())).toHaveLength(1);
    expect(forgotten).toEqual([]);
  });
});

describe('a kept card that is deleted', () => {
  it('is gone at once while its provider is away, and is forgotten there once it is back', async () => {
    const { next, card } = await withCard();
    const told = deletedTold();
    provider.fault('DELETE /fuentes/:id', '500', 20);
    const answers = await Promise.all([remove(next, card), remove(await family(), card)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    await bench.settle();
    expect([await cardsOf(next), deletedTold() - told]).toEqual([[], 1]);
    expect(await codeOf((await press(next, { saved: card })).answer)).toEqual([404, 'card_not_found']);
    for (let tries = 0; tries < 3; tries += 1) await bench.advance(60);
    expect(forgotten.length).toBeGreaterThan(2);
    expect(await rowOf(card)).toMatchObject({ removed_at: null, token_sealed: expect.anything() });
    provider.fault('DELETE /fuentes/:id', '500', 0);
    await bench.advance(3600);
    expect(await rowOf(card)).toMatchObject({
      removed_at: expect.any(Date),
      token_sealed: null,
      next_attempt_at: null,
    });
    const asked = forgotten.length;
    await bench.advance(3600);
    expect(forgotten).toHaveLength(asked);
  });

  it('whose provider forgot it and was not heard is asked again, and that it is not there is enough', async () => {
    const { next, card } = await withCard();
    provider.fault('DELETE /fuentes/:id', 'drop-after-commit', 1);
    await remove(next, card);
    await bench.settle();
    expect((await rowOf(card)).removed_at).toBeNull();
    await bench.advance(60);
    expect((await rowOf(card)).removed_at).not.toBeNull();
    expect(forgotten).toHaveLength(2);
  });

  it('is forgotten there only after a payment with it has ended', async () => {
    const first = await family();
    const { id: paid } = await press(first, { number: held }, kept);
    await provider.pay(paid);
    await bench.settle();
    const next = await family();
    const card = await firstCard(next);
    const { id } = await pay(next, { saved: card });
    expect((await remove(next, card)).status).toBe(204);
    await bench.advance(60);
    expect([await cardsOf(next), forgotten]).toEqual([[], []]);
    await provider.pay(id);
    await bench.settle();
    await bench.advance(60);
    expect([(await paymentRow(bench, id)).status, forgotten.length]).toEqual(['successful', 1]);
  });

  it('and is kept anew under the same token is not forgotten after all', async () => {
    const { next, card } = await withCard();
    const token = given.at(-1) ?? '';
    provider.fault('DELETE /fuentes/:id', '500', 20);
    await remove(next, card);
    await bench.settle();
    says = (said) => (said && said !== 'unknown' ? { ...said, token } : said);
    await pay(next, { number: visa }, kept);
    provider.fault('DELETE /fuentes/:id', '500', 0);
    forgotten.length = 0;
    await bench.advance(3600);
    expect(forgotten).toEqual([]);
    const again = await firstCard(await family());
    expect([again === card, (await rowOf(card)).token_sealed]).toEqual([false, null]);
    expect((await pay(await family(), { saved: again })).status).toBe('successful');
  });
});

describe('a kept card with a standing debit', () => {
  const agreed = { ...kept, domiciliation: consentVersion };
  const mandates = () => bench.services.db.selectFrom('mandate').selectAll().where('payer_id', '=', payerId).execute();

  it('stays, from the agreement to its end', async () => {
    // The provider has not said yet which card it was.
    says = () => 'unknown';
    const parent = await family();
    await pay(parent, { number: visa }, agreed);
    says = null;
    await bench.advance(120);
    const next = await family();
    const card = await firstCard(next);
    const [mandate] = await mandates();
    expect(mandate).toMatchObject({ card_ref: card, active_at: expect.any(Date) });
    expect(await codeOf(await remove(next, card))).toEqual([409, 'card_is_domiciled']);
    // Kept already, and not domiciled yet: a moment between two jobs.
    const soon = { active_at: null, card: null, card_ref: null, next_attempt_at: new Date('2100-01-01') };
    const debit = bench.services.db.updateTable('mandate').where('payer_id', '=', payerId);
    await debit.set(soon).execute();
    expect(await codeOf(await remove(next, card))).toEqual([409, 'card_is_domiciled']);
    await debit.set({ ...mandate, card: JSON.stringify(mandate?.card) }).execute();
    const end = `/api/v1/mandates/${mandate?.id}/end`;
    expect((await bench.call('POST', end, { bearer: bench.schoolKey, body: {} })).status).toBe(200);
    expect((await remove(next, card)).status).toBe(204);
  });

  it('is the one that was there where the same is typed again, or was chosen', async () => {
    const { next, card } = await withCard();
    await pay(next, { number: visa }, agreed);
    await pay(await family(), { saved: card }, { domiciliation: consentVersion });
    expect((await mandates()).map(({ card_ref: ref }) => ref)).toEqual([card, card]);
  });

  it('is agreed to after the payment as well; not once the card is deleted', async () => {
    const parent = await family();
    const { id } = await press(parent, { number: visa }, kept);
    const domicile = (payment_id: string) =>
      parent.call('POST', '/card-domiciliation/tokenize', { payment_id, consent_version: consentVersion });
    expect(await (await domicile(id)).json()).toMatchObject({ last_four_digits: '4242' });
    const { next, card } = await withCard(mastercard);
    const { id: second } = await pay(next, { saved: card });
    expect((await remove(next, card)).status).toBe(204);
    const body = { payment_id: second, consent_version: consentVersion };
    const late = await next.call('POST', '/card-domiciliation/tokenize', body);
    expect(await codeOf(late)).toEqual([409, 'domiciliation_not_offered']);
  });

  it('begins with no card that was deleted while its provider was asked', async () => {
    const { next, card } = await withCard();
    says = () => 'unknown';
    const { id } = await pay(await family(), { number: mastercard }, agreed);
    const [before, [stored]] = await Promise.all([readMandateOfPayment(bench.services.db, id), ownCards()]);
    await remove(next, card);
    if (!before || !stored) throw new Error('there is a debit, and was a card');
    await activate(bench.services, before, stored);
    expect(await readMandateOfPayment(bench.services.db, id)).toEqual(before);
  });
});

// Last: what all the tests left.
it('a token is nowhere in clear: not in a table, a log, an event, or what a payer is answered', async () => {
  const { next, card } = await withCard();
  const answered = [await cardsOf(next), await openForm(next), await next.read((await pay(next, { saved: card })).id)];
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(bench.services.db);
  const dumps = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(bench.services.db),
    ),
  );
  const dump = dumps.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
  const log = await readFile(logFile, 'utf8');
  const everything = [dump, log, JSON.stringify(answered), JSON.stringify(bench.heard)].join('\n');
  // Control: all of it was read, and what stands there in clear is found.
  for (const seen of ['payment placed', '4242', 'card.deleted'])
    expect([seen, everything.includes(seen)]).toEqual([seen, true]);
  const tokens = [...given, ...orders.flatMap(({ cardToken }) => cardToken ?? [])];
  expect(tokens.length).toBeGreaterThan(30);
  const spelt = (token: string) => [token, Buffer.from(token).toString('hex'), Buffer.from(token).toString('base64')];
  expect(tokens.flatMap(spelt).filter((each) => everything.includes(each))).toEqual([]);
});
