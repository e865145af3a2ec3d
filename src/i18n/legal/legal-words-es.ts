/** What is said around a page of law, and what stands where the school is not known. */
export const legalWordsEs = {
  contents: 'Contenido',
  version: (version: string, day: string) => `Versión ${version} · Vigente desde el ${day}`,
  print: 'Imprimir',
  toTop: 'Volver al inicio',
  unknownEntity: 'la institución que aparece en tu pago',
  unknownContact: 'la institución que aparece en tu pago',
  /** A bracket after a name: who that is in daily life. */
  entityOf: (entity: string, school: string) => `${entity} (${school})`,
};

export type LegalWords = typeof legalWordsEs;
