/** A label inside a sentence: `Código del estudiante` is `código del estudiante` there; `CLABE` stays. */
export const insideSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** `a las 2:05 p. m.`, `a la 1:05 p. m.`. */
export const atClock = (clock: string): string => `${/^1:\d/.test(clock) ? 'a la' : 'a las'} ${clock}`;

/** Ends a sentence with a full stop, unless `p. m.` already ends it. */
export const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);
