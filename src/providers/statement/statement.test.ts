import { describe, expect, it } from 'vitest';
import { countries } from '#domain/money';
import { locales } from '#i18n/locale';
import { findOffer, offerByKey } from '#providers/registry';
import { statement } from './index.ts';

const connection = statement.connect({}, { timeoutMs: 1 });

describe('money on the school’s own statement', () => {
  it.each(countries)('has a method in %s that no payer can choose', (country) => {
    const offer = offerByKey(`${country}/bank/statement`);
    expect(offer).toMatchObject({ bookedOnly: true, limits: {}, reflectionHours: 0, graceHours: 0 });
    for (const method of ['bank', 'transfer', 'instructions', 'cash'])
      expect(findOffer(country, 'statement', method)).toBeNull();
  });

  it.each(locales)('is named on a receipt in %s', (locale) => {
    for (const offer of statement.offers) expect(offer.texts[locale].title.length).toBeGreaterThan(10);
  });

  it('cannot be asked, told or reconciled with', () => {
    expect(connection.check).toBeUndefined();
    expect(connection.readWebhook(new Headers(), '{}', new Date(0))).toMatchObject({ kind: 'invalid' });
    expect(connection.listSettled).toBeUndefined();
    expect(connection.cancel).toBeUndefined();
  });
});
