const shown = 2;

/** Returns `te•••@familia.example`: enough to recognize one's own address, and no more for others. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${address.slice(0, Math.min(shown, at - 1))}•••${address.slice(at)}`;
}
