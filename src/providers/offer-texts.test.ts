import { describe, expect, test } from 'vitest';
import { foreignRegion, foreignWords, messages, ofPage, ofSonsOnly } from '#i18n/foreign-words.fixture';
import { type Locale, locales } from '#i18n/locale';
import type { Offer } from './offer.ts';
import { offerKey, offers } from './registry.ts';

/** Verbs and pronouns of the polite form, for which the page has another. */
const asUsted =
  /\b(usted|elija|escriba|pague|guarde|vaya|muestre|dicte|transfiera|le (damos|daremos|decimos|avisamos)|\p{L}+[aei]rle)\b/iu;

/** The phrase for a cashier is in the cashier's language, not the payer's. */
const isSaidAtTheCounter = (key: string): boolean => key === 'cashierPhrase';

const nativeMessages = (texts: object, locale: Locale) =>
  messages({ texts }).filter(([, text]) => !foreignWords[locale].test(text));

describe.each(offers.map((offer) => [offerKey(offer), offer] as const))('%s', (_key, { texts }) => {
  test.each(locales)('tells a payer in %s everything that it tells in es-MX, in that language only', (locale) => {
    const own = messages(texts[locale]);
    expect(own.map(([key]) => key)).toEqual(messages(texts['es-MX']).map(([key]) => key));
    const strange = own.filter(([key, text]) => !isSaidAtTheCounter(key) && foreignWords[locale].test(text));
    expect([...strange, ...own.filter(([, text]) => text.trim() === '')]).toEqual([]);
  });

  test.each(locales)('speaks to a payer in %s as the page does: in that country’s words, and as tú', (locale) => {
    const strange = messages(texts[locale]).filter(
      ([, text]) => foreignRegion[locale]?.test(text) || asUsted.test(text) || ofSonsOnly.test(text),
    );
    expect(strange).toEqual([]);
  });
});

/** A method's steps are printed, too, but where its payer goes on at a bank or types a card. */
const isPrinted = ({ step, gateway, type }: Offer): boolean =>
  step === 'instructions' || ['fintech', 'finch', 'bank_deposit'].includes(gateway) || type === 'correspondent';

test.each(offers.filter(isPrinted).map((offer) => [offerKey(offer), offer] as const))(
  '%s says on paper what a paper can',
  (_key, { texts }) => {
    const steps = locales.flatMap((locale) => texts[locale].steps);
    expect(steps.filter((line) => ofPage.test(line))).toEqual([]);
  },
);

test('a sentence that says usted is noticed', () => {
  const sentences = [
    'Le damos una referencia.',
    'Guarde el recibo.',
    'Si usted paga',
    'OXXO puede cobrarle una comisión.',
  ];
  expect(sentences.filter((text) => !asUsted.test(text))).toEqual([]);
  expect(asUsted.test('Tu banco puede pedirte que confirmes en su propia página.')).toBe(false);
});

test('a sentence in another language among the steps is noticed', () => {
  expect(nativeMessages({ steps: ['Guarda tu recibo.'] }, 'es-MX')).toHaveLength(1);
  expect(nativeMessages({ steps: ['Keep your slip.'] }, 'es-MX')).toEqual([]);
  expect(nativeMessages({ steps: ['Guarda tu recibo.'] }, 'en-US')).toEqual([]);
});
