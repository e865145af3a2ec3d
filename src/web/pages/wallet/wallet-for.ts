import type { WalletName } from '#domain/wallets';
import type { SheetFacts, Wallet } from './sheet.ts';

const wallets: Readonly<Record<WalletName, (facts: SheetFacts) => Promise<Wallet | null>>> = {
  google_pay: async (facts) => (await import('./google-pay.ts')).googlePay(facts),
  apple_pay: async (facts) => (await import('./apple-pay.ts')).applePay(facts),
};

/** Returns the wallet for an open form; null if this phone has none that is ready. */
export async function walletFor(name: WalletName, facts: SheetFacts): Promise<Wallet | null> {
  return wallets[name](facts);
}
