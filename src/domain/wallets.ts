/** A phone's wallet, whose sheet gives a card's token for one payment. */
export type WalletName = 'google_pay' | 'apple_pay';

/** The name that Google Pay has in a browser's own API. Source: https://developers.google.com/pay/api/web. */
export const googlePayMethod = 'https://google.com/pay';

/** What Google is asked for, by its API and by a browser's: cards that our providers take. */
export const googlePayCards = {
  apiVersion: 2,
  apiVersionMinor: 0,
  card: {
    type: 'CARD',
    parameters: {
      allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
      allowedCardNetworks: ['AMEX', 'MASTERCARD', 'VISA'],
    },
  },
} as const;
