import type { WalletName } from '#domain/wallets';

const mark = 'stand-in';

/** What stands in for the encrypted part of a token: the card's last digits, and an id, because it is good once. */
const sealed = (lastFour: string): string => btoa(`${mark} ${lastFour} ${crypto.randomUUID()}`);

/**
 * Returns the token that a stand-in's sheet gives, in the shape of the wallet's own: Google's text, or the JSON of
 * Apple's object. Sources: https://developers.google.com/pay/api/web/guides/resources/payment-data-cryptography,
 * https://developer.apple.com/documentation/passkit/payment-token-format-reference.
 */
export function standInToken(wallet: WalletName, lastFour: string): string {
  if (wallet === 'google_pay') {
    const signedMessage = JSON.stringify({ encryptedMessage: sealed(lastFour), ephemeralPublicKey: '', tag: '' });
    return JSON.stringify({ protocolVersion: 'ECv2', signature: mark, signedMessage });
  }
  const paymentData = { version: 'EC_v1', data: sealed(lastFour), signature: mark, header: {} };
  const paymentMethod = { displayName: `•••• ${lastFour}`, network: 'Visa', type: 'credit' };
  return JSON.stringify({ paymentData, paymentMethod, transactionIdentifier: crypto.randomUUID() });
}

/** Reads the sealed part back; null for what no stand-in gave. */
export function readStandIn(part: string): { readonly lastFour: string; readonly id: string } | null {
  const [, lastFour, id] = new RegExp(`^${mark} (\\d{4}) (\\S+)$`).exec(decoded(part)) ?? [];
  return lastFour && id ? { lastFour, id } : null;
}

function decoded(part: string): string {
  try {
    return atob(part);
  } catch {
    return '';
  }
}
