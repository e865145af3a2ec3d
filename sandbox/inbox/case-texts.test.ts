import { describe, expect, test } from 'vitest';
import { declineFacts, declineGroups } from '#domain/decline-reasons';
import { caseKinds, returnKinds } from '#domain/money-state';
import { type Locale, locales } from '#i18n/locale';
import type { WrittenEmail } from '#server/mail/templates/kinds';
import { linksOfHtml, linksOfText } from './catcher.ts';
import { account, write } from './letter-content.fixture.ts';

const live = { url: 'https://pay.example/checkout?data=llave', isLive: true };
const ended = { ...live, isLive: false };
/** Words that lay blame on a reader, or call paid what is not. */
const blames = /error tuyo|te equivocaste|incumpl|moros|culpa|your (error|mistake|fault)|you failed/i;

function reads({ subject, text, html }: WrittenEmail, locale: Locale) {
  expect(subject).toMatch(/^Colegio San Jerónimo: \S/);
  for (const said of [text, html]) {
    expect(said).not.toMatch(/undefined|\[object|\bnull\b|NaN/);
    expect(said).not.toMatch(blames);
    expect(said).not.toContain('María');
  }
  expect(/\b(the|your)\b/i.test(text)).toBe(locale === 'en-US');
  expect(new Set(linksOfHtml(html))).toEqual(new Set(linksOfText(text)));
}

describe.each(locales)('in %s', (locale) => {
  test.each(caseKinds)('a case of %s says what came, and what happens now', async (kind) => {
    const letter = await write('case_opened', locale, { opened: [kind], cases: [{ kind, amount: 10_000 }] });
    reads(letter, locale);
    expect(letter.text).toContain(locale === 'en-US' ? 'What happens now' : 'Qué sigue');
  });

  test.each([
    ['with a button', 'payable', live],
    ['with a button to another link', 'payable', ended],
    ['by the school’s link', 'payable', null],
    ['after asking the school', 'ask', null],
    ['after another payment', 'wait', null],
  ] as const)('a short payment is never called paid: the rest is paid %s', async (_, rest, checkout) => {
    const letter = await write('case_opened', locale, {
      received: 1_200_000,
      cases: [{ kind: 'underpaid', amount: 48_050 }],
      opened: ['underpaid'],
      stillOwed: 48_050,
      isPaid: false,
      rest,
      checkout,
    });
    reads(letter, locale);
    expect(letter.text).not.toMatch(/ya no debes|pagad[oa]|nothing is owed|\bpaid\b/i);
    expect(letter.text.includes(live.url)).toBe(checkout !== null);
  });

  test.each(['accepted', 'refunded', 'credited'] as const)('a decision: %s', async (resolution) => {
    for (const kind of caseKinds) reads(await write('case_resolved', locale, { case: kind, resolution }), locale);
  });

  test.each(returnKinds)('money that went back by %s, owed again or not', async (as) => {
    const [again, not] = [
      await write('money_returned', locale, {
        as,
        returned: 10_290,
        owedAgain: 10_000,
        isPaid: false,
        stillOwed: 10_000,
      }),
      await write('money_returned', locale, { as }),
    ];
    reads(again, locale);
    reads(not, locale);
    const amount = { 'es-MX': '$100.00 MXN', 'es-CO': '$100,00 COP', 'es-EC': '$100,00 USD', 'en-US': '$100.00 MXN' };
    const owedAgain =
      locale === 'en-US' ? `So ${amount[locale]} is owed again.` : `se deben otra vez ${amount[locale]}.`;
    expect([again.text.includes(owedAgain), not.text.includes(owedAgain)]).toEqual([true, false]);
    // It went back to the family, not to the school.
    expect(again.text).not.toMatch(/(de tu pago|of your payment) (a|to) Colegio/);
  });

  test.each(declineGroups)('a card that was declined as %s: the reason, the advice and the way on', async (group) => {
    const letter = await write('payment_not_made', locale, { group, isCard: true, checkout: live });
    reads(letter, locale);
    const notTaken = locale === 'en-US' ? 'No charge was made.' : 'No se hizo ningún cobro.';
    expect(letter.text.includes(notTaken)).toBe(declineFacts[group].money === 'not_taken');
    expect(letter.text).toContain(live.url);
  });

  test('an account is reminded of as a voucher is, with its bank', async () => {
    const letter = await write('voucher_reminder', locale, { pay: account });
    reads(letter, locale);
    for (const said of ['646180111812345678', 'STP', 'San Jerónimo, S.C.']) expect(letter.text).toContain(said);
  });

  test('a debit without a card still says how it ends', async () => {
    for (const kind of ['domiciliation_agreed', 'domiciliation_ended'] as const)
      reads(await write(kind, locale, { card: null }), locale);
  });
});

test.each([
  ['es-MX', 'Tienda: OXXO'],
  ['es-CO', 'Corresponsal: OXXO'],
  ['es-EC', 'Punto de pago: OXXO'],
  ['en-US', 'Store: OXXO'],
] as const)('%s names the counter as people there do', async (locale, said) => {
  expect((await write('voucher_reminder', locale)).text).toContain(said);
});

test('where the bank may have taken money, no other way to pay is advised beside it', async () => {
  for (const group of ['could_not_be_processed', 'system_error'] as const) {
    const { text } = await write('payment_not_made', 'es-MX', { group, isCard: true });
    expect(text).toContain('no pagues otra vez: pregunta antes al colegio');
    expect(text).not.toContain('Usa otra tarjeta');
  }
});

test('a letter that was queued before letters said how much is owed again says what is still owed', async () => {
  const { text } = await write('money_returned', 'es-MX', { owedAgain: undefined, isPaid: false, stillOwed: 10_000 });
  expect(text).toContain('Todavía se deben $100.00 MXN.');
});

test('a letter that was queued before letters had calendars and buttons is still sent', async () => {
  const { attachments } = await write('voucher', 'es-MX', { calendar: undefined });
  expect(attachments).toEqual([]);
  expect((await write('payment_not_made', 'es-MX')).text).toContain('con el enlace que te envió el colegio');
});
