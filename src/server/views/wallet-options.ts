import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { usesWallet } from '#contracts/step-traits';
import type { Locale } from '#i18n/locale';
import type { Offer } from '#providers/offer';
import type { SessionFacts } from '../db/read/session-facts.ts';
import { type Around, pricedOffer } from './method-options.ts';
import { optionView } from './option-view.ts';

const noLabels = { order: [], recommended: null, recommendedBy: null, fastest: null, lastWay: null, known: null };

/** Parts the offers that a phone must have a wallet for: nobody but the phone knows whether they can be chosen. */
export function partWallets(offers: readonly Offer[]): readonly [listed: readonly Offer[], wallets: readonly Offer[]] {
  return [offers.filter((offer) => !usesWallet(offer)), offers.filter(usesWallet)];
}

/** Returns the wallets that may pay this total, priced as they would be in the list. */
export function walletViews(
  facts: SessionFacts,
  locale: Locale,
  { wallets, accounts }: { readonly wallets: readonly Offer[] } & Pick<Around, 'accounts'>,
): { readonly wallet_options?: PaymentMethodOption[] } {
  const usable = wallets
    .map((offer) => pricedOffer(facts, offer, { saysDeduction: false, accounts }))
    .filter(({ isAvailable }) => isAvailable);
  return usable.length === 0 ? {} : { wallet_options: usable.map((each) => optionView(facts, each, locale, noLabels)) };
}
