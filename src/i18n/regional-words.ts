import type { Locale } from './locale.ts';

/** Words that the three countries do not share, for the late texts, which are otherwise one Spanish. All keep their gender. */
export interface RegionalWords {
  /** What is paid at a counter or by transfer. Feminine. */
  readonly slip: string;
  /** How much. Masculine. */
  readonly amount: string;
}

export type SpanishLocale = Exclude<Locale, 'en-US'>;

export const regionalWords = {
  'es-MX': { slip: 'ficha', amount: 'monto' },
  'es-CO': { slip: 'referencia', amount: 'valor' },
  'es-EC': { slip: 'referencia', amount: 'valor' },
} as const satisfies Record<SpanishLocale, RegionalWords>;
