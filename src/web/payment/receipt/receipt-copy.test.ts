import { expect, test } from 'vitest';
import { catalogueOf, loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { type Locale, locales } from '#i18n/locale';
import { receipt } from '#server/documents/papers.fixture';
import { moneyCase, receivedPayment } from '../../pages/gallery/fixtures.ts';
import { type ReceivedPayment, headOf, otherFacts, sums, whenPaid } from './receipt-copy.ts';

const hasReceipt = (payment: ReturnType<typeof receivedPayment>): payment is ReceivedPayment =>
  payment.receipt !== null;

const dueIn = {
  'es-MX': [/lo primero vence el 10 de febrero\./, /venció el 10 de febrero\./],
  'es-CO': [/lo primero vence el 10 de febrero\./, /venció el 10 de febrero\./],
  'es-EC': [/lo primero vence el 10 de febrero\./, /venció el 10 de febrero\./],
  'en-US': [/the first due February 10\./, /due since February 10\./],
} as const satisfies Record<Locale, unknown>;

test.each(locales)(
  'in %s a payment beside which something is owed is not stamped, and says how much, of what and until when',
  async (locale) => {
    await Promise.all([loadMoneyTexts(locale), loadCatalogue(locale)]);
    const head = (more: Parameters<typeof receivedPayment>[0], now = '2027-02-10T20:00:00Z') => {
      const payment = receivedPayment(more);
      if (!hasReceipt(payment)) throw new Error('no receipt');
      const receiptHead = headOf(payment, [], now, { t: catalogueOf(locale), locale }, moneyTextsOf(locale));
      return { ...receiptHead, text: receiptHead.text?.replaceAll('\u00a0', ' ') ?? null };
    };
    const later = [
      { concept_desc: 'Comedor', amount: 5_000, due_date: '2027-02-10' },
      { concept_desc: 'Comedor', amount: 2_500, due_date: '2027-03-10' },
    ];
    expect(head({ later })).toMatchObject({
      stamp: null,
      text: expect.stringMatching(/75[.,]00 \w+ \(Comedor\)[;,] /),
    });
    expect(head({ later }).text).toMatch(dueIn[locale][0]);
    expect(head({ later: later.slice(0, 1) }, '2027-02-11T12:00:00Z').text).toMatch(dueIn[locale][1]);
    const short = { later, cases: [moneyCase('underpaid', 7_500)] };
    expect(head(short), 'of short money too').toMatchObject({ stamp: null, text: head({ later }).text });
    expect(head({})).toMatchObject({ stamp: { tone: 'good' }, text: null });
  },
);

test('the stamp stands beside what was owed; what came on top is apart, and is not stamped by itself', async () => {
  await Promise.all([loadMoneyTexts('es-MX'), loadCatalogue('es-MX')]);
  const texts = { t: catalogueOf('es-MX'), locale: 'es-MX' } as const;
  const money = moneyTextsOf('es-MX');
  const of = (over: number, received: number) => {
    const payment = receivedPayment(
      { on_top: { amount: over, left: over }, received_amount: received },
      { total_paid: received },
    );
    if (!hasReceipt(payment)) throw new Error('no receipt');
    const head = headOf(payment, [], '2026-11-26T12:00:00Z', texts, money);
    const all = otherFacts({ ...payment.receipt, total_paid: head.amount }, texts, money);
    return {
      head,
      sums: sums(payment, texts, money).map(({ label, value }) => [label, value]),
      subtotal: all.find(({ label }) => label === money.receipt.subtotal)?.value,
    };
  };
  const twice = of(998_850, 1_997_700);
  expect(twice.head).toMatchObject({ amount: 998_850, stamp: { text: money.ticket.stamp } });
  expect(twice.sums).toEqual([
    [money.receipt.over, '$9,988.50'],
    [money.receipt.came, '$19,977.00'],
  ]);
  expect(twice.subtotal, 'of what is stamped').toBe('$9,988.50');
  expect(of(998_850, 998_850).head).toMatchObject({ amount: 998_850, title: money.receipt.overTitle, stamp: null });
});

// S3-R04
test('money found on a statement has a day and no hour', async () => {
  await Promise.all([loadCatalogue('es-MX'), loadMoneyTexts('es-MX')]);
  const texts = { t: catalogueOf('es-MX'), locale: 'es-MX' } as const;
  const money = moneyTextsOf('es-MX');
  const factTexts = (change: object, now: string) => {
    const paid = { ...receipt, ...change };
    return [
      whenPaid(paid, now, texts, money),
      ...otherFacts(paid, texts, money).map(
        ({ label, value }) => `${label}: ${typeof value === 'string' ? value : ''}`,
      ),
    ].map((text) => text.replaceAll('\u00a0', ' '));
  };
  const sameDay = receipt.date_and_time;
  expect(factTexts({}, sameDay)).toEqual(
    expect.arrayContaining(['Hoy, 10:42 a. m.', 'Fecha y hora: 21 nov 2026 10:42:07 (hora CDMX)']),
  );
  const dayOnly = factTexts({ day_only: true }, sameDay);
  expect(dayOnly).toEqual(expect.arrayContaining(['Hoy', 'Fecha: 21 nov 2026']));
  expect(dayOnly.join()).not.toContain('10:42');
});
