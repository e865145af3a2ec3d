import { describe, expect, test } from 'vitest';
import { foreignWords, messages } from '#i18n/foreign-words.fixture';
import { type Locale, locales } from '#i18n/locale';
import { offerKey, offers } from './registry.ts';

const told = (texts: object, locale: Locale) =>
  messages({ texts }).filter(([, text]) => !foreignWords[locale].test(text));

describe.each(offers.map((offer) => [offerKey(offer), offer] as const))('%s', (_key, { texts }) => {
  test.each(locales)('tells a payer in %s everything that it tells in es-MX, in that language only', (locale) => {
    const own = messages(texts[locale]);
    expect(own.map(([key]) => key)).toEqual(messages(texts['es-MX']).map(([key]) => key));
    expect(own.filter(([, text]) => text.trim() === '' || foreignWords[locale].test(text))).toEqual([]);
  });
});

test('a sentence in another language among the steps is noticed', () => {
  expect(told({ steps: ['Guarda tu recibo.'] }, 'es-MX')).toHaveLength(1);
  expect(told({ steps: ['Keep your slip.'] }, 'es-MX')).toEqual([]);
  expect(told({ steps: ['Guarda tu recibo.'] }, 'en-US')).toEqual([]);
});
