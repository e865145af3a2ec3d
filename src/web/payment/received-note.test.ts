import { beforeAll, expect, test } from 'vitest';
import { loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { locales } from '#i18n/locale';
import { receivedNote } from './received-note.ts';

beforeAll(() => Promise.all(locales.map(loadMoneyTexts)));

type Facts = Parameters<typeof receivedNote>[0];
type Came = Facts['payments_received'][number];

const came = (received_amount: number, returned_amount: number, cases: Came['cases'] = []): Came => ({
  cases,
  received_amount,
  returned_amount,
  total_amount: received_amount,
  currency: 'MXN',
});
const dollars = (change: Partial<Came['cases'][number]> = {}): Came['cases'] => [
  { kind: 'wrong_currency', amount: 25_000, currency: 'USD', status: 'open', resolution: null, ...change },
];
const noteText = (payments: readonly Came[], due: number, locale: (typeof locales)[number] = 'es-MX') => {
  const facts = {
    payments_received: payments,
    currency: 'MXN' as const,
    amounts: { total_due_amount: due },
    is_rest_payable: true,
  };
  const note = receivedNote(facts, moneyTextsOf(locale), locale);
  const head = note.kind === 'ask' ? note.title : `${(note.share * 100).toFixed(1)} %`;
  return `${note.kind}: ${head} | ${note.text}`.replaceAll('\u00a0', ' ');
};

test('a commission that went back with its payment is not owed again', () => {
  const charged = [came(1_029_000, 1_029_000)];
  expect(noteText(charged, 1_000_000)).toBe(
    'ask: Tu pago se devolvió | Se devolvieron $10,290.00 MXN y ahora se deben $10,000.00 MXN. Si no lo esperabas, pregunta al colegio.',
  );
  expect(noteText(charged, 1_000_000, 'en-US')).toContain(
    '$10,290.00 MXN was returned and $10,000.00 MXN is owed now.',
  );
});

test('of a part that went back, what is missing is what the session says', () => {
  expect(noteText([came(310_000, 20_000)], 10_000)).toBe(
    'rest: 96.7 % | Se devolvieron $200.00 MXN. Si no lo esperabas, pregunta al colegio.',
  );
});

test('money of another currency that went back is named in that currency, beside other money', () => {
  const back = { ...came(25_000, 25_000, dollars({ status: 'resolved', resolution: 'refunded' })) };
  expect(noteText([back], 300_000)).toContain('Se devolvieron $250.00 USD y ahora se deben $3,000.00 MXN.');
  expect(noteText([back, came(300_000, 100_000)], 100_000)).toContain('Se devolvieron $250.00 USD y $1,000.00 MXN.');
});

test('another currency is under review only until the school has decided', () => {
  expect(noteText([came(25_000, 0, dollars())], 300_000)).toContain('El colegio lo está revisando');
  const credited = noteText([came(25_000, 0, dollars({ status: 'resolved', resolution: 'credited' }))], 300_000);
  expect(credited).toContain('El colegio guardó $250.00 USD a tu favor.');
  expect(credited).not.toContain('revisando');
});

test('a short payment is paid by what is missing', () => {
  expect(noteText([came(250_000, 0)], 50_000)).toBe(
    'rest: 83.3 % | Elige cómo pagar lo que falta. Lo que ya pagaste está a salvo.',
  );
});
