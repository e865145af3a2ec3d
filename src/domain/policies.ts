import type { Country } from './money.ts';

/** The version of the personal-data notice and the terms: the day they took effect. A new one needs acceptance. */
export const policyVersion = '2026-11-21';

/** The paths of a country's texts: routes of spec §2, which has none for Ecuador. */
export const policyPaths = {
  MX: { privacy: '/privacy', terms: '/terms' },
  CO: { privacy: '/co/privacy', terms: '/co/terms' },
  EC: { privacy: '/privacy?country=EC', terms: '/terms?country=EC' },
} as const satisfies Record<Country, Record<'privacy' | 'terms', string>>;
