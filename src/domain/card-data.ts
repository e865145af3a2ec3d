/** The shortest card number there is. Source: spec §5 (maestro). */
const shortestCardNumber = 12;

/**
 * Whether a text holds what may be a card number: 12 digits or more in a row, in any script, whatever stands between them
 * but a letter. Such a text is refused and kept nowhere.
 */
export function holdsCardNumber(text: string): boolean {
  const together = text.normalize('NFKC').replaceAll(/[^\p{L}\p{Nd}]/gu, '');
  return new RegExp(`\\p{Nd}{${shortestCardNumber}}`, 'u').test(together);
}
