import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { currencyOf } from '#domain/money';
import { locales } from '#i18n/locale';
import { alternatives, findOffer, offerByKey, offerKey, offers, providerOf, providers } from './registry.ts';

it("every offer has a key of its own, its country's currency and a provider", () => {
  expect(new Set(offers.map(offerKey)).size).toBe(offers.length);
  for (const offer of offers) {
    expect(offerByKey(offerKey(offer))).toBe(offer);
    expect(offer.currency).toBe(currencyOf[offer.country]);
    expect(providers.get(providerOf(offer).name)).toBe(providerOf(offer));
  }
});

it('the port fits two screens', () => {
  expect(readFileSync('src/providers/provider.ts', 'utf8').split('\n').length).toBeLessThanOrEqual(100);
});

it('every alternative is the key of an offer, in one row only', () => {
  const keys = Object.values(alternatives).flat();
  expect(keys.map((key) => offerByKey(key) === null)).toEqual(keys.map(() => false));
  expect(new Set(keys).size).toBe(keys.length);
});

// S1-R03, S3-R03, S9-R02, S9-R12
describe('cash at OXXO, spec §3', () => {
  it('is MX/store/stripe, from 10 to 10,000 MXN, up to 24 hours', () => {
    expect(offerByKey('MX/store/stripe')).toMatchObject({
      category: 'cash',
      step: 'instructions',
      path: '/store',
      currency: 'MXN',
      limits: { minMinor: 1_000, maxMinor: 1_000_000 },
      reflectionHours: 24,
      graceHours: 72,
      validityDays: 3,
    });
  });
  it('is what materialize means by stripe and cash, or by its type', () => {
    expect(findOffer('MX', 'stripe', 'cash')).toBe(offerByKey('MX/store/stripe'));
    expect(findOffer('MX', 'stripe', 'store')).toBe(offerByKey('MX/store/stripe'));
  });
});

// S3-R03, S9-R02, S9-R12
describe('how long money takes at most, by the specification', () => {
  it.each([
    ['MX/tapistores/tapistores', 72],
    ['MX/store/stripe', 24],
    ['MX/oxxopay/oxxopay', 24],
    ['MX/bank/bank', 24],
    ['MX/transfer/transfer', 48],
    ['MX/finch-transfer/finch-transfer', 2],
    ['MX/finch-otp/finch-otp', 2],
    ['CO/bank/bancolombia', 24],
    ['CO/cash/wompi_cash', 2],
    ['EC/bank/placetopay', 24],
    ['EC/transfer/transfer', 48],
  ])('of %s it is %i hours, and money paid in time is waited for as long', (key, hours) => {
    const offer = offerByKey(key);
    expect(offer?.reflectionHours).toBe(hours);
    expect(offer?.graceHours).toBeGreaterThanOrEqual(hours);
  });

  it.each([
    'MX/card/gr4vy_secure_fields',
    'CO/card/wompi',
    'CO/transfer/pse',
    'EC/card/placetopay',
    'EC/banred/banred',
  ])('of %s none is said: it shows at once', (key) => {
    expect(offerByKey(key)?.reflectionHours).toBe(0);
  });
});

// S3-R02
it.each(offers.filter(({ bookedOnly }) => !bookedOnly).map((offer) => [offerKey(offer), offer] as const))(
  '%s has its mark, also for where it cannot be used: small pictures of ours, with words in each language',
  (_key, { logo, texts }) => {
    for (const path of [logo?.usual, logo?.disabled]) {
      const picture = readFileSync(`public${path}`, 'utf8');
      // All of one size, so that names beside them begin at one line.
      expect(picture).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 48 24" width="48" height="24">/);
      expect(picture).not.toMatch(/script|href|url\(|<style/);
      // Its words are as wide as they are drawn, whatever typeface the phone has.
      expect(picture.match(/<text /g)?.length).toBe(picture.match(/ textLength="/g)?.length);
      expect(picture.length).toBeLessThan(1_000);
    }
    for (const locale of locales) expect(texts[locale].logosDescription).toBeTruthy();
  },
);

it.each([
  ['EC', 'stripe', 'cash'],
  ['MX', 'nobody', 'cash'],
  ['MX', 'stripe', 'barter'],
  ['MX', 'stripe', ''],
] as const)('in %s, %s with %s is nothing we offer', (country, entity, method) => {
  expect(findOffer(country, entity, method)).toBeNull();
});

it('an unknown key has no offer, and an offer of nobody no provider', () => {
  expect(offerByKey('MX/store/nobody')).toBeNull();
  expect(() => providerOf({ country: 'MX', type: 'store', gateway: 'nobody' })).toThrow('MX/store/nobody');
});
