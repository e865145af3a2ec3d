import type { LegalWords } from './legal-words-es.ts';

export const legalWordsEn: LegalWords = {
  contents: 'Contents',
  version: (version, day) => `Version ${version} · In force since ${day}`,
  print: 'Print',
  toTop: 'Back to the top',
  unknownEntity: 'the institution named in your payment',
  unknownContact: 'the institution named in your payment',
  entityOf: (entity, school) => `${entity} (${school})`,
};
