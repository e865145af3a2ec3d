/**
 * What tells the students of one family apart: what their whole names do not share at the end, nor at the beginning where
 * schools write the family's name first. The whole name where nothing would be left, or where there is only one student.
 */
export function ownNames(names: readonly string[]): readonly string[] {
  const words = names.map((name) => name.split(' '));
  const atEnd = shared(words.map((each) => each.toReversed()));
  const atStart = atEnd > 0 ? 0 : shared(words);
  const own = words.map((each) => each.slice(atStart, each.length - atEnd).join(' '));
  return names.length > 1 && own.every(Boolean) ? own : names;
}

/** How many words all of them begin with. */
function shared([first = [], ...others]: readonly (readonly string[])[]): number {
  const end = first.findIndex((word, at) => others.some((each) => each[at] !== word));
  return end === -1 ? first.length : end;
}
