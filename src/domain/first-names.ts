/**
 * How papers and links that may be sent on name the students of a payment: by the first word of each full name, or by
 * as many as tell one from the others. Sisters are `María José` and `María Fernanda`, never `María` twice. Where a
 * school writes both family names first, those are left out.
 */
export function firstNames(fullNames: readonly string[]): (fullName: string) => string {
  const all = [...new Set(fullNames.map((name) => wordsOf(name).join(' ')))].map(wordsOf);
  const skipped = familyWords(all);
  return (fullName) => {
    const own = wordsOf(fullName);
    const others = all.filter((each) => each.join(' ') !== own.join(' '));
    const isTold = (end: number) => !others.some((other) => own.slice(0, end).every((word, at) => word === other[at]));
    const last = own.findIndex((_, at) => at >= skipped && isTold(at + 1));
    return own.slice(skipped, last === -1 ? own.length : last + 1).join(' ');
  };
}

const wordsOf = (name: string): readonly string[] => name.split(' ').filter((word) => word !== '');

/** How many words of the family begin every name: two at least, and nothing that all names end with. */
function familyWords(names: readonly (readonly string[])[]): number {
  const [first = [], ...others] = names;
  if (others.every((each) => each.at(-1) === first.at(-1))) return 0;
  const shared = first.findIndex((word, at) => others.some((each) => each[at] !== word));
  return shared < 2 ? 0 : shared;
}
