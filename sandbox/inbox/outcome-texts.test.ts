import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#i18n/locale';
import { recipientOf } from '#server/mail/recipient';
import { linksOfHtml, linksOfText } from './catcher.ts';
import { foreignRegion } from '#i18n/foreign-words.fixture';
import { account, moneyKinds, outcomeKinds, write, writeLink } from './letter-content.fixture.ts';

const amountIn = {
  'es-MX': '$12,480.50 MXN',
  'es-CO': '$12.480,50 COP',
  'es-EC': '$12.480,50 USD',
  'en-US': '$12,480.50 MXN',
} as const satisfies Record<Locale, string>;
/** Letters that say something else in another situation. */
const everyTurn = (locale: Locale) => [
  write('payment_not_made', locale, { why: 'voucher_expired', group: null }),
  write('payment_not_made', locale, { why: 'voucher_ended', group: null, next: 'ask' }),
  write('money_returned', locale, { as: 'chargeback', owedAgain: 10_000, isPaid: false, stillOwed: 10_000 }),
  write('receipt', locale, { received: 1_000_000, cases: [{ kind: 'underpaid', amount: 248_050 }], rest: 'payable' }),
  write('voucher_reminder', locale, { pay: account }),
];

describe.each(locales)('in %s', (locale) => {
  test.each(moneyKinds)('%s writes its amount', async (kind) => {
    const letter = await write(kind, locale);
    // An amount that must not break in two has spaces that do not.
    for (const said of [letter.text, letter.html]) expect(said.replaceAll('\u00a0', ' ')).toContain(amountIn[locale]);
  });

  test.each(outcomeKinds)('%s greets by the first name, in text and HTML alike', async (kind) => {
    const letter = await write(kind, locale);
    for (const said of [letter.text, letter.html]) {
      expect(said).toContain('Ana');
      expect(said).not.toContain('María');
      expect(said).not.toContain('Torres');
      expect(said).not.toMatch(/undefined|\[object|\bnull\b/);
    }
    expect(letter.html).toContain(`lang="${locale}"`);
    expect(letter).toMatchObject({ sender: 'Colegio San Jerónimo', replyTo: 'ayuda@colegio.example' });
    expect(new Set(linksOfHtml(letter.html))).toEqual(new Set(linksOfText(letter.text)));
  });

  test('each kind has a subject of its own, with the school’s name first', async () => {
    const letters = await Promise.all(outcomeKinds.map((kind) => write(kind, locale)));
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(outcomeKinds.length);
    for (const { subject } of letters) expect(subject).toMatch(/^Colegio San Jerónimo: /);
  });

  test('only English is in English', async () => {
    const letters = await Promise.all(outcomeKinds.map((kind) => write(kind, locale)));
    for (const { text } of letters) expect(/\b(the|your)\b/.test(text)).toBe(locale === 'en-US');
  });

  test('every letter, and what it sends along, speaks with the words of its own country', async () => {
    const letters = await Promise.all([
      ...outcomeKinds.map((kind) => write(kind, locale)),
      ...everyTurn(locale),
      writeLink('access_link', locale),
      writeLink('new_link', locale),
    ]);
    const lines = letters.flatMap(({ subject, text, attachments }) =>
      [subject, text, ...attachments.map(({ content }) => content.replaceAll('\r\n ', ''))].flatMap((said) =>
        said.split('\n'),
      ),
    );
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => foreignRegion[locale]?.test(line))).toEqual([]);
    expect(lines.filter((line) => /instituci[oó]n/i.test(line))).toEqual([]);
  });

  test.each(outcomeKinds)(
    '%s is one column of 600 px with one button at most, for light and dark grounds',
    async (kind) => {
      const { html } = await write(kind, locale);
      expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(html).toContain('max-width:600px');
      expect(html).toContain('prefers-color-scheme: dark');
      // Nothing that tells anybody that a letter was opened.
      expect(html).not.toMatch(/<img|<link|<script|<iframe|url\(|@import|@font-face/i);
    },
  );
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

test('a payment of which nobody said how it ended is not called one that was not made', async () => {
  const { subject, text } = await write('payment_not_made', 'es-MX', {
    why: 'voucher_expired',
    group: 'outcome_unknown',
  });
  expect(subject).toContain('no sabemos cómo terminó');
  expect(text).toContain('Si tu banco muestra un cargo, no pagues otra vez');
  expect(text).not.toMatch(/no se completó|No se hizo ningún cobro|no recibimos dinero/);
});

test('an account number stands without spaces, to be copied; a reference in groups, to be read out', async () => {
  expect((await write('transfer_slip', 'es-MX')).text).toContain('CLABE: 646180111812345678');
  expect((await write('voucher', 'es-MX')).text).toContain('Referencia: 9300 0262 2769 08');
});

describe('a letter about a payment goes', () => {
  const payer = { first_name: 'Ana', email: 'ana@correo.example' };
  const onFile = { address: 'ana@correo.example', name: 'Ana', isOnFile: true };
  const typed = { address: 'abuela@correo.example', name: '', isOnFile: false };
  test.each([
    ['to the address typed beside a card, greeted without a name', 'card-fields', 'abuela@correo.example', typed],
    ['to the address on file where the typed one is the same', 'card-fields', ' ANA@correo.example', onFile],
    ['to the address on file where the typed one is no address', 'card-fields', 'a@b, c@d', onFile],
    ['to the address on file where none was typed', 'card-fields', undefined, onFile],
    ['to the address on file for every other way to pay', 'instructions', 'abuela@correo.example', onFile],
  ] as const)('%s', (_, step, email, expected) => {
    expect(recipientOf({ payer }, { answers: email === undefined ? {} : { email } }, { step })).toEqual(expected);
  });
});
