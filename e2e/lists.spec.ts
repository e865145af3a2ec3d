/** The ways to pay as the server draws them: by country, in four languages, cash's limits. Source: spec §1, §3, §9. */
import { usesWallet } from '#contracts/step-traits';
import { countries, type Country } from '#domain/money';
import { withoutAlternatives } from '#domain/method-availability';
import { foreignRegion, foreignWords } from '#i18n/foreign-words.fixture';
import { type Locale, localeOf, locales } from '#i18n/locale';
import { methodLabels } from '#i18n/method-labels';
import { alternativeOf, offerKey, offers } from '#providers/registry';
import type { ScenarioName } from '#sandbox/demo/scenarios';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { NewSession } from './own-session.ts';

const family = { MX: 'mx-family', CO: 'co-family', EC: 'ec-family' } as const satisfies Record<Country, ScenarioName>;

/** The specification's list of each country, by the arguments of `materialize`; built methods must be there. */
const ofSpecification = {
  MX: [
    'card/gr4vy_secure_fields',
    'tapistores/tapistores',
    'store/stripe',
    'bank/bank',
    'transfer/transfer',
    'fintech/fintech',
  ],
  CO: ['transfer/pse', 'card/wompi', 'bank/bancolombia', 'cash/wompi_cash'],
  EC: ['banred/banred', 'bank/placetopay', 'transfer/transfer', 'card/placetopay'],
} as const satisfies Record<Country, readonly string[]>;

/** The fieldset of the ways to pay, as text, and its radios that can be chosen, in their order. */
async function listOf(journey: Journey, newSession: NewSession, locale?: Locale) {
  const { url } = await journey.newSession(newSession);
  const address = new URL(url);
  if (locale) address.searchParams.set('locale', locale);
  const html = await (await fetch(address)).text();
  const fieldset = /<fieldset[\s\S]*?<\/fieldset>/.exec(html)?.[0] ?? '';
  const keys = [...fieldset.matchAll(/value="(\S+) \d+"/g)].map(([, key = '']) => key);
  const alts = [...fieldset.matchAll(/(?:alt|title)="([^"]*)"/g)].map(([, text = '']) => text);
  const text = [fieldset.replaceAll(/<[^>]*>/g, ' '), ...alts].join(' ').replaceAll(/&[#\w]+;/g, ' ');
  return { language: /<html[^>]* lang="([^"]+)"/.exec(html)?.[1], keys, text };
}

/** Which of them stand first is `in-sight.test.ts`'s. */
function expectedOf(country: Country): readonly string[] {
  const own = offers.filter((offer) => offer.country === country && !offer.bookedOnly && !usesWallet(offer));
  return withoutAlternatives(own, null, alternativeOf).map(offerKey);
}

/** Names that stand in every language. */
const names = /\b(Banco (Pichincha|Guayaquil|del Barrio)|OXXO Pay|Wompi|Nequi|PSE)\b/g;

// S1-R07, S2-R16, S3-R03
test.describe('the ways to pay of three countries in four languages', () => {
  for (const country of countries)
    test(`a family of ${country} reads its own ways to pay, and no others, in each of four languages`, async ({
      journey,
    }) => {
      for (const locale of locales) {
        const { language, keys, text } = await listOf(journey, { like: family[country] }, locale);
        expect(language).toBe(locale);
        expect(keys.toSorted(), locale).toEqual(expectedOf(country).toSorted());
        expect(keys).toEqual(expect.arrayContaining(ofSpecification[country].map((each) => `${country}/${each}`)));
        const listText = text.replaceAll(names, ' ');
        expect(foreignWords[locale].exec(listText)?.[0], `${locale}: ${listText}`).toBeUndefined();
        if (locale === localeOf[country]) expect(foreignRegion[locale].exec(listText)?.[0], listText).toBeUndefined();
        expect(listText).toContain(methodLabels[locale].recommended);
        for (const offer of offers.filter((each) => keys.includes(offerKey(each)))) {
          const { title, row = title } = offer.texts[locale];
          for (const words of row.replaceAll(names, ' ').split(/\s+/)) expect(listText).toContain(words);
        }
      }
    });
});

// S3-R03, S9-R03
test.describe('cash around 10,000 pesos', () => {
  for (const [cost, isTaken] of [
    [999_999, true],
    [1_000_000, true],
    [1_000_001, false],
  ] as const) {
    // Every day: the last, and method-availability.test.ts.
    const tag = isTaken ? { tag: '@long' } : {};
    test(
      `of ${cost} cents cash at OXXO ${isTaken ? 'is taken' : 'is not taken'}, by either way, and says up to how much`,
      tag,
      async ({ journey }) => {
        const charges = [{ student: 'elder', concept: 'Colegiatura', type: 'tuition', cost, dueInDays: 12 }] as const;
        const { keys, text } = await listOf(journey, { like: 'mx-every-method', charges });
        for (const key of ['MX/store/stripe', 'MX/oxxopay/oxxopay']) expect(keys.includes(key), key).toBe(isTaken);
        expect(text.includes('En OXXO hasta $10,000.00')).toBe(!isTaken);
        expect(keys).toContain('MX/tapistores/tapistores');
      },
    );
  }
});
