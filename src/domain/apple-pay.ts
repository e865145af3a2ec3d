/**
 * The hosts that Apple publishes for merchant validation. A page's word for one of them would have a provider call any
 * address. Source: https://developer.apple.com/documentation/applepayontheweb/setting-up-your-server.
 */
const pods = [1, 2, 3, 4, 5];
const chinesePods = [1, 2, 3];
const hosts: ReadonlySet<string> = new Set([
  'apple-pay-gateway.apple.com',
  'apple-pay-gateway-cert.apple.com',
  ...pods.flatMap((pod) => [`apple-pay-gateway-nc-pod${pod}.apple.com`, `apple-pay-gateway-pr-pod${pod}.apple.com`]),
  'cn-apple-pay-gateway.apple.com',
  'cn-apple-pay-gateway-cert.apple.com',
  ...chinesePods.flatMap((pod) => [
    `cn-apple-pay-gateway-sh-pod${pod}.apple.com`,
    `cn-apple-pay-gateway-tj-pod${pod}.apple.com`,
  ]),
]);

/** Returns Apple's address for merchant validation, written one way; null for any other text. */
export function appleValidationUrl(text: string): string | null {
  const url = URL.parse(text);
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null;
  const isOne = hosts.has(url.hostname) && url.pathname.startsWith('/paymentservices/') && url.search === '';
  return isOne ? url.origin + url.pathname : null;
}
