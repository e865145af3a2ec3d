/**
 * A school's name inside a Spanish sentence. A name that begins with its kind takes an article: "al Colegio San
 * Jerónimo", "la Unidad Educativa Valle del Quinde"; another takes none: "a Montessori del Valle".
 */
const articles = [
  ['el', /^(colegio|instituto|liceo|gimnasio|centro|jardín|preescolar)\b/i],
  ['la', /^(escuela|unidad|institución|academia|universidad|preparatoria)\b/i],
] as const;

const articleOf = (name: string) => articles.find(([, kinds]) => kinds.test(name))?.[0];

/** "el Colegio …" */
export const theSchool = (name: string): string => [articleOf(name), name].filter(Boolean).join(' ');

/** "El Colegio …", at the start of a sentence. */
export const schoolFirst = (name: string): string => theSchool(name).replace(/^[el]/, (first) => first.toUpperCase());

/** "al Colegio …", "a la Escuela …" */
export const toSchool = (name: string): string => `a ${theSchool(name)}`.replace(/^a el /, 'al ');
