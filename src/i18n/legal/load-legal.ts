/**
 * Pages of law and of questions, composed for one payer. Only these pages fetch them, and only the text shown: each
 * text is a file of its own.
 */
import type { Country } from '#domain/money';
import { policyVersion } from '#domain/policies';
import { catalogueOf, loadCatalogue } from '../catalogues.ts';
import { formatLongDay, readDay } from '../format.ts';
import type { Locale } from '../locale.ts';
import { accountTermsVersion } from './account-terms-version.ts';
import type { CountryWords, FaqPlace, LegalBody, LegalDocument, LegalTexts } from './legal-document.ts';
import type { LegalWords } from './legal-words-es.ts';
import type { PrivacyTexts } from './privacy-mx-es.ts';

export const legalKinds = ['privacy', 'terms', 'faq', 'account'] as const;
export type LegalKind = (typeof legalKinds)[number];

export interface WantedLegal {
  readonly kind: LegalKind;
  readonly country: Country;
  readonly locale: Locale;
  /** Null without a session: placeholders then stand for its school. */
  readonly school: LegalSchool | null;
}

export interface LegalSchool {
  readonly name: string;
  readonly contractualEntity: string;
  readonly advisor: {
    readonly name: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  } | null;
}

/** A composed page: plain data, which a server can send. */
export interface LegalPage extends LegalDocument {
  readonly kind: LegalKind;
  /** The version and its first day in force; null for questions, which nobody accepts. */
  readonly version: string | null;
  readonly words: Readonly<Record<'contents' | 'print' | 'toTop', string>>;
}

/** Fetches and composes a page. Rejects only if a phone cannot fetch the text. */
export async function loadLegal({ kind, country, locale, school }: WantedLegal): Promise<LegalPage> {
  const language = locale === 'en-US' ? 'en' : 'es';
  const [words] = await Promise.all([legalWords[language](), loadCatalogue(locale)]);
  const facts = factsOf(school, words);
  const { contents, print, toTop } = words;
  const version = versions[kind];
  const day = version && formatLongDay(readDay(version), catalogueOf(locale), locale);
  return {
    kind,
    ...(await composed[kind](country, language, facts)),
    version: version && words.version(version, day ?? ''),
    words: { contents, print, toTop },
  };
}

/** The version in which each is accepted; null for questions. */
const versions: Readonly<Record<LegalKind, string | null>> = {
  privacy: policyVersion,
  terms: policyVersion,
  faq: null,
  account: accountTermsVersion,
};

type Language = 'es' | 'en';

const legalWords = {
  es: async (): Promise<LegalWords> => (await import('./legal-words-es.ts')).legalWordsEs,
  en: async (): Promise<LegalWords> => (await import('./legal-words-en.ts')).legalWordsEn,
} as const satisfies Record<Language, () => Promise<LegalWords>>;

const privacy = {
  MX: {
    es: async (): Promise<PrivacyTexts> => (await import('./privacy-mx-es.ts')).privacyMxEs,
    en: async (): Promise<PrivacyTexts> => (await import('./privacy-mx-en.ts')).privacyMxEn,
  },
  CO: {
    es: async (): Promise<PrivacyTexts> => (await import('./privacy-co-es.ts')).privacyCoEs,
    en: async (): Promise<PrivacyTexts> => (await import('./privacy-co-en.ts')).privacyCoEn,
  },
  EC: {
    es: async (): Promise<PrivacyTexts> => (await import('./privacy-ec-es.ts')).privacyEcEs,
    en: async (): Promise<PrivacyTexts> => (await import('./privacy-ec-en.ts')).privacyEcEn,
  },
} as const satisfies Record<Country, Record<Language, () => Promise<PrivacyTexts>>>;

type Compose = (country: Country, language: Language, facts: CountryWords) => Promise<LegalDocument>;

const composed: Readonly<Record<LegalKind, Compose>> = {
  privacy: async (country, language, facts) => compose(await privacy[country][language](), facts),
  terms: async (country, language, facts) => {
    const [texts, words] =
      language === 'en'
        ? await import('./terms-en.ts').then((file) => [file.termsEn, file.termsEnWords] as const)
        : await import('./terms-es.ts').then((file) => [file.termsEs, file.termsEsWords] as const);
    return compose(texts, { ...words[country], ...facts });
  },
  faq: async (country, language, facts) => {
    const [texts, places] =
      language === 'en'
        ? await import('./faq-en.ts').then((file) => [file.faqEn, file.faqEnPlaces] as const)
        : await import('./faq-es.ts').then((file) => [file.faqEs, file.faqEsPlaces] as const);
    const { words, bodies }: FaqPlace = places[country];
    return compose(texts, { ...words, ...facts }, bodies);
  },
  account: async (_country, language, facts) => {
    const texts =
      language === 'en'
        ? (await import('./account-terms-en.ts')).accountTermsEn
        : (await import('./account-terms-es.ts')).accountTermsEs;
    return compose(texts, facts);
  },
};

/** A country's own words come before the common ones. */
function compose(
  { title, intro, parts }: LegalTexts<string>,
  words: CountryWords,
  before: Readonly<Record<string, LegalBody>> = {},
): LegalDocument {
  return {
    title,
    intro,
    parts: Object.entries(parts).map(([id, [heading, ...body]]) => {
      const blocks = [...(before[id] ?? []), ...body].map((block) =>
        typeof block === 'string' ? filled(block, words) : block.map((line) => filled(line, words)),
      );
      return { id, title: heading, body: blocks };
    }),
  };
}

/** Throws if a text names an unknown word: a bug, which a test finds first. */
function filled(text: string, words: CountryWords): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`A legal text has no word for ${name}`);
    return word;
  });
}

function factsOf(school: LegalSchool | null, words: LegalWords): Readonly<Record<'entity' | 'contact', string>> {
  if (!school) return { entity: words.unknownEntity, contact: words.unknownContact };
  const { name, contractualEntity, advisor } = school;
  const reached = [advisor?.name, advisor?.email, advisor?.phone].filter(Boolean).join(', ');
  const isSame = contractualEntity === '' || contractualEntity === name;
  return { entity: isSame ? name : words.entityOf(contractualEntity, name), contact: reached || name };
}
