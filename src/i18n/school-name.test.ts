import { expect, test } from 'vitest';
import { cardTextsOf, loadCardTexts } from './card-texts.ts';
import { catalogueOf, loadCatalogue, loadMoneyTexts, moneyTextsOf } from './catalogues.ts';
import { emailsSpanish } from './emails-es.ts';
import { schoolFirst, theSchool, toSchool } from './school-name.ts';

test('a school that begins with what it is takes that word’s article; another stands alone', () => {
  expect(['Colegio San Jerónimo', 'Unidad Educativa Quinde', 'Montessori'].map(toSchool)).toEqual([
    'al Colegio San Jerónimo',
    'a la Unidad Educativa Quinde',
    'a Montessori',
  ]);
  expect([theSchool('Jardín Sol'), schoolFirst('Instituto Luz'), schoolFirst('Escuela Dos')]).toEqual([
    'el Jardín Sol',
    'El Instituto Luz',
    'La Escuela Dos',
  ]);
});

/** Stands as a head, alone. */
const alone = /documentTitle$/;

test.each(['es-MX', 'es-CO', 'es-EC'] as const)(
  '%s: no sentence names a school without its article',
  async (locale) => {
    await Promise.all([loadCatalogue(locale), loadMoneyTexts(locale), loadCardTexts(locale)]);
    const all = [catalogueOf, moneyTextsOf, cardTextsOf].map((of) => of(locale));
    const sentences = [...all, emailsSpanish[locale]].flatMap((texts) => withSchool(texts));
    expect(sentences.length).toBeGreaterThan(25);
    expect(sentences.filter(([key, text]) => !alone.test(key) && !/(\b[EeLl][la] |\bal )Colegio 7/.test(text))).toEqual(
      [],
    );
  },
);

/** Returns the text of every function that takes a school; its other arguments are `1`. */
function withSchool(value: unknown, key = ''): readonly (readonly [key: string, text: string])[] {
  if (typeof value === 'function') {
    const names =
      /^\(?([^)=]*)\)?\s*=>/
        .exec(String(value))?.[1]
        ?.split(',')
        .map((name) => name.trim()) ?? [];
    return names.includes('school')
      ? [[key, String(value(...names.map((name) => (name === 'school' ? 'Colegio 7' : '1'))))]]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => withSchool(inner, `${key}.${name}`));
}
