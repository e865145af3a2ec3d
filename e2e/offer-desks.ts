/** How a payer pays with each offer at its provider, and how its main failure comes. */
import type { EmulatorOutcome } from '#providers/emulator-kit';

/** What a payer does on the other side: asks the desk, presses a button of the provider's page, or types another card. */
type AtDesk = { readonly at: 'desk' };
type OnPage = { readonly at: 'page'; readonly press: string };
type InCardFields = { readonly at: 'card-fields'; readonly card: string };

export interface OfferDesk {
  /** What the payer fills in on our form, by field name. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly pays: AtDesk | OnPage | InCardFields;
  readonly fails: (AtDesk & { readonly outcome: EmulatorOutcome }) | OnPage | InCardFields;
}

/** By the offer's key. An offer without a row has no journeys, and `offers.spec.ts` fails. */
export const offerDesks: Readonly<Record<string, OfferDesk>> = {
  'MX/card/gr4vy_secure_fields': {
    pays: { at: 'card-fields', card: '4242424242424242' },
    fails: { at: 'card-fields', card: '4000000000009995' },
  },
  'MX/store/stripe': { pays: { at: 'desk' }, fails: { at: 'desk', outcome: 'expired' } },
  'MX/transfer/transfer': { pays: { at: 'desk' }, fails: { at: 'desk', outcome: 'cancelled' } },
};
