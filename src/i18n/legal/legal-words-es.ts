/** Texts around a legal page, and placeholders for an unknown school. */
export const legalWordsEs = {
  contents: 'Contenido',
  version: (version: string, day: string) => `Versión ${version} · Vigente desde el ${day}`,
  print: 'Imprimir',
  toTop: 'Volver al inicio',
  unknownEntity: 'la institución que aparece en tu pago',
  unknownContact: 'la institución que aparece en tu pago',
  /** A name with its everyday name in brackets. */
  entityOf: (entity: string, school: string) => `${entity} (${school})`,
};

export type LegalWords = typeof legalWordsEs;
