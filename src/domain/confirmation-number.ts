/** Crockford's base 32: no I, L, O or U, so nothing is misheard, misread or rude. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns a receipt's confirmation number, `CU-XXXX-XXXX`, from at least 5 random bytes (40 bits; more are ignored).
 * A million of them hold a duplicate in about one case of three: the database's unique key decides, the caller redraws.
 * Throws RangeError on fewer bytes.
 */
export function confirmationNumber(random: Uint8Array): string {
  if (random.length < 5) throw new RangeError('A confirmation number takes 5 random bytes');
  const bits = random.subarray(0, 5).reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);
  const letters = Array.from({ length: 8 }, (_, place) =>
    alphabet.charAt(Number((bits >> BigInt(35 - 5 * place)) & 31n)),
  ).join('');
  return `CU-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
