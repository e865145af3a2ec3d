/**
 * Returns the address of a link that may be opened: `http` or `https`, on the origin of this script (`own`; null if
 * unknown). Throws a TypeError otherwise: no script or foreign page may get into a frame that payers trust.
 */
export function checkoutAddress(text: string, own: string | null): URL {
  const url = parse(text);
  if (!url || !isWeb(url) || url.username !== '' || (own !== null && url.origin !== own))
    throw new TypeError(`Cuota: url must be a link to ${own ?? 'the checkout'}`);
  return url;
}

/** Whether the checkout may move the top window there: only to its own page, which checks what comes next. */
export function isOfCheckout(text: string, origin: string): boolean {
  const url = parse(text);
  return url !== null && isWeb(url) && url.username === '' && url.origin === origin;
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
