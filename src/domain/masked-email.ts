const shown = 2;

/** `te•••@familia.example`: enough to know one's own address by, and no more for whoever looks over a shoulder. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${address.slice(0, Math.min(shown, at - 1))}•••${address.slice(at)}`;
}
