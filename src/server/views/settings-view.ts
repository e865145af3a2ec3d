import type { PaymentSession } from '#contracts/session';
import type { Locale } from '#i18n/locale';
import type { Offer } from '#providers/offer';
import { providerOf } from '#providers/registry';
import type { LastPaid } from '../db/read/opening.ts';
import type { SessionFacts } from '../db/read/session-facts.ts';
import { logoPath } from '../db/write/school-logos.ts';
import type { ConnectedProvider } from '../services/accounts.ts';
import type { Remembered } from './known-way.ts';
import { optionViews } from './method-options.ts';
import { offersFor } from './offered-methods.ts';
import { partWallets, walletViews } from './wallet-options.ts';

export interface OfferedAccounts {
  readonly accounts: ReadonlyMap<string, ConnectedProvider>;
  /** Providers with a saved card of this payer, typed on their own page: there it is chosen first. */
  readonly savedElsewhere: ReadonlySet<string>;
  /** The payer's last method at this school. */
  readonly lastPaid: LastPaid | null;
  /** What the payer's browser knows. */
  readonly remembered: Remembered | null;
}

/** Returns a session's settings: the methods that it offers, and what its school chose for the page. */
export function settingsView(
  facts: SessionFacts,
  { accounts, savedElsewhere, lastPaid, remembered }: OfferedAccounts,
  locale: Locale,
): PaymentSession['settings'] {
  const { school } = facts;
  const [listed, wallets] = partWallets(offersFor(facts, accounts));
  const offers = listed.map(chosenFirst(savedElsewhere));
  return {
    checkout_kind: facts.checkoutKind,
    is_tax_data_visible: school.taxDataVisible,
    checkout_payment_options: optionViews(facts, locale, offers, { accounts, lastPaid, remembered }),
    ...walletViews(facts, locale, { wallets, accounts }),
    checkout_commissions: school.commissions,
    is_domiciliation_enabled: school.domiciliationEnabled,
    fg_logo: logoPath(school.logoSha256),
    contractual_entity: school.contractualEntity,
    is_payment_session_disabled: facts.disabled,
    banred_banks: [],
    gr4vy_merchant_id: null,
    stripe_public_key: null,
    ...[...accounts.values()].reduce((all, account) => ({ ...all, ...account.settings }), {}),
  };
}

/** Where a saved card may pay, the method's page comes first, with the cards: as where a card is typed on our page. */
const chosenFirst =
  (providers: ReadonlySet<string>) =>
  (offer: Offer): Offer =>
    offer.category === 'card' && offer.step === 'redirect' && providers.has(providerOf(offer).name)
      ? { ...offer, step: 'card-fields' }
      : offer;
