/**
 * A school's name inside a Spanish sentence. One that begins with what it is takes that word's article: "al Colegio San
 * Jerónimo", "la Unidad Educativa Valle del Quinde"; another stands alone: "a Montessori del Valle".
 */
const articles = [
  ['el', /^(colegio|instituto|liceo|gimnasio|centro|jardín|preescolar)\b/i],
  ['la', /^(escuela|unidad|institución|academia|universidad|preparatoria)\b/i],
] as const;

const articleOf = (name: string) => articles.find(([, kinds]) => kinds.test(name))?.[0];

/** "el Colegio …" */
export const theSchool = (name: string): string => [articleOf(name), name].filter(Boolean).join(' ');

/** "El Colegio …", where a sentence begins. */
export const schoolFirst = (name: string): string => theSchool(name).replace(/^[el]/, (first) => first.toUpperCase());

/** "al Colegio …", "a la Escuela …" */
export const toSchool = (name: string): string => `a ${theSchool(name)}`.replace(/^a el /, 'al ');
