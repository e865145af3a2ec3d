/** Longest address there is. Source: RFC 5321, 4.5.3.1.3, without the angle brackets. */
const longest = 254;

const shape = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@.]+(\.[^\s\p{Cc}<>()[\]\\,;:"@.]+)+$/u;

/** What keeps a text from being one e-mail address, or null. Says nothing of whether anybody has it. Source: spec §5. */
export function addressProblem(text: string): 'missing' | 'invalid' | null {
  const address = text.trim();
  if (address === '') return 'missing';
  return address.length <= longest && shape.test(address) ? null : 'invalid';
}
