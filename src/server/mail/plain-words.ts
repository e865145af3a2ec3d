import { firstNames } from '#domain/first-names';
import { shownText } from '#domain/plain-text';

/** One line that can stand in a subject or a sender's name: line breaks and hidden characters become a space. */
export const oneLine = (text: string): string => shownText(text).replace(/\s+/g, ' ').trim();

/** Students by their first names, told apart; letters only. */
export function studentNames(fullNames: readonly string[]): (fullName: string) => string {
  const short = firstNames(fullNames);
  return (fullName) => short(fullName).split(' ').map(firstName).filter(Boolean).join(' ');
}

/** The first word of a name, letters only: no surname, and nothing that a mail client would turn into a link. */
export function firstName(fullName: string): string {
  return /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/u.exec(fullName)?.[0] ?? '';
}
