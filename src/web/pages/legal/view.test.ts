import { describe, expect, test } from 'vitest';
import { sessions } from '../gallery/fixtures.ts';
import { legalScreen } from './view.tsx';

const facts = { now: '2026-11-21T16:00:00.000Z', dataKey: 'k', header: null };
const at = (path: string) => new URL(path, 'http://cuota.example');

describe('whose text it is', () => {
  test.each([
    ['/privacy', null, null, 'MX', 'es-MX'],
    ['/co/privacy', null, null, 'CO', 'es-CO'],
    ['/privacy?country=EC', null, null, 'EC', 'es-EC'],
    ['/privacy?country=XX', null, null, 'MX', 'es-MX'],
    ['/privacy', null, 'es-CO', 'CO', 'es-CO'],
    ['/privacy', sessions.ecuador, null, 'EC', 'es-EC'],
    ['/privacy?country=MX', sessions.ecuador, null, 'EC', 'es-EC'],
    ['/co/terms', sessions.mexico, null, 'CO', 'es-MX'],
    ['/co/terms', null, 'en-US', 'CO', 'en-US'],
    ['/faq', sessions.english, null, 'MX', 'en-US'],
    ['/faq', sessions.english, 'es-MX', 'MX', 'es-MX'],
  ] as const)('%s', async (path, session, language, country, locale) => {
    const { shell } = await legalScreen(at(path), session, facts, language);
    expect([shell.country, shell.locale]).toEqual([country, locale]);
  });
});

// S2-R26
test('notice and terms bear the product’s logo, questions the school’s; none names the family', async () => {
  const shells = await Promise.all(
    ['/privacy', '/terms', '/faq'].map(
      async (path) => (await legalScreen(at(path), sessions.mexico, facts, null)).shell,
    ),
  );
  expect(shells.map(({ school }) => school?.name ?? null)).toEqual([null, null, sessions.mexico.school.name]);
  expect(shells.map(({ title }) => title)).toEqual(['Aviso de privacidad', 'Términos de uso', 'Preguntas frecuentes']);
  expect(shells.map(({ dataKey }) => dataKey)).toEqual(['k', 'k', 'k']);
});
