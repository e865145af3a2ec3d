/** The tab's storage key of a decline: the wallet's page writes its message, and the checkout's list shows it. */
export const declinedKey = 'wallet_declined';
