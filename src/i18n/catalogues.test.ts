import { beforeAll, describe, expect, test } from 'vitest';
import { declineGroups } from '#domain/decline-reasons';
import { catalogueOf, loadCatalogue, loadMoneyTexts, moneyTextsOf } from './catalogues.ts';
import { loadProblemTexts } from './problem-texts.ts';
import { cardTextsOf, loadCardTexts } from './card-texts.ts';
import { loadFrameTexts } from './frame-texts.ts';
import { loadNoticesTexts } from './notices-texts.ts';
import { loadTaxTexts, taxTextsOf } from './tax-texts.ts';
import { emailsEn } from './emails-en.ts';
import { emailsSpanish } from './emails-es.ts';
import { foreignRegion, foreignWords, messages, ofPage } from './foreign-words.fixture.ts';
import { locales } from './locale.ts';
import { personTypes } from './usual-fields.ts';

beforeAll(() =>
  Promise.all(
    locales.flatMap((locale) => [
      loadCatalogue(locale),
      loadMoneyTexts(locale),
      loadCardTexts(locale),
      loadTaxTexts(locale),
    ]),
  ),
);

async function everything(locale: (typeof locales)[number]): Promise<ReturnType<typeof messages>> {
  return [
    ...messages(catalogueOf(locale)),
    ...messages(moneyTextsOf(locale), 'money'),
    ...messages(cardTextsOf(locale), 'card'),
    ...messages(await loadProblemTexts(locale), 'problems'),
    ...messages(await loadFrameTexts(locale), 'frame'),
    ...messages(await loadNoticesTexts(locale), 'notices'),
    ...messages(taxTextsOf(locale), 'tax'),
  ];
}

/** Texts for one country's documents only, in that country's words. */
const ofOneDocument = /^tax\.(documents|regimes|uses|deductible|problems\.not_for_this_rfc)/;

describe.each(locales)('%s', (locale) => {
  test('has every key of es-MX, no other, and words for each', async () => {
    const [own, source] = [await everything(locale), await everything('es-MX')];
    expect(own.map(([key]) => key)).toEqual(source.map(([key]) => key));
    expect(own.filter(([, text]) => text.trim() === '')).toEqual([]);
    expect(own.length).toBeGreaterThan(250);
  });

  test('has the words of every group of declines', () => {
    const declines = moneyTextsOf(locale).status.declines;
    expect(Object.keys(declines).toSorted()).toEqual([...declineGroups].toSorted());
  });

  // S1-R04
  test('speaks one language only', async () => {
    expect((await everything(locale)).filter(([, text]) => foreignWords[locale].test(text))).toEqual([]);
  });

  test('uses the words of its own country', async () => {
    const region = foreignRegion[locale];
    const strange = (await everything(locale)).filter(([key, text]) => !ofOneDocument.test(key) && region?.test(text));

    expect(strange).toEqual([]);
  });

  test('has e-mails that say what a letter can, in that language and that country’s words', () => {
    const emailTexts = messages(locale === 'en-US' ? emailsEn : emailsSpanish[locale]);
    const wrong = [ofPage, foreignWords[locale], foreignRegion[locale]];
    expect(emailTexts.filter(([, text]) => wrong.some((words) => words?.test(text)))).toEqual([]);
  });

  test('never leaves a hole where something should be said', async () => {
    expect((await everything(locale)).filter(([, text]) => /undefined|null|NaN|\[object/.test(text))).toEqual([]);
  });
});

test('one and many are said differently', () => {
  const { time, checkout } = catalogueOf('es-MX');
  expect([time.daysLeft(1), time.daysLeft(6)]).toEqual(['queda 1 día', 'quedan 6 días']);
  expect([checkout.overdueSince(1), checkout.overdueSince(11)]).toEqual(['Venció ayer', 'Venció hace 11 días']);
});

test('tuition is called what each country calls it', () => {
  const names = locales.map((locale) => catalogueOf(locale).checkout.conceptTypes.tuition);
  expect(names).toEqual(['Colegiatura', 'Pensión', 'Pensión', 'Tuition']);
});

test('English in a Spanish catalogue is noticed, and Spanish in the English one', () => {
  const planted = ['Choose a card', 'No pudimos send tu pago', 'Your payment', 'Please wait'];
  expect(planted.filter((text) => !foreignWords['es-MX'].test(text))).toEqual([]);
  expect(
    ['Elige tu tarjeta', '¿Seguro?', 'Pay con tarjeta'].filter((text) => !foreignWords['en-US'].test(text)),
  ).toEqual([]);
});

test('a Mexican word in Colombia or Ecuador is noticed, and theirs in Mexico', () => {
  const mexican = [
    'Ver mi ficha',
    'El monto exacto',
    'tu colegiatura',
    'Domiciliar mi tarjeta',
    'los tutores',
    'tu RFC',
  ];
  expect(mexican.filter((text) => !foreignRegion['es-CO'].test(text))).toEqual([]);
  expect(
    ['el acudiente', 'en un corresponsal', 'tu cédula'].filter((text) => !foreignRegion['es-MX'].test(text)),
  ).toEqual([]);
});

test('a missing key is noticed', () => {
  const { back: _missing, ...rest } = catalogueOf('en-US').common;
  expect(messages(rest).map(([key]) => key)).not.toEqual(messages(catalogueOf('es-MX').common).map(([key]) => key));
});

// S3-R09
test('a payer is a person or a company', () => {
  expect(Object.keys(personTypes)).toEqual(['person', 'company']);
});

test.each([
  ['es-MX', 'uno por mes'],
  ['es-CO', 'una por mes'],
  ['es-EC', 'una por mes'],
  ['en-US', 'each month'],
] as const)('in %s instalments say how often one is paid', (locale, words) => {
  expect(moneyTextsOf(locale).form.instalmentsCost).toContain(words);
});
