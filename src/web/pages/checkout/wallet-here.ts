import { googlePayMethod, type WalletName } from '#domain/wallets';

/** What a browser says of its wallets, without anybody's script. */
export interface WalletBrowser {
  readonly ApplePaySession?: { canMakePayments(): boolean };
  readonly PaymentRequest?: new (
    methods: PaymentMethodData[],
    details: PaymentDetailsInit,
  ) => Pick<PaymentRequest, 'canMakePayment'>;
}

/** How long a browser may take to look for an app, in milliseconds: then there is none. */
const answersWithinMs = 3_000;

const asks: Readonly<Record<WalletName, (browser: WalletBrowser) => boolean | Promise<boolean>>> = {
  apple_pay: ({ ApplePaySession: session }) => session?.canMakePayments() ?? false,
  google_pay: ({ PaymentRequest: Request }) => (Request ? canMakeGooglePayment(Request) : false),
};

/** Whether this browser has a wallet. A browser that refuses the question, or is silent, has none. */
export async function hasWallet(browser: WalletBrowser, name: WalletName): Promise<boolean> {
  try {
    return await asks[name](browser);
  } catch {
    return false;
  }
}

const card = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['AMEX', 'MASTERCARD', 'VISA'],
  },
};

function canMakeGooglePayment(Request: NonNullable<WalletBrowser['PaymentRequest']>): Promise<boolean> {
  const data = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [card] };
  // No payment is asked for: a request must name a sum.
  const total = { label: 'Total', amount: { currency: 'MXN', value: '1.00' } };
  const silent = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), answersWithinMs));
  return Promise.race([new Request([{ supportedMethods: googlePayMethod, data }], { total }).canMakePayment(), silent]);
}
