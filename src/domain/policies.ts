import type { Country } from './money.ts';

/** Of the personal-data notice and the terms: the day since which they are in force. A new one is accepted anew. */
export const policyVersion = '2026-11-21';

/** Where a country's texts stand: routes of spec §2, which name none of Ecuador's own. */
export const policyPaths = {
  MX: { privacy: '/privacy', terms: '/terms' },
  CO: { privacy: '/co/privacy', terms: '/co/terms' },
  EC: { privacy: '/privacy?country=EC', terms: '/terms?country=EC' },
} as const satisfies Record<Country, Record<'privacy' | 'terms', string>>;
