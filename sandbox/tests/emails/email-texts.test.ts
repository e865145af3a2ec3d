import { describe, expect, test } from 'vitest';
import { declineFacts, declineGroups } from '#domain/decline-reasons';
import { caseKinds, returnKinds } from '#domain/money-state';
import { foreignRegion } from '#i18n/foreign-words.fixture';
import { type Locale, locales } from '#i18n/locale';
import { stagingTexts } from '#i18n/staging-texts';
import { recipientOf } from '#server/mail/payment-context';
import type { WrittenEmail } from '#server/mail/form';
import type { EmailData, EmailKind } from '#server/mail/kinds';
import { linksOfHtml, linksOfText } from '../../inbox/catcher.ts';
import { account, everyKind, moneyKinds, write } from './email-content.fixture.ts';

const amountIn = {
  'es-MX': '$12,480.50 MXN',
  'es-CO': '$12.480,50 COP',
  'es-EC': '$12.480,50 USD',
  'en-US': '$12,480.50 MXN',
} as const satisfies Record<Locale, string>;
const live = { url: 'https://pay.example/checkout?data=llave', isLive: true };
const ended = { ...live, isLive: false };
const app = { ...account, channel: 'app', brand: 'Billetera' } as const;
/** E-mails that say something else in another situation. */
const everyTurn = (locale: Locale) => [
  write('payment_not_made', locale, { why: 'voucher_expired', group: null }),
  write('payment_not_made', locale, { why: 'voucher_ended', group: null, next: 'ask' }),
  write('money_returned', locale, { as: 'chargeback', owedAgain: 10_000, isPaid: false, stillOwed: 10_000 }),
  write('transfer_late', locale, { url: null }),
  write('money_returned', locale, { way: 'account' }),
  write('refund_failed', locale, { wasDone: true }),
  write('refund_pending', locale, { way: 'account' }),
  write('receipt', locale, { received: 1_000_000, cases: [{ kind: 'underpaid', amount: 248_050 }], rest: 'payable' }),
  write('voucher_reminder', locale, { pay: account }),
  write('voucher', locale, { pay: app }),
  write('voucher_reminder', locale, { pay: app }),
];
/** Words that lay blame on a reader, or call paid what is not. */
const blames = /error tuyo|te equivocaste|incumpl|moros|culpa|your (error|mistake|fault)|you failed/i;

/** What holds of every e-mail. */
function reads({ subject, text, html, sender, replyTo }: WrittenEmail, locale: Locale) {
  expect(subject).toMatch(/^Colegio San Jerónimo: \S/);
  expect({ sender, replyTo }).toEqual({ sender: 'Colegio San Jerónimo', replyTo: 'ayuda@colegio.example' });
  for (const body of [text, html]) {
    expect(body).toContain('Ana');
    expect(body).not.toMatch(/undefined|\[object|\bnull\b|NaN|María|Torres/);
    expect(body).not.toMatch(blames);
  }
  expect(/\b(the|your)\b/i.test(text)).toBe(locale === 'en-US');
  expect(html).toContain(`lang="${locale}"`);
  expect(new Set(linksOfHtml(html))).toEqual(new Set(linksOfText(text)));
  // One column with one button at most, for light and dark grounds.
  expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(html).toContain('max-width:600px');
  expect(html).toContain('prefers-color-scheme: dark');
  // Nothing that tells anybody that an e-mail was opened.
  expect(html.replaceAll(/<img\s+src="cid:/g, '')).not.toMatch(/<img|<link|<script|<iframe|url\(|@import|@font-face/i);
}

describe.each(locales)('in %s', (locale) => {
  test.each(everyKind)('%s reads well: its language, its first names, its links, its one column', async (kind) => {
    reads(await write(kind, locale), locale);
  });

  test.each(moneyKinds)('%s writes its amount', async (kind) => {
    const { text, html } = await write(kind, locale);
    // An amount that must not break in two has spaces that do not.
    for (const body of [text, html]) expect(body.replaceAll('\u00a0', ' ')).toContain(amountIn[locale]);
  });

  test('each kind has a subject of its own, and speaks with the words of its own country, as does what comes with it', async () => {
    const emails = await Promise.all(everyKind.map((kind) => write(kind, locale)));
    expect(new Set(emails.map(({ subject }) => subject)).size).toBe(everyKind.length);
    const lines = [...emails, ...(await Promise.all(everyTurn(locale)))].flatMap(({ subject, text, attachments }) =>
      [subject, text, ...attachments.map(({ content }) => content.replaceAll('\r\n ', ''))].flatMap((part) =>
        part.split('\n'),
      ),
    );
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => foreignRegion[locale]?.test(line))).toEqual([]);
    expect(lines.filter((line) => /instituci[oó]n/i.test(line))).toEqual([]);
  });

  test.each(caseKinds)('a case of %s says what came, and what happens now', async (kind) => {
    const email = await write('case_opened', locale, { opened: [kind], cases: [{ kind, amount: 10_000 }] });
    reads(email, locale);
    expect(email.text).toContain(locale === 'en-US' ? 'What happens now' : 'Qué sigue');
  });

  test.each([
    ['with a button', 'payable', live],
    ['with a button to another link', 'payable', ended],
    ['by the school’s link', 'payable', null],
    ['after asking the school', 'ask', null],
    ['after another payment', 'wait', null],
  ] as const)('a short payment is never called paid: the rest is paid %s', async (_, rest, checkout) => {
    const short = { received: 1_200_000, stillOwed: 48_050, isPaid: false, rest, checkout };
    const cases = [{ kind: 'underpaid', amount: 48_050 }] as const;
    const email = await write('case_opened', locale, { ...short, cases: [...cases], opened: ['underpaid'] });
    reads(email, locale);
    expect(email.text).not.toMatch(/ya no debes|pagad[oa]|nothing is owed|\bpaid\b/i);
    expect(email.text.includes(live.url)).toBe(checkout !== null);
  });

  test.each(['accepted', 'refunded', 'credited'] as const)('a decision: %s', async (resolution) => {
    for (const kind of caseKinds) reads(await write('case_resolved', locale, { case: kind, resolution }), locale);
  });

  test.each(returnKinds)('money that went back by %s, owed again or not', async (as) => {
    const owing = { returned: 10_290, owedAgain: 10_000, isPaid: false, stillOwed: 10_000 };
    const again = await write('money_returned', locale, { as, ...owing });
    const not = await write('money_returned', locale, { as });
    reads(again, locale);
    reads(not, locale);
    const amount = amountIn[locale].replace(/12.480(.)50/, '100$100');
    const owedAgain = locale === 'en-US' ? `So ${amount} is owed again.` : `se deben otra vez ${amount}.`;
    expect([again.text.includes(owedAgain), not.text.includes(owedAgain)]).toEqual([true, false]);
    // It went back to the family, not to the school.
    expect(again.text).not.toMatch(/(de tu pago|of your payment) (a|to) Colegio/);
  });

  test.each(declineGroups)('a card that was declined as %s: the reason, the advice and the way on', async (group) => {
    const email = await write('payment_not_made', locale, { group, isCard: true, checkout: live });
    reads(email, locale);
    const notTaken = locale === 'en-US' ? 'No charge was made.' : 'No se hizo ningún cobro.';
    expect(email.text.includes(notTaken)).toBe(declineFacts[group].money === 'not_taken');
    expect(email.text).toContain(live.url);
  });

  test('an account is reminded of as a voucher is, with its bank; a debit without a card still says how it ends', async () => {
    const email = await write('voucher_reminder', locale, { pay: account });
    reads(email, locale);
    for (const fact of ['646180111812345678', 'STP', 'San Jerónimo, S.C.']) expect(email.text).toContain(fact);
    for (const kind of ['domiciliation_agreed', 'domiciliation_ended'] as const)
      reads(await write(kind, locale, { card: null }), locale);
  });
});

test.each([
  ['es-MX', '10 de diciembre de 2026, 2:05\u00a0p.\u00a0m. (hora CDMX)', 'Inés y Mateo'],
  ['es-CO', '10 de diciembre de 2026, 3:05\u00a0p.\u00a0m. (hora de Colombia)', 'Inés y Mateo'],
  ['es-EC', '10 de diciembre de 2026, 15:05 (hora de Ecuador)', 'Inés y Mateo'],
  ['en-US', 'December 10, 2026, 2:05\u00a0PM (Mexico City time)', 'Inés and Mateo'],
] as const)('%s writes the date in the school’s zone, and names each student once', async (locale, when, names) => {
  for (const kind of ['access_link', 'new_link', 'receipt'] as const) {
    const { text, html } = await write(kind, locale);
    for (const body of [text, html]) expect(body).toContain(when);
    if (kind !== 'receipt') for (const body of [text, html]) expect(body).toContain(names);
  }
});

/** What an e-mail in Mexico says, in subject or text, and what it must not. */
const turn = <Kind extends EmailKind>(
  title: string,
  kind: Kind,
  change: Partial<EmailData[Kind]>,
  says: readonly string[],
  never?: string | RegExp,
) => ({ title, email: () => write(kind, 'es-MX', change), says, never });
const paid = 'Con esto quedó pagado';
const short = { isPaid: false, stillOwed: 5_000, cases: [{ kind: 'underpaid' as const, amount: 5_000 }] };
const owing = {
  owed: [{ concept_desc: 'Comedor', amount: 5_000, due_date: '2027-02-10' }],
  now: '2027-01-10T18:00:00.000Z',
};
const schoolLink = 'con el enlace que te envió el colegio';
const mayBeTaken = 'Si tu banco muestra un cargo, no pagues otra vez: pregunta antes al colegio';
const takenOrNot = /no se completó|No se hizo ningún cobro|no recibimos dinero/;
const quarter = 'hasta 15 minutos';

test.each([
  turn('all of it is called paid', 'receipt', {}, [paid]),
  turn(
    'money of a statement has its day alone',
    'receipt',
    { isDayOnly: true },
    ['Fecha: '],
    /\d{1,2}:\d{2}|Fecha y hora/,
  ),
  turn('one of several is not', 'receipt', { isPaid: false, stillOwed: 5_000, rest: 'payable' }, [schoolLink], paid),
  turn(
    'of a part it is said what is left, until when, and a button pays it',
    'receipt',
    { isPaid: false, stillOwed: 5_000, rest: 'payable', ...owing, checkout: live },
    ['Te faltan $50.00 MXN (Comedor); vence el 10 de febrero de 2027.', `Pagar lo que falta:\n${live.url}`],
    /Ya no debes|con el enlace que te envió/,
  ),
  turn(
    'of short money it is said once',
    'case_opened',
    { ...short, rest: 'payable', ...owing, opened: ['underpaid'], checkout: live },
    ['Te faltan $50.00 MXN (Comedor); vence el 10 de febrero de 2027.'],
    /; faltan/,
  ),
  turn('a short payment is not, and may be completed', 'receipt', { ...short, rest: 'payable' }, [schoolLink], paid),
  turn('nor while the school looks', 'receipt', { ...short, rest: 'ask' }, ['no pagues nada más.'], schoolLink),
  turn('nor another currency', 'receipt', { receivedCurrency: 'USD', isPaid: false, stillOwed: 1_248_050 }, [], paid),
  turn('a card takes fifteen minutes', 'payment_pending_validation', { isCard: true }, [quarter]),
  turn('no other way does', 'payment_pending_validation', { isCard: false }, [], quarter),
  turn('no reason, no word of a charge', 'payment_not_made', { group: null }, [mayBeTaken], 'No se hizo ningún cobro'),
  turn(
    'a payment of which nobody said how it ended is not called one that was not made',
    'payment_not_made',
    { why: 'voucher_expired', group: 'outcome_unknown' },
    [': no sabemos cómo terminó', mayBeTaken],
    takenOrNot,
  ),
  // Where the bank may have taken money, no other way to pay is advised beside it.
  ...(['could_not_be_processed', 'system_error'] as const).map((group) =>
    turn(`of ${group}`, 'payment_not_made', { group, isCard: true }, [mayBeTaken], /Usa otra|No se hizo ningún cobro/),
  ),
  turn('an account number stands without spaces, to be copied', 'transfer_slip', {}, ['CLABE: 646180111812345678']),
  turn('a reference in groups, to be read out', 'voucher', {}, ['Referencia: 9300 0262 2769 08']),
  turn(
    'one that was queued before e-mails said how much is owed again',
    'money_returned',
    { owedAgain: undefined, isPaid: false, stillOwed: 10_000 },
    ['Todavía se deben $100.00 MXN.'],
  ),
  turn('one that was queued before e-mails had buttons', 'payment_not_made', {}, [schoolLink]),
])('$title', async ({ email, says, never }) => {
  const { subject, text } = await email();
  for (const phrase of says) expect(`${subject}\n${text}`).toContain(phrase);
  if (never !== undefined) expect(text).not.toMatch(never);
});

describe.each(locales)('in staging, in %s', (locale) => {
  test.each(everyKind)('%s says in the inbox and before all else that no money moves', async (kind) => {
    const { mark, email } = stagingTexts[locale];
    const { subject, text, html } = await write(kind, locale, {}, 'staging');
    expect(subject.startsWith(`${mark} Colegio`)).toBe(true);
    expect(text.startsWith(email)).toBe(true);
    expect(html.indexOf(email)).toBeGreaterThan(0);
    expect(html.indexOf(email)).toBeLessThan(html.indexOf('class="sheet"'));
    const real = await write(kind, locale);
    expect(real.subject + real.text + real.html).not.toMatch(new RegExp(`${email}|\\${mark}`));
  });
});

test('one that was queued before e-mails had calendars is still sent', async () => {
  expect((await write('voucher', 'es-MX', { calendar: undefined })).attachments).toEqual([]);
});

describe('an e-mail about a payment goes', () => {
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
