import type { Locale } from './locale.ts';

/** Words that the three countries do not share, for texts that are otherwise one Spanish. All keep their gender. */
export interface RegionalWords {
  /** What is paid at a counter or by transfer. Feminine. */
  readonly instructions: string;
  /** How much. Masculine. */
  readonly amount: string;
}

export type SpanishLocale = Exclude<Locale, 'en-US'>;

export const regionalWords = {
  'es-MX': { instructions: 'ficha', amount: 'monto' },
  'es-CO': { instructions: 'referencia', amount: 'valor' },
  'es-EC': { instructions: 'referencia', amount: 'valor' },
} as const satisfies Record<SpanishLocale, RegionalWords>;
