import type { Offer } from '#providers/offer';
import { offerKey, offers, providerOf } from '#providers/registry';
import type { SessionFacts } from '../db/read/session-facts.ts';
import type { ConnectedProvider } from '../services/accounts.ts';

/** Accounts by provider; those known by name alone carry every offer. */
export interface OfferingAccounts {
  has(provider: string): boolean;
  get?(provider: string): Pick<ConnectedProvider, 'withheld'> | undefined;
}

function isCarried(accounts: OfferingAccounts, offer: Offer): boolean {
  const { name } = providerOf(offer);
  return accounts.has(name) && !accounts.get?.(name)?.withheld?.has(offerKey(offer));
}

const restricted = { full: null, cash_only: 'cash', card_only: 'card' } as const satisfies Record<
  SessionFacts['checkoutKind'],
  Offer['category'] | null
>;

/**
 * Returns the methods of a session's country that its school and its kind of checkout allow and an account of the
 * school's carries (`accounts`, by provider), in the registry's order.
 */
export function offersFor(
  facts: Pick<SessionFacts, 'checkoutKind' | 'country'> & {
    readonly school: Pick<SessionFacts['school'], 'paymentOptions'>;
  },
  accounts: OfferingAccounts,
): readonly Offer[] {
  const only = restricted[facts.checkoutKind];
  const paymentOptions = facts.school.paymentOptions;
  return offers.filter(
    (offer) =>
      offer.country === facts.country &&
      !offer.bookedOnly &&
      isCarried(accounts, offer) &&
      (only === null || offer.category === only) &&
      (paymentOptions === null || paymentOptions.includes(offerKey(offer)) || paymentOptions.includes(offer.type)),
  );
}
