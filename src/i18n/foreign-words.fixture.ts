import type { Locale } from './locale.ts';

/** Words and angular quotes that show a text to be in another language; not names used in both (PSE, OXXO Pay). */
export const foreignWords = {
  'es-MX': spanishHas(),
  'es-CO': spanishHas(),
  'es-EC': spanishHas(),
  'en-US': /\b((?<!Mercado )pago|pagar|colegio|enlace|el|la|los|las|tu|de|que|para|con|tarjeta|cargo)\b|[¿¡ñ]/iu,
} as const satisfies Record<Locale, RegExp>;

function spanishHas(): RegExp {
  return /\b(the|your|you|payment|(?<!OXXO |FINCO |Google |Apple )pay|please|school|link|and|with|of|this|try|again|back|send|close|card|bank|amount|charge|error occurred|not|is|are|to|for)\b|[«»]/iu;
}

/** Words of one country's schools and payers that must not stand in another's texts. */
export const foreignRegion = {
  'es-MX':
    /\b(acudientes?|corresponsal(es)?|sedes?|cédulas?|débito automático|puntos? de pago|política de (datos|tratamiento))\b/iu,
  'es-CO': southernHasNot(),
  'es-EC': southernHasNot(),
  'en-US': null,
} as const satisfies Record<Locale, RegExp | null>;

function southernHasNot(): RegExp {
  return /\b(fichas?|montos?|colegiaturas?|alumn[oa]s?|plantel(es)?|tutor(es)?|exhibición|domicili\p{L}*|CURP|RFC|CFDI|SAT|tiendas?|aviso de privacidad|datos fiscales)(?!\p{L})/iu;
}

/** What only a page can do; no print or e-mail says it. */
export const ofPage =
  /esta (página|pantalla)|this (page|screen)|(vuelve|regresa) aquí|come back here|cambia sola|changes by itself/iu;

/** Names a son and leaves a daughter out. */
export const ofSonsOnly = /\bhijo\b(?! o hija)/iu;

type Message = readonly [key: string, text: string];

/** Returns every message with its key. Functions are called with `7` for each argument, then with `1`. */
export function messages(value: unknown, key = ''): readonly Message[] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value === 'function') {
    const say = (argument: unknown): string => String(value(...Array.from({ length: value.length }, () => argument)));
    return [
      [`${key}(7)`, say(7)],
      [`${key}(1)`, say(1)],
    ];
  }
  if (typeof value !== 'object' || value === null) return [[key, '']];
  return Object.entries(value).flatMap(([name, inner]) => messages(inner, key ? `${key}.${name}` : name));
}
