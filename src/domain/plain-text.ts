/**
 * Characters that are invisible and change how others read: controls, marks of writing direction, line separators that
 * only programs write, and zero-width signs. Tabs and line ends are not among them. Source: Unicode, general categories
 * Cc, Cf, Zl and Zp.
 */
const hidden = String.raw`(?![\t\n\r])\p{Cc}|(?!\u00ad)\p{Cf}|[\p{Zl}\p{Zp}]`;

/** Valid places of a zero-width sign: a composed emoji, a region's flag, a script with joined letters. */
const joined = [
  String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?\u200d(?=\p{Extended_Pictographic})`,
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`,
  String.raw`(?!\p{Script=Latin})[\p{L}\p{M}][\u200c\u200d](?=(?!\p{Script=Latin})\p{L})`,
].join('|');

const hiddenOrJoined = new RegExp(`(${joined})|${hidden}`, 'gu');
/** Most texts: what the pattern above would read letter by letter. */
const plain = /^[\t\n\r\x20-\x7e\u00a0-\u02ff]*$/;
const lineEnds = /[\t\n\r]/;

/** Whether a text has a character that shows nothing and that no person means. */
export function hasHidden(text: string): boolean {
  return !plain.test(text) && [...text.matchAll(hiddenOrJoined)].some(([, belongs]) => belongs === undefined);
}

/** Whether a text is one line: no tab, and no end of a line. */
export const isOneLine = (text: string): boolean => !lineEnds.test(text);

/** A text of several lines with a space for each hidden character. */
export const shownText = (text: string): string =>
  text.replaceAll(hiddenOrJoined, (_sign, belongs: string | undefined) => belongs ?? ' ');

/** The same on one line, with one space for several; a text without such characters stays as it is. */
export function shownLine(text: string): string {
  return isOneLine(text) && !hasHidden(text) ? text : shownText(text).replaceAll(/\s+/g, ' ').trim();
}

/** What stands in the place of a text that was erased. */
export const erasedText = 'erased';
