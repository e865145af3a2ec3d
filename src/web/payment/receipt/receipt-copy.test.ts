import { expect, test } from 'vitest';
import { catalogueOf, loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { receipt } from '#server/documents/papers.fixture';
import { otherFacts, whenPaid } from './receipt-copy.ts';

// S3-R04
test('money found on a statement has a day and no hour', async () => {
  await Promise.all([loadCatalogue('es-MX'), loadMoneyTexts('es-MX')]);
  const texts = { t: catalogueOf('es-MX'), locale: 'es-MX' } as const;
  const money = moneyTextsOf('es-MX');
  const said = (change: object, now: string) => {
    const paid = { ...receipt, ...change };
    return [
      whenPaid(paid, now, texts, money),
      ...otherFacts(paid, texts, money).map(({ label, value }) => [label, value].join(': ')),
    ].map((text) => text.replaceAll('\u00a0', ' '));
  };
  const sameDay = receipt.date_and_time;
  expect(said({}, sameDay)).toEqual(
    expect.arrayContaining(['Hoy, 10:42', 'Fecha y hora: 21 nov 2026 10:42:07 (hora CDMX)']),
  );
  const dayOnly = said({ day_only: true }, sameDay);
  expect(dayOnly).toEqual(expect.arrayContaining(['Hoy', 'Fecha: 21 nov 2026']));
  expect(dayOnly.join()).not.toContain('10:42');
});
