import { beforeAll, describe, expect, test } from 'vitest';
import { declineGroups } from '#domain/decline-reasons';
import { catalogueOf, loadCatalogue, loadMoneyTexts, loadProblemTexts, moneyTextsOf } from './catalogues.ts';
import { cardTextsOf, loadCardTexts } from './card-texts.ts';
import { locales } from './locale.ts';

beforeAll(() =>
  Promise.all(locales.flatMap((locale) => [loadCatalogue(locale), loadMoneyTexts(locale), loadCardTexts(locale)])),
);

type Message = readonly [key: string, text: string];

/** Every message with its key; a function is called with `7` for each argument, then with `1`. */
function messages(value: unknown, key = ''): readonly Message[] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value === 'function') {
    const say = (argument: unknown): string => String(value(...Array.from({ length: value.length }, () => argument)));
    return [
      [`${key}(7)`, say(7)],
      [`${key}(1)`, say(1)],
    ];
  }
  if (typeof value !== 'object' || value === null) return [[key, '']];
  return Object.entries(value).flatMap(([name, inner]) => messages(inner, key ? `${key}.${name}` : name));
}

async function everything(locale: (typeof locales)[number]): Promise<readonly Message[]> {
  return [
    ...messages(catalogueOf(locale)),
    ...messages(moneyTextsOf(locale), 'money'),
    ...messages(cardTextsOf(locale), 'card'),
    ...messages(await loadProblemTexts(locale), 'problems'),
  ];
}

describe.each(locales)('%s', (locale) => {
  test('has every key of es-MX, no other, and words for each', async () => {
    const [own, source] = [await everything(locale), await everything('es-MX')];
    expect(own.map(([key]) => key)).toEqual(source.map(([key]) => key));
    expect(own.filter(([, text]) => text.trim() === '')).toEqual([]);
    expect(own.length).toBeGreaterThan(250);
  });

  test('has the words of every group of declines', () => {
    const told = catalogueOf(locale).status.declines;
    expect(Object.keys(told).toSorted()).toEqual([...declineGroups].toSorted());
  });

  test('speaks one language only', async () => {
    const foreign =
      locale === 'en-US'
        ? /\b(pago|pagar|colegio|enlace|el|la|los|las|tu|de|que|para|con)\b|[¿¡ñ]/iu
        : /\b(the|your|you|payment|pay|please|school|link|and|with|of|this|try|again|back|send|close)\b/iu;
    expect((await everything(locale)).filter(([, text]) => foreign.test(text))).toEqual([]);
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
