/** A phone's wallet, whose sheet gives a card's token for one payment. */
export type WalletName = 'google_pay' | 'apple_pay';

/** The name that Google Pay has in a browser's own API. Source: https://developers.google.com/pay/api/web. */
export const googlePayMethod = 'https://google.com/pay';
