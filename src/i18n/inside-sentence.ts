/** A label as it stands inside a sentence: `Código del estudiante` is `código del estudiante` there; `CLABE` stays. */
export const insideSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
