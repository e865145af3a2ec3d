/**
 * Checks the typed name on the card. `looks_like_card_data`: a card number, an expiry date or a security code in the
 * wrong field; it must be refused, cleared, and never logged or sent on.
 * Three digits are enough, together or apart, in any script: names have "2do" or "3rd", a security code has three.
 * Source: spec §5 (required).
 */
export function checkCardholderName(name: string): 'ok' | 'required' | 'looks_like_card_data' {
  const text = name.normalize('NFKC');
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  if (digits >= 3) return 'looks_like_card_data';
  return /\p{L}/u.test(text) ? 'ok' : 'required';
}
