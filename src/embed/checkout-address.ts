/**
 * The address of a link that may be opened, or a TypeError: `http` or `https`, and on the origin that this script came from
 * (`own`; null where that cannot be known). A script or a foreign page never gets into a frame that payers trust.
 */
export function checkoutAddress(text: string, own: string | null): URL {
  const url = parse(text);
  if (!url || !isWeb(url) || url.username !== '' || (own !== null && url.origin !== own))
    throw new TypeError(`Cuota: url must be a link to ${own ?? 'the checkout'}`);
  return url;
}

/** Whether the checkout may move the top window there: only to a page of its own, which checks what comes next. */
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
