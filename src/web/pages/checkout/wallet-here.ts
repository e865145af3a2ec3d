import type { PaymentSession } from '#contracts/session';
import { googlePayCards, googlePayMethod, type WalletName } from '#domain/wallets';
import { isFramed, mayBeInApp } from '../../shell/hydrated.ts';

/** Chromium's: a document whose policy allows no payment reports a violation when it is asked. */
interface PolicyOfDocument {
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

/** What a browser says of its wallets, without anybody's script. */
export interface WalletBrowser {
  readonly ApplePaySession?: { canMakePayments(): boolean };
  readonly PaymentRequest?: new (
    methods: PaymentMethodData[],
    details: PaymentDetailsInit,
  ) => Pick<PaymentRequest, 'canMakePayment'>;
  readonly document?: PolicyOfDocument | Document;
}

const mayAsk = (document: WalletBrowser['document']): boolean =>
  !document || !('featurePolicy' in document) || document.featurePolicy?.allowsFeature('payment') !== false;

/** How long a browser may take to look for an app, in milliseconds: then there is none. */
const answersWithinMs = 3_000;

const asks: Readonly<Record<WalletName, (browser: WalletBrowser) => boolean | Promise<boolean>>> = {
  apple_pay: ({ ApplePaySession: session }) => session?.canMakePayments() ?? false,
  google_pay: ({ PaymentRequest: Request, document }) =>
    Request && mayAsk(document) ? canMakeGooglePayment(Request) : false,
};

/** Whether this browser has a wallet. A browser that refuses the question, or is silent, has none. */
export async function hasWallet(browser: WalletBrowser, name: WalletName): Promise<boolean> {
  try {
    return await asks[name](browser);
  } catch {
    return false;
  }
}

function canMakeGooglePayment(Request: NonNullable<WalletBrowser['PaymentRequest']>): Promise<boolean> {
  const { card, ...version } = googlePayCards;
  const data = { ...version, allowedPaymentMethods: [card] };
  // No payment is asked for: a request must name a sum.
  const total = { label: 'Total', amount: { currency: 'MXN', value: '1.00' } };
  const silent = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), answersWithinMs));
  return Promise.race([new Request([{ supportedMethods: googlePayMethod, data }], { total }).canMakePayment(), silent]);
}

/**
 * Shows the wallets that this phone has; without one, nothing but this question is loaded. Never in a frame or another
 * app's browser, where their sheets do not open.
 */
export async function showWalletsHere(session: PaymentSession): Promise<void> {
  if (isFramed() || mayBeInApp(navigator.userAgent)) return;
  const options = session.settings.wallet_options ?? [];
  const here = await Promise.all(options.map(async ({ wallet }) => wallet !== undefined && hasWallet(window, wallet)));
  const shown = options.filter((_option, at) => here[at]);
  if (shown.length > 0) await import('./wallet-rows.tsx').then((script) => script.showWallets(session, shown));
}
