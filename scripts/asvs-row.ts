/** A requirement of OWASP ASVS 5.0.0, and what holds it here. Ids: the standard's, without its V. */

/** A file, and words of a test's title in it. */
type Test = `${string}.ts "${string}"` | `${string}.tsx "${string}"`;
/** What no test holds: seen by a person, not built, or about something that Cuota does not have. */
type Note = `by hand: ${string}` | `open: ${string}` | `not here: ${string}`;

/** Its level, what it asks in our words, and how it stands. All of levels 1 and 2, and those of 3 that a test holds. */
export type Row = readonly [level: 1 | 2 | 3, asks: string, first: Test | Note, ...more: readonly (Test | Note)[]];
export type Chapter = Readonly<Record<string, Row>>;
