import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { lockMoneyState } from '#server/db/read/money-state';
import { queuePaymentEmails } from '#server/mail/queue-payment-emails';
import { triggersOf } from '#server/mail/triggers';
import { soundAtLastFor } from '../test-harness.ts';
import { type Family, startOutcomeHarness } from './outcome-harness.ts';
import { isShort } from '../../../scripts/long-tests.ts';

const harness = await soundAtLastFor(startOutcomeHarness());

const asSchool = (method: string, path: string, body?: unknown) =>
  harness.call(method, `/api/v1${path}`, {
    bearer: harness.schoolKey,
    ...(body === undefined ? {} : { body, headers: { 'idempotency-key': randomUUID() } }),
  });
const kindsOf = async ({ id }: Family) => {
  const emails = harness.services.db.selectFrom('email').select('kind').where('session_id', '=', id);
  return (await emails.orderBy('created_at').execute()).map(({ kind }) => kind);
};
/** The e-mails after the one with the voucher. */
const after = (family: Family) => harness.emailsTo(family).slice(1);
async function resolve(family: Family, action: 'accept' | 'refund' | 'credit') {
  const found = harness.services.db.selectFrom('money_case').select('id').where('session_id', '=', family.id);
  const path = `/cases/${(await found.executeTakeFirstOrThrow()).id}/resolve`;
  expect((await asSchool('POST', path, { action, note: 'nota interna' })).status).toBe(200);
  await harness.settle();
}
async function giveBack({ payment }: Family, body: object) {
  const path = `/payments/${payment.id}/refunds`;
  expect((await asSchool('POST', path, { note: 'nota interna', ...body })).status).toBe(201);
  await harness.settle();
}
const checkoutLink = (family: Family) => after(family)[0]?.links.find((each) => each.includes('/checkout?'));
const accuses = /error tuyo|te equivocaste|incumpl|moros|culpa|por tu cuenta/i;

describe('a case is told of once, with the receipt of its money', () => {
  test.each([
    [
      'too little',
      250_000,
      'MXN',
      '$2,500.00 MXN; faltan $500.00 MXN',
      'solo lo que falta: $500.00 MXN',
      'Te faltan $500.00 MXN',
    ],
    [
      'too much',
      310_000,
      'MXN',
      '$3,100.00 MXN, $100.00 MXN de más',
      'cómo te lo devuelve o si queda a tu favor',
      'Pagaste $100.00 MXN de más. Es tuyo.',
    ],
    [
      'another currency',
      300_000,
      'USD',
      '$3,000.00 USD, en otra moneda',
      'no pagues otra vez',
      'Recibimos $3,000.00 USD y se pedían $3,000.00 MXN.',
    ],
  ])('%s', async (_, minor, currency, subject, next, came) => {
    const family = await harness.family([300_000]);
    await Promise.all([1, 2, 3].map(() => harness.moneyShows(family, minor, currency)));
    expect(await kindsOf(family)).toEqual(['voucher', 'case_opened']);
    const [email] = after(family);
    expect(email?.subject).toBe(`Colegio de Prueba: recibimos ${subject}`);
    for (const body of [email?.text, email?.html]) {
      for (const words of [next, came, 'Qué sigue']) expect(body).toContain(words);
      expect(body).not.toMatch(accuses);
    }
    expect(email?.text).toContain('Monto que se pidió: $3,000.00\u00a0MXN');
    // Only what covers all that was asked is called paid.
    for (const paid of ['Con esto quedó pagado', 'Lo que pagaste'])
      expect(email?.text.includes(paid)).toBe(minor > 300_000);
    expect(email?.text.includes('Lo que se pidió')).toBe(minor <= 300_000);
  });

  test('late', async () => {
    const family = await harness.family([300_000]);
    await harness.advance(8 * 86_400);
    await harness.moneyShows(family, 300_000);
    expect(await kindsOf(family)).toEqual(['voucher', 'payment_not_made', 'case_opened']);
    expect(harness.subjectsTo(family)).toEqual([
      'tu referencia para pagar en OXXO',
      'tu ficha de pago venció',
      'recibimos $3,000.00 MXN después de la fecha',
    ]);
    for (const sentence of ['El colegio revisa tu pago.', 'Tu pago llegó después de la fecha'])
      expect(after(family)[1]?.text).toContain(sentence);
  });

  test('twice', async () => {
    const family = await harness.family([300_000]);
    await harness.pay(await harness.again(family));
    await harness.moneyShows(family, 300_000);
    expect(await kindsOf(family)).toEqual(['voucher', 'voucher', 'receipt', 'case_opened']);
    expect(harness.subjectsTo(family).at(-1)).toBe('recibimos $3,000.00 MXN de un pago que ya estaba cubierto');
    const [, first, second] = after(family);
    expect(first?.text).not.toContain('de más');
    expect(second?.text).toContain('Pagaste dos veces: recibimos $3,000.00 MXN de más. Es tuyo.');
    // Its button opens the page of that very payment, where its payer says what they would like.
    const [paid] = await harness.services.db
      .selectFrom('money_case')
      .select('payment_id')
      .where('session_id', '=', family.id)
      .where('kind', '=', 'double')
      .execute();
    const url = new URL(second?.links.find((each) => each.includes('/successful-payment?')) ?? '');
    expect(url.searchParams.get('payment')).toBe(paid?.payment_id);
    const opened = await harness.call('GET', `/api/sessions/${url.searchParams.get('data')}`);
    expect(await opened.json()).toMatchObject({
      code: 'payment_session_already_paid',
      metadata: { token: expect.any(String) },
    });
  });

  test('a short payment is never called paid, and its button opens what is missing until the school’s own link ends', async () => {
    const family = await harness.family([300_000]);
    await harness.moneyShows(family, 250_000);
    const [email] = after(family);
    expect(email?.text).not.toMatch(/ya no debes|pagad[oa]|pago completo/i);
    expect(email?.text).toContain('Pagar lo que falta:');
    expect(await (await harness.openLink(checkoutLink(family))).json()).toMatchObject({ id: family.id });
    expect((await asSchool('POST', `/payment_sessions/${family.id}/expire`, {})).status).toBe(200);
    expect((await harness.openLink(checkoutLink(family))).status).toBe(410);
    // More of it is a plain receipt: the case is the same.
    await harness.moneyShows(family, 280_000);
    await harness.moneyShows(family, 300_000);
    expect(await kindsOf(family)).toEqual(['voucher', 'case_opened', 'receipt', 'receipt']);
  });

  test.skipIf(isShort)('what an e-mail that was not sent yet says is told by the next one', async () => {
    const family = await harness.family([300_000]);
    harness.catcher.refuseNext(1);
    await harness.moneyShows(family, 250_000);
    await harness.moneyShows(family, 300_000);
    await harness.advance(60);
    expect(harness.subjectsTo(family).slice(1)).toEqual(['recibimos $500.00 MXN']);
    expect(after(family)[0]?.text).toContain('En total han llegado $3,000.00 MXN');
  });
});

describe('a decision on a case is told of once', () => {
  test.each([
    ['accept', 'aceptamos tu pago', 'ya no debes los $500.00 MXN que faltaban'],
    ['credit', 'guardamos $500.00 MXN a tu favor', 'El colegio guardó $500.00 MXN a tu favor.'],
    ['refund', 'devolvimos $2,500.00 MXN de tu pago', 'El colegio devolvió $2,500.00 MXN.'],
  ] as const)('of a short payment: %s', async (action, subject, sentence) => {
    const family = await harness.family([300_000]);
    await harness.moneyShows(family, 250_000);
    await resolve(family, action);
    await resolve(family, action);
    expect(await kindsOf(family)).toEqual(['voucher', 'case_opened', 'case_resolved']);
    const email = after(family)[1];
    expect(email?.subject).toBe(`Colegio de Prueba: ${subject}`);
    expect(email?.text).toContain(sentence);
    // What the school wrote for itself stays with it.
    expect(email?.text).not.toContain('nota interna');
    expect(email?.text).not.toMatch(accuses);
  });

  test.skipIf(isShort)('of too much that went back, what is paid stays paid', async () => {
    const family = await harness.family([300_000]);
    await harness.moneyShows(family, 310_000);
    await resolve(family, 'refund');
    const email = after(family)[1];
    expect(email?.subject).toBe('Colegio de Prueba: devolvimos $100.00 MXN de tu pago');
    expect(email?.text).toContain('No te falta nada por pagar.');
    // What went back has paid nothing.
    expect(email?.text).not.toContain('Con esto quedó pagado');
    expect(email?.text).not.toContain('otra vez');
  });

  test.each([
    ['accept', 250_000, 'MXN', 'recibió tu pago de $2,500.00 MXN', 'ya no debes los $500.00 MXN que faltaban'],
    ['refund', 310_000, 'MXN', 'recibió tu pago de $3,100.00 MXN', 'El colegio devolvió $100.00 MXN.'],
    ['credit', 25_000, 'USD', 'recibió tu pago de $250.00 USD', 'El colegio guardó $250.00 USD a tu favor.'],
  ] as const)(
    'before mail worked again (%s %i %s): its receipt still comes, and does not ask for what was decided',
    async (action, minor, currency, received, decided) => {
      const family = await harness.family([300_000]);
      harness.catcher.refuseNext(1000);
      await harness.moneyShows(family, minor, currency);
      await harness.advance(1800);
      await resolve(family, action);
      await harness.advance(1800);
      expect(after(family)).toEqual([]);
      harness.catcher.refuseNext(0);
      await harness.advance(3600);
      const texts = after(family).map(({ text }) => text);
      expect(texts).toHaveLength(2);
      expect(texts.filter((text) => text.includes(received) && text.includes('es tu comprobante'))).toHaveLength(1);
      expect(texts.filter((text) => text.includes(decided))).toHaveLength(1);
      expect(texts.join(' ')).not.toMatch(/Paga solo lo que falta|Cuando lo decida/);
    },
  );
});

// Every day: cases, above; the words of each are email-texts.test.ts'.
describe.skipIf(isShort)('money that went back is told of once', () => {
  test.each([
    ['refund', 'Colegio de Prueba devolvió $1,000.00 MXN de tu pago.'],
    ['reversal', 'El banco o el procesador te devolvió $1,000.00 MXN del pago que hiciste al Colegio de Prueba.'],
    ['chargeback', 'Tu banco te devolvió $1,000.00 MXN del pago que hiciste al Colegio de Prueba.'],
  ])('%s', async (kind, sentence) => {
    const family = await harness.family([300_000]);
    await harness.pay(family);
    await giveBack(family, { amount: 100_000, kind });
    expect(await kindsOf(family)).toEqual(['voucher', 'receipt', 'money_returned']);
    const email = after(family)[1];
    expect(email?.subject).toBe('Colegio de Prueba: se devolvieron $1,000.00 MXN de tu pago');
    expect(email?.text).toContain(sentence);
    expect(email?.text).toContain('Por eso se deben otra vez $1,000.00 MXN.');
    expect(email?.text).not.toContain('nota interna');
    expect(email?.text).not.toMatch(accuses);
  });

  test.each([
    ['a commission', 301_500, 301_500, 'se deben otra vez $3,000.00 MXN'],
    ['an excess', 311_500, 20_000, 'se deben otra vez $100.00 MXN'],
  ])('%s that went back with it is not owed again', async (_, paid, amount, phrase) => {
    await asSchool('PATCH', '/school', {
      commissions: [{ amount: 1_500, kind: 'integer', payment_method: 'store' }],
    });
    const family = await harness.family([300_000]);
    await harness.pay(family, paid);
    await giveBack(family, { amount, kind: 'chargeback' });
    expect(harness.emailsTo(family).at(-1)?.text).toContain(phrase);
    await asSchool('PATCH', '/school', { commissions: [] });
  });

  test('another currency that went back leaves what was asked still owed, and nothing owed again', async () => {
    const family = await harness.family([300_000]);
    await harness.moneyShows(family, 25_000, 'USD');
    await giveBack(family, { amount: 25_000, kind: 'chargeback' });
    const text = harness.emailsTo(family).at(-1)?.text;
    expect(text).toContain('Tu banco te devolvió $250.00 USD');
    expect(text).toContain('Todavía se deben $3,000.00 MXN.');
    expect(text).not.toContain('otra vez');
  });

  test('though three processes write of the same return', async () => {
    const family = await harness.family([300_000]);
    await harness.pay(family);
    await giveBack(family, { amount: 100_000 });
    const { db } = harness.services;
    const { id: returnId } = await db
      .selectFrom('money_return')
      .select('id')
      .where('payment_id', '=', family.payment.id)
      .executeTakeFirstOrThrow();
    const again = () =>
      db.transaction().execute(async (trx) => {
        const before = await lockMoneyState(trx, family.id);
        if (!before) throw new Error('no such session');
        const entry = {
          paymentId: family.payment.id,
          returnId,
          part: 'charge',
          allocationId: null,
          amount: 1,
        } as const;
        const triggers = triggersOf([{ kind: 'returned', ...entry }], before);
        await queuePaymentEmails(trx, harness.services, family.id, triggers, before);
      });
    await Promise.all([again(), again(), again()]);
    await harness.settle();
    expect(await kindsOf(family)).toEqual(['voucher', 'receipt', 'money_returned']);
  });
});
