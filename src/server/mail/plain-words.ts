/**
 * One line that can stand in a subject or a sender's name: line breaks, other control characters and marks that turn
 * the writing direction become a space.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first word of a name, letters only: no surname, and nothing that a mail client would turn into a link. */
export function firstName(fullName: string): string {
  return /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/u.exec(fullName)?.[0] ?? '';
}
