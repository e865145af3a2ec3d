/** In the tab: what the list says of a wallet's payment that was declined, from the wallet's page. */
export const declinedKey = 'wallet_declined';
