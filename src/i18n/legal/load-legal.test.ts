import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Country } from '#domain/money';
import { policyVersion } from '#domain/policies';
import { catalogueOf } from '../catalogues.ts';
import { foreignRegion, foreignWords, messages } from '../foreign-words.fixture.ts';
import { formatLongDay, readDay } from '../format.ts';
import { type Locale, localeOf } from '../locale.ts';
import { accountTermsEn } from './account-terms-en.ts';
import { accountTermsEs } from './account-terms-es.ts';
import { accountTermsVersion } from './account-terms-version.ts';
import { legalKinds, type LegalPage, type LegalSchool, loadLegal } from './load-legal.ts';

const school: LegalSchool = {
  name: 'Colegio San Jerónimo',
  contractualEntity: 'Servicios Educativos San Jerónimo, A.C.',
  advisor: { name: 'Administración', email: 'pagos@colegio.example', phone: null },
};
const countries: readonly Country[] = ['MX', 'CO', 'EC'];
const pages = countries.flatMap((country) =>
  ([localeOf[country], 'en-US'] as const satisfies readonly Locale[]).flatMap((locale) =>
    // Accounts that take transfers are Mexico's.
    legalKinds.flatMap((kind) => (kind === 'account' && country !== 'MX' ? [] : { country, locale, kind })),
  ),
);
const words = (page: LegalPage): string =>
  messages(page)
    .map(([, text]) => text)
    .join('\n');

/** Names that are the same in every language. */
const names = /FINCO PAY|\(clave de rastreo\)/g;

/** One provider's account has few things to say, and is accepted on its own. */
const isShort = (kind: LegalPage['kind']): boolean => kind === 'account';

describe.each(pages)('$kind of $country in $locale', ({ country, locale, kind }) => {
  test('names the institution that charges, and whom to write to', async () => {
    const text = words(await loadLegal({ kind, country, locale, school }));
    expect(text).toContain('Servicios Educativos San Jerónimo, A.C. (Colegio San Jerónimo)');
    expect(text).toContain('Administración, pagos@colegio.example');
  });

  test('is whole and in one language, also where no school is known', async () => {
    const page = await loadLegal({ kind, country, locale, school: null });
    const text = words(page);
    expect(text).toContain(locale === 'en-US' ? 'the institution named in your payment' : 'la institución que aparece');
    expect(text).not.toMatch(/[{}]|undefined|null/);
    const lines = messages({ intro: page.intro, parts: page.parts.map(({ title, body }) => ({ title, body })) }).map(
      ([at, line]) => [at, line.replaceAll(names, '')] as const,
    );
    expect(lines.filter(([, line]) => foreignWords[locale].test(line))).toEqual([]);
    expect(lines.filter(([, line]) => foreignRegion[locale]?.test(line))).toEqual([]);
    expect(page.parts.length).toBeGreaterThanOrEqual(isShort(kind) ? 8 : 15);
    expect(page.parts.every(({ body }) => body.length > 0)).toBe(true);
    const inMexico = await loadLegal({ kind, country: 'MX', locale: 'es-MX', school });
    expect(page.parts.map(({ id }) => id)).toEqual(inMexico.parts.map(({ id }) => id));
  });
});

test.each([
  ['MX', /LFPDPPP/, /ARCO/, /Secretaría Anticorrupción y Buen Gobierno/],
  ['CO', /Ley 1581 de 2012/, /[Aa]utorización/, /Superintendencia de Industria y Comercio/],
  ['EC', /LOPDP/, /Portabilidad/, /Superintendencia de Protección de Datos Personales/],
] as const)('the privacy text of %s stands on its own law', async (country, law, rights, authority) => {
  const text = words(await loadLegal({ kind: 'privacy', country, locale: localeOf[country], school }));
  for (const needed of [law, rights, authority]) expect(text).toMatch(needed);
});

test.each(pages.filter(({ kind }) => kind === 'privacy'))(
  'the privacy text of $country in $locale names what the device keeps, and who measures',
  async ({ country, locale }) => {
    const { parts } = await loadLegal({ kind: 'privacy', country, locale, school });
    const of = (id: string) => messages(parts.find((part) => part.id === id)?.body).map(([, line]) => line);
    const device = of('device').join('\n');
    const [holder, tax] =
      locale === 'en-US'
        ? [/cardholder's name and the email/, /(tax|invoice) data you chose/]
        : [/nombre del titular y el correo/, /datos (fiscales|de facturación) que elegiste/];
    for (const pattern of [holder, tax, /XSRF-TOKEN/, /Google/]) expect(device).toMatch(pattern);
    expect(of('sharing').filter((line) => /Google.*IP/.test(line))).toHaveLength(1);
  },
);

test.each(pages.filter(({ kind }) => kind !== 'faq' && !isShort(kind)))(
  '$kind of $country in $locale names the act that the page records: going on, not paying',
  async ({ country, locale, kind }) => {
    const text = words(await loadLegal({ kind, country, locale, school }));
    expect(text).toMatch(locale === 'en-US' ? /continue with your payment/ : /continuar con tu pago/);
    expect(text).not.toMatch(/presionar el botón para pagar|press the button to pay/);
  },
);

test.each(['es-MX', 'en-US'] as const)(
  'the terms of an account say in %s whose it is, until when it is good, and what becomes of money that comes otherwise',
  async (locale) => {
    const page = await loadLegal({ kind: 'account', country: 'MX', locale, school });
    const text = words(page);
    const needed =
      locale === 'en-US'
        ? [/participant 734/, /within 2 hours/, /Short:/, /Over or twice:/, /Late:/, /tracking key/, /get your CLABE/]
        : [
            /participante 734/,
            /máximo de 2 horas/,
            /De menos:/,
            /dos veces:/,
            /Tarde:/,
            /clave de rastreo/,
            /generar tu CLABE/,
          ];
    for (const each of needed) expect(text).toMatch(each);
    expect(page.version).toContain(accountTermsVersion);
  },
);

// A changed text needs a new version: an acceptance of another version does not count.
test('the terms of an account are those of their version', () => {
  const text = JSON.stringify([accountTermsEs, accountTermsEn]);
  expect([accountTermsVersion, createHash('sha256').update(text).digest('hex').slice(0, 16)]).toEqual([
    '2026-11-26',
    '6d6460e4a3e2be98',
  ]);
});

test('what is accepted bears its version and date; questions bear none', async () => {
  const of = (kind: 'privacy' | 'faq') => loadLegal({ kind, country: 'MX', locale: 'es-MX', school: null });
  const day = formatLongDay(readDay(policyVersion), catalogueOf('es-MX'), 'es-MX');
  expect((await of('privacy')).version).toBe(`Versión ${policyVersion} · Vigente desde el ${day}`);
  expect((await of('faq')).version).toBeNull();
});

test('a school that contracts under its own name is named once, and reached by name where nobody else is known', async () => {
  const plain = { name: 'Liceo Azul', contractualEntity: 'Liceo Azul', advisor: null };
  const text = words(await loadLegal({ kind: 'terms', country: 'CO', locale: 'es-CO', school: plain }));
  expect(text).toContain('Quien te cobra es Liceo Azul.');
  expect(text).not.toContain('Liceo Azul (Liceo Azul)');
});
