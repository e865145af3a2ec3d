/**
 * The distinct parts of one family's student names: without the words that all share at the end, or at the start where
 * schools write the family name first. Whole names if nothing would be left, or for a single student.
 */
export function ownNames(names: readonly string[]): readonly string[] {
  const words = names.map((name) => name.split(' '));
  const atEnd = shared(words.map((each) => each.toReversed()));
  const atStart = atEnd > 0 ? 0 : shared(words);
  const own = words.map((each) => each.slice(atStart, each.length - atEnd).join(' '));
  return names.length > 1 && own.every(Boolean) ? own : names;
}

/** Returns how many words all of them begin with. */
function shared([first = [], ...others]: readonly (readonly string[])[]): number {
  const end = first.findIndex((word, at) => others.some((each) => each[at] !== word));
  return end === -1 ? first.length : end;
}
