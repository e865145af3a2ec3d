/**
 * Whether a text may be what a machine made by chance, with at least so many bits by how often its characters occur. It
 * sees what is plainly not: words between spaces, a repetition, characters in order, few of them. Nobody can see more:
 * a text that passes is not proven to be random.
 */
export function looksRandom(text: string, minBits: number): boolean {
  return !/\s/.test(text) && !isRepetition(text) && neighbours(text) < 0.8 && bitsOf(text) >= minBits;
}

/** Shannon's measure over the text's own characters, in bits. */
function bitsOf(text: string): number {
  const times = new Map<string, number>();
  for (const letter of text) times.set(letter, (times.get(letter) ?? 0) + 1);
  return [...times.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0);
}

/** Something shorter, at least twice; the last time may be cut off. */
function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) if (text.startsWith(text.slice(period))) return true;
  return false;
}

/** How many of its steps lead to the same character or one beside it, 0 to 1. */
function neighbours(text: string): number {
  const near = [...text].filter(
    (letter, at) => at > 0 && Math.abs(letter.charCodeAt(0) - text.charCodeAt(at - 1)) <= 1,
  );
  return near.length / Math.max(1, text.length - 1);
}
