import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf, loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { type Locale, locales } from '#i18n/locale';
import { refundNotes } from './refund-notes.tsx';

beforeAll(() => Promise.all(locales.flatMap((locale) => [loadCatalogue(locale), loadMoneyTexts(locale)])));

type Facts = Parameters<typeof refundNotes>[0];
type Refund = NonNullable<Facts['refunds']>[number];

const refund = (status: Refund['status'], more: Partial<Refund> = {}): Refund => ({
  kind: 'refund',
  status,
  amount: 50_000,
  means: 'provider',
  at: '2026-12-04T02:00:00.000Z',
  was_done: false,
  ...more,
});
const paid = (refunds: readonly Refund[], more: Partial<Facts> = {}): Facts => ({
  refunds: [...refunds],
  received_amount: 435_000,
  returned_amount: 0,
  session_paid: false,
  cases: [],
  currency: 'MXN',
  category: 'card',
  ...more,
});
const notes = (facts: Facts, locale: Locale = 'es-MX') =>
  refundNotes(facts, { texts: moneyTextsOf(locale), t: catalogueOf(locale), locale, timeZone: 'America/Mexico_City' });
const noteTexts = (facts: Facts) =>
  notes(facts).map(({ kind, title, lines }) =>
    [kind, ...[title, ...lines].map((text) => text.replaceAll('\u00a0', ' '))].join(' | '),
  );
const fiveToTen = 'Tu banco puede tardar de 5 a 10 días hábiles en mostrarlo.';

describe('what a payer reads of money that goes back', () => {
  test('requested: by whom, how much, on the school’s own day, to where, and how long it takes', () => {
    expect(noteTexts(paid([refund('pending')]))).toEqual([
      `pending | Tu devolución va en camino | Tu colegio pidió devolverte $500.00 MXN el 3 de diciembre, a la tarjeta con la que pagaste. | ${fiveToTen}`,
    ]);
    const [transfer] = noteTexts(paid([refund('pending')], { category: 'transfer' }));
    expect(transfer).toMatch(/a tu cuenta bancaria.*te llega un correo para pedírtelo/);
  });

  test('in parts: each is one sentence, then what is left of the payment', () => {
    const [note] = noteTexts(paid([refund('done'), refund('done', { amount: 35_000 })], { returned_amount: 85_000 }));
    expect(note).toMatch(
      /^done \| Se devolvió una parte de tu pago \| Se devolvieron \$500\.00 .* \| Se devolvieron \$350\.00 .* \| Tu banco .* \| De este pago quedan \$3,500\.00 MXN\./,
    );
    const [whole] = noteTexts(paid([refund('done', { amount: 435_000 })], { returned_amount: 435_000 }));
    expect(whole).toMatch(/^done \| Tu pago se devolvió \| .*De este pago ya no queda nada/);
  });

  test('by the school’s own hand no card is named; where the session stays paid its case says it', () => {
    const byHand = refund('done', { means: 'other' });
    expect(noteTexts(paid([byHand], { returned_amount: 50_000 }))[0]).toContain('por otro medio.');
    expect(noteTexts(paid([byHand], { returned_amount: 50_000, session_paid: true }))).toEqual([]);
  });

  test('what could not be sent stands first, until a later one is on its way', () => {
    const failed = refund('failed');
    expect(noteTexts(paid([refund('done'), failed], { returned_amount: 50_000 }))).toEqual([
      'failed | La devolución no se pudo hacer | No se pudieron devolver $500.00 MXN. Tu colegio se pondrá en contacto contigo.',
      expect.stringMatching(/^done/),
    ]);
    expect(notes(paid([failed, refund('pending')])).map(({ kind }) => kind)).toEqual(['pending']);
    expect(notes(paid([failed, refund('done')], { returned_amount: 50_000 })).map(({ kind }) => kind)).toEqual([
      'done',
    ]);
  });

  test('what came back after it was done is with nobody that we know of: not called returned, nor to be paid again', () => {
    const [note, ...more] = noteTexts(paid([refund('failed', { was_done: true })], { returned_amount: 50_000 }));
    expect(note).toMatch(/si ya la recibiste, avísale\. No pagues otra vez\.$/);
    expect(more).toEqual([]);
  });

  test('of a complaint at the bank no more than is known: it looks, it took the money, it gave it back', () => {
    expect(noteTexts(paid([], { disputed: true }))).toEqual([
      expect.stringMatching(/^disputed .*este pago sigue contando/),
    ]);
    const taken = refund('done', { kind: 'chargeback' });
    expect(noteTexts(paid([taken], { returned_amount: 50_000 }))[0]).toMatch(/Tu banco retiró \$500\.00 MXN/);
    const won = refund('failed', { kind: 'chargeback' });
    expect(noteTexts(paid([won]))).toEqual([expect.stringMatching(/^reinstated .*vuelven a contar como pagados/)]);
  });

  test.each(locales)('every state has texts of its own in %s', (locale) => {
    const every = [
      refund('done'),
      refund('done', { means: 'other' }),
      refund('done', { kind: 'reversal' }),
      refund('done', { kind: 'chargeback' }),
      refund('failed', { kind: 'chargeback' }),
      refund('pending'),
    ];
    const texts = notes(paid(every, { disputed: true }), locale).flatMap(({ title, lines }) => [title, ...lines]);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.join(' ')).not.toMatch(/undefined|NaN/);
    expect(/\byour\b/i.test(texts.join(' '))).toBe(locale === 'en-US');
  });
});
