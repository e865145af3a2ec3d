import { describe, expect, test } from 'vitest';
import { type Country, currencyOf } from '#domain/money';
import { type Locale, locales } from '#i18n/locale';
import { recipientOf } from '#server/mail/recipient';
import { type EmailData, type EmailKind, writeEmail } from '#server/mail/templates/kinds';
import { linksOfHtml, linksOfText } from './catcher.ts';

const zoneOf = {
  MX: 'America/Mexico_City',
  CO: 'America/Bogota',
  EC: 'America/Guayaquil',
} as const satisfies Record<Country, string>;
const countryOf = { 'es-MX': 'MX', 'es-CO': 'CO', 'es-EC': 'EC', 'en-US': 'MX' } as const satisfies Record<
  Locale,
  Country
>;
const url = 'https://pay.example/v/llave';
const at = '2026-12-10T20:05:00.000Z';

const common = (locale: Locale) => ({
  school: { name: 'Colegio San Jerónimo', timeZone: zoneOf[countryOf[locale]], replyTo: 'ayuda@colegio.example' },
  payerName: 'Ana María',
  method: 'Tarjeta',
  amount: 1_248_050,
  currency: currencyOf[countryOf[locale]],
});

type OutcomeKind = Exclude<EmailKind, 'access_link' | 'new_link'>;

/** Content of every kind. */
const content = (locale: Locale): { readonly [Kind in OutcomeKind]: EmailData[Kind] } => ({
  receipt: {
    ...common(locale),
    received: 1_248_050,
    receivedCurrency: currencyOf[countryOf[locale]],
    added: null,
    at,
    confirmation: 'CU-7K2M-4QXA',
    reference: null,
    commission: 0,
    lines: [{ student: 'Inés Torres Ruiz', concept: 'Colegiatura', amount: 1_248_050 }],
    cases: [],
    stillOwed: 0,
    isPaid: true,
    rest: 'wait',
    url,
  },
  payment_pending_validation: { ...common(locale), isCard: true },
  payment_not_made: { ...common(locale), why: 'ended', group: 'rejected_by_bank', next: 'choose' },
  voucher: {
    ...common(locale),
    payBefore: at,
    steps: ['Ve a la tienda.', 'Paga.'],
    url,
    brand: 'OXXO',
    reference: '93000262276908',
  },
  transfer_slip: {
    ...common(locale),
    payBefore: at,
    steps: ['Abre tu banca.', 'Transfiere.'],
    url,
    bankName: 'STP',
    clabe: '646180111812345678',
    trustee: 'Colegio San Jerónimo, S.C.',
    reference: '4477',
  },
});
const write = <Kind extends OutcomeKind>(kind: Kind, locale: Locale, change: Partial<EmailData[Kind]> = {}) =>
  writeEmail(kind, JSON.stringify({ ...content(locale)[kind], ...change }), locale);

const amountIn = {
  'es-MX': '$12,480.50 MXN',
  'es-CO': '$12.480,50 COP',
  'es-EC': '$12.480,50 USD',
  'en-US': '$12,480.50 MXN',
} as const satisfies Record<Locale, string>;
const kinds: readonly OutcomeKind[] = [
  'receipt',
  'payment_pending_validation',
  'payment_not_made',
  'voucher',
  'transfer_slip',
];

describe.each(locales)('in %s', (locale) => {
  test.each(kinds)('%s writes its amount and greets by the first name, in text and HTML alike', async (kind) => {
    const letter = await write(kind, locale);
    for (const said of [letter.text, letter.html]) {
      expect(said).toContain(amountIn[locale]);
      expect(said).toContain('Ana');
      expect(said).not.toContain('María');
      expect(said).not.toContain('Torres');
      expect(said).not.toMatch(/undefined|\[object|\bnull\b/);
    }
    expect(letter.html).toContain(`lang="${locale}"`);
    expect(letter).toMatchObject({ sender: 'Colegio San Jerónimo', replyTo: 'ayuda@colegio.example' });
    expect(new Set(linksOfHtml(letter.html))).toEqual(new Set(linksOfText(letter.text)));
  });

  test('the five kinds have five subjects', async () => {
    const letters = await Promise.all(kinds.map((kind) => write(kind, locale)));
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(kinds.length);
  });

  test('only English is in English', async () => {
    const letters = await Promise.all(kinds.map((kind) => write(kind, locale)));
    for (const { text } of letters) expect(/\b(the|your)\b/.test(text)).toBe(locale === 'en-US');
  });
});

describe('the receipt’s date is in the school’s zone', () => {
  test.each([
    ['es-MX', '10 de diciembre de 2026, 14:05 (hora CDMX)'],
    ['es-CO', '10 de diciembre de 2026, 15:05 (hora de Colombia)'],
    ['es-EC', '10 de diciembre de 2026, 15:05 (hora de Ecuador)'],
    ['en-US', 'December 10, 2026, 14:05 (Mexico City time)'],
  ] as const)('%s: %s', async (locale, when) => {
    expect((await write('receipt', locale)).text).toContain(when);
  });
});

describe('what is called paid', () => {
  const paid = 'Ya no debes nada';
  test.each([
    ['all of it', {}, true],
    ['one payment of several', { isPaid: false, stillOwed: 5_000, rest: 'payable' as const }, false],
    ['a short payment', { isPaid: false, stillOwed: 500, cases: [{ kind: 'underpaid' as const, amount: 500 }] }, false],
    ['another currency', { receivedCurrency: 'USD', isPaid: false, stillOwed: 1_248_050 }, false],
  ])('%s', async (_, change, isCalledPaid) => {
    expect((await write('receipt', 'es-MX', change)).text.includes(paid)).toBe(isCalledPaid);
  });

  test('what is still owed may be paid by the school’s link, but not while the school looks at a short payment', async () => {
    const owing = { isPaid: false, stillOwed: 5_000 };
    const short = { ...owing, cases: [{ kind: 'underpaid' as const, amount: 5_000 }] };
    const link = 'con el enlace que te envió el colegio';
    expect((await write('receipt', 'es-MX', { ...owing, rest: 'payable' })).text).toContain(link);
    expect((await write('receipt', 'es-MX', { ...short, rest: 'payable' })).text).toContain(link);
    const asks = (await write('receipt', 'es-MX', { ...short, rest: 'ask' })).text;
    expect(asks).not.toContain(link);
    expect(asks).toContain('Por ahora no pagues nada más.');
  });
});

test.each([
  ['a card', true, true],
  ['another way', false, false],
])('fifteen minutes are said of %s only', async (_, isCard, isSaid) => {
  const { text } = await write('payment_pending_validation', 'es-MX', { isCard });
  expect(text.includes('hasta 15 minutos')).toBe(isSaid);
});

test('a payment that ended without a reason claims nothing about charges', async () => {
  const { text } = await write('payment_not_made', 'es-MX', { group: null });
  expect(text).toContain('Si tu banco muestra un cargo, no pagues otra vez');
  expect(text).not.toContain('No se hizo ningún cobro');
});

test('an account number stands without spaces, to be copied; a reference in groups, to be read out', async () => {
  expect((await write('transfer_slip', 'es-MX')).text).toContain('CLABE: 646180111812345678');
  expect((await write('voucher', 'es-MX')).text).toContain('Referencia: 9300 0262 2769 08');
});

describe('a letter about a payment goes', () => {
  const payer = { first_name: 'Ana', email: 'ana@correo.example' };
  const onFile = { address: 'ana@correo.example', name: 'Ana' };
  const typed = { address: 'abuela@correo.example', name: '' };
  test.each([
    ['to the address typed beside a card, greeted without a name', 'card', 'abuela@correo.example', typed],
    ['to the address on file where the typed one is the same', 'card', ' ANA@correo.example', onFile],
    ['to the address on file where the typed one is no address', 'card', 'a@b, c@d', onFile],
    ['to the address on file where none was typed', 'card', undefined, onFile],
    ['to the address on file for every other way to pay', 'cash', 'abuela@correo.example', onFile],
  ] as const)('%s', (_, category, email, expected) => {
    expect(recipientOf({ payer }, { answers: email === undefined ? {} : { email } }, { category })).toEqual(expected);
  });
});
