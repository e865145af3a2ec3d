/** Longest address there is. Source: RFC 5321, 4.5.3.1.3, without the angle brackets. */
const longest = 254;

const shape = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@.]+(\.[^\s\p{Cc}<>()[\]\\,;:"@.]+)+$/u;

/** Returns why a text is not one e-mail address, or null. Does not check that the mailbox exists. Source: spec §5. */
export function addressProblem(text: string): 'missing' | 'invalid' | null {
  const address = text.trim();
  if (address === '') return 'missing';
  return address.length <= longest && shape.test(address) ? null : 'invalid';
}

/** Returns an address that only its owner recognizes: `te•••@familia.example`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  return `${address.slice(0, Math.min(2, at - 1) || 1)}•••${address.slice(at)}`;
}
