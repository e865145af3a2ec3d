import { beforeAll, describe, expect, test } from 'vitest';
import { caseKinds, caseResolutions } from '#domain/money-state';
import { loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { locales } from '#i18n/locale';
import { paymentCopy, caseNotes, countedMoney, isUnwanted, owedPart } from './payment-copy.ts';

beforeAll(() => Promise.all(locales.map(loadMoneyTexts)));

type Facts = Parameters<typeof caseNotes>[0];
type Case = Facts['cases'][number];

const open = (kind: Case['kind'], amount: number, currency = 'MXN'): Case => ({
  kind,
  amount,
  currency,
  status: 'open',
  resolution: null,
});
const decided = (kind: Case['kind'], amount: number, resolution: Case['resolution']): Case => ({
  ...open(kind, amount),
  status: 'resolved',
  resolution,
});
const payment = (cases: Case[], received = 435_000): Facts => ({
  cases,
  received_amount: received,
  total_amount: 435_000,
  currency: 'MXN',
});
const noteTexts = (facts: Facts) =>
  caseNotes(facts, moneyTextsOf('es-MX'), 'es-MX').map(({ title, text }) =>
    [title, text].filter(Boolean).join('. ').replaceAll('\u00a0', ' '),
  );

describe('texts of money received otherwise than requested', () => {
  const short = /^Recibimos una parte de tu pago\. Recibimos \$4,200\.00 MXN; faltan \$150\.00 MXN\.$/;
  test.each([
    [open('underpaid', 15_000), 420_000, short],
    [open('overpaid', 10_000), 445_000, /^Pagaste \$100\.00 de más\. Es tuyo\./],
    [open('overpaid', 435_000), 870_000, /^Pagaste dos veces: recibimos \$4,350\.00 de más\. Es tuyo\./],
    [open('double', 435_000), 435_000, /^Pagaste dos veces: recibimos \$4,350\.00 de más\. Es tuyo\./],
    [open('late', 435_000), 435_000, /^Tu pago llegó después de la fecha/],
    [open('wrong_currency', 25_000, 'USD'), 25_000, /Recibimos \$250\.00 USD y se pedían \$4,350\.00 MXN/],
  ])('%j', (found, received, text) => {
    const [note = ''] = noteTexts(payment([found], received));
    expect(note).toMatch(text);
  });

  const accepted = 'El colegio aceptó tu pago así: ya no debes los $150.00 MXN que faltaban.';
  test.each([
    [decided('underpaid', 15_000, 'completed'), 'Lo que faltaba ya se pagó.'],
    [decided('underpaid', 15_000, 'accepted'), accepted],
    [decided('overpaid', 10_000, 'refunded'), 'El colegio devolvió $100.00 MXN.'],
    [decided('double', 435_000, 'credited'), 'El colegio guardó $4,350.00 MXN a tu favor.'],
    [decided('late', 435_000, 'accepted'), 'El colegio aceptó este pago tal como llegó.'],
  ])('a case the school decided is one sentence: %j', (found, text) => {
    expect(noteTexts(payment([found]))).toEqual([text]);
  });

  test('money that was sent back before the school closed its case is nobody’s', () => {
    expect(noteTexts({ ...payment([open('overpaid', 10_000)]), on_top: { amount: 10_000, left: 0 } })).toEqual([]);
    const [note] = noteTexts({ ...payment([open('overpaid', 10_000)]), on_top: { amount: 10_000, left: 4_000 } });
    expect(note).toContain('Pagaste $40.00 de más.');
  });

  test('what waits for the school stands before what it decided', () => {
    const notes = caseNotes(
      payment([decided('late', 1, 'accepted'), open('overpaid', 1)]),
      moneyTextsOf('es-MX'),
      'es-MX',
    );
    expect(notes.map(({ kind }) => kind)).toEqual(['overpaid', 'late']);
  });

  test.each(locales)('every kind and every decision has texts in %s', (locale) => {
    const cases = caseKinds.flatMap((kind) => [
      open(kind, 1),
      ...caseResolutions.map((resolution) => decided(kind, 1, resolution)),
    ]);
    const notes = caseNotes(payment(cases), moneyTextsOf(locale), locale);
    expect(notes).toHaveLength(caseKinds.length * (caseResolutions.length + 1));
    for (const { isOpen, title, text } of notes) {
      expect(text.length).toBeGreaterThan(10);
      expect(title === null).toBe(!isOpen);
    }
  });
});

test.each([
  ['too much came', 455_000, 20_000, 435_000],
  ['it was paid twice', 870_000, 435_000, 435_000],
  ['what it is for was paid another way', 435_000, 425_000, 0],
  ['it came as asked', 435_000, null, 435_000],
])('what was owed stands apart where %s', (_, received, over, owed) => {
  const line = { student_name: 'Ana', concept_desc: 'Pensión', amount: 425_000 };
  const onTop = over === null ? {} : { on_top: { amount: over, left: over } };
  expect(owedPart({ ...payment([], received), ...onTop, lines: [line] })).toBe(owed);
});

test('only money that stayed, and came in the session’s own currency, counts towards what is owed', () => {
  const facts = { received_amount: 420_000, returned_amount: 20_000 };
  expect(countedMoney({ ...facts, cases: [] })).toBe(400_000);
  expect(countedMoney({ ...facts, cases: [open('wrong_currency', 420_000, 'USD')] })).toBe(0);
});

test.each(locales)('a card that is given up is never called a slip, and never to be paid, in %s', (locale) => {
  const money = moneyTextsOf(locale);
  const { attempts, unwanted } = paymentCopy({ step: 'card-fields', phase: 'awaiting_payer' }, money);
  const text = [
    attempts.otherTitle,
    attempts.otherIfPaid,
    attempts.otherYes,
    attempts.otherNo,
    attempts.replacedTitle,
    attempts.replaced,
    attempts.notReplacedTitle,
    unwanted.cancellingTitle,
    unwanted.cancelling,
  ].join(' ');
  expect(text).not.toMatch(/ficha|referencia|voucher|slip|no.(la|lo).pagues|do.not.pay/i);
  const store = paymentCopy({ step: 'instructions', phase: 'awaiting_payer' }, money);
  expect(store).toEqual({ attempts: money.attempts, unwanted: money.unwanted });
});

test.each(locales)('of a payment that was not answered nobody says that it was charged or was not, in %s', (locale) => {
  for (const step of ['card-fields', 'instructions', 'redirect']) {
    const { attempts, unwanted } = paymentCopy({ step, phase: 'submitting' }, moneyTextsOf(locale));
    const text = [
      attempts.otherTitle,
      attempts.otherWhat,
      attempts.otherIfPaid,
      attempts.notReplacedTitle,
      attempts.notReplaced,
      unwanted.cancellingTitle,
      unwanted.cancelling,
    ].join(' ');
    expect(text).not.toMatch(/ficha|referencia|voucher|slip|no se hizo|not charged|nothing was charged|sin cargo/i);
    expect(text).toMatch(/todavía no sabemos|do not know yet/i);
  }
});

test.each([
  ['pending', false, false, false],
  ['pending', true, false, true],
  ['pending', false, true, true],
  ['successful', true, false, false],
  ['cancelled', true, false, false],
] as const)(
  'a %s payment (session paid: %s, to be voided: %s) must not be paid: %s',
  (status, paid, cancel, answer) => {
    expect(isUnwanted({ status, session_paid: paid, cancel_requested: cancel })).toBe(answer);
  },
);
