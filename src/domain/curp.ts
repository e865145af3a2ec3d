/**
 * The check digit of a CURP, as its registry publishes it (Diario Oficial, "Instructivo normativo para la asignación de
 * la CURP"). Each of the first 17 characters counts by its place in the alphabet below, times weights from 18 down to
 * 2. The digit brings the sum to a multiple of ten. No packages: the browser checks with it too.
 */
export const curpAlphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Returns the check digit of the first 17 characters. */
export function curpCheckDigit(first17: string): string {
  const sum = [...first17].reduce((total, character, at) => total + curpAlphabet.indexOf(character) * (18 - at), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Whether a normalized CURP of the right format has the right check digit. Never log the argument. */
export const endsAsCurp = (normalized: string): boolean => curpCheckDigit(normalized.slice(0, 17)) === normalized[17];
