/** The shortest card number there is. Source: spec §5 (maestro). */
const shortestCardNumber = 12;

/**
 * Whether a text may hold a card number: 12 or more digits of any script, with anything but letters between them.
 * Such a text is refused and never stored.
 */
export function holdsCardNumber(text: string): boolean {
  const together = text.normalize('NFKC').replaceAll(/[^\p{L}\p{Nd}]/gu, '');
  return new RegExp(`\\p{Nd}{${shortestCardNumber}}`, 'u').test(together);
}
