/**
 * How papers and links that may be sent on name the students of a payment: by the first word of each full name, or by
 * as many as tell one from the others. Sisters are `María José` and `María Fernanda`, never `María` twice.
 */
export function firstNames(fullNames: readonly string[]): (fullName: string) => string {
  const all = fullNames.map(wordsOf);
  return (fullName) => {
    const own = wordsOf(fullName);
    const others = all.filter((each) => each.join(' ') !== own.join(' '));
    const isTold = (words: readonly string[]) => !others.some((other) => words.every((word, at) => word === other[at]));
    const last = own.findIndex((_, at) => isTold(own.slice(0, at + 1)));
    return (last === -1 ? own : own.slice(0, last + 1)).join(' ');
  };
}

const wordsOf = (name: string): readonly string[] => name.split(' ').filter((word) => word !== '');
