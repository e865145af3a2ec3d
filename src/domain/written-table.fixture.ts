/** A table as it is written for people: its heading, then its rows, with columns apart by spaces. */
export function writtenTable(text: string) {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return { head, rows };
}
