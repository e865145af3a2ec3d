/** Pages and documents beside our own: those of a provider, a bank or a shop, for the payer. */
import type { PayPlace } from '#contracts/pay-place';
import type { HostedTransaction } from '#contracts/provider-transactions';
import type { Locale } from '#i18n/locale';
import type { PaymentHandle } from './observation.ts';
import type { Offer } from './offer.ts';
import type { Acceptance, ListedOption } from './offer-form.ts';
import type { PaymentOrder } from './payment-order.ts';

export interface HostedPageCapability {
  /** Returns the options of a form's `listed` field; null if the provider did not respond. Queried once a day. */
  readonly options: (field: string) => Promise<readonly ListedOption[] | null>;
  /**
   * Returns the documents that a payer must accept before an offer starts; null if the provider did not respond. A form
   * or card fields show them before such an offer. Queried when the form opens, and again on submit.
   */
  readonly acceptances: (offer: Offer, locale: Locale) => Promise<readonly Acceptance[] | null>;
  /** Returns an offer's places, each with its own steps; the payer chooses one. Present if there are several. */
  readonly places: (offer: Offer, locale: Locale) => readonly PayPlace[];
  /**
   * Returns the bank's document that authenticates the payer, if the payment needs it (`PendingPayment.bankCheck`). It
   * is foreign HTML: shown alone, on an empty page. Absent if banks have their own pages.
   */
  readonly bankCheck: (handle: PaymentHandle) => Promise<BankCheck>;
  /**
   * Returns the parameters of a provider's own page or script for a payment, in its own names: `metadata` of the
   * specification's `create_transaction`. No secrets. Absent if there is no such page. Source: spec §3.
   */
  readonly hostedTransaction: (order: Pick<PaymentOrder, 'paymentId' | 'total'>) => HostedTransaction['metadata'];
}

export type BankCheck =
  | { readonly kind: 'waits'; readonly html: string }
  /** There is none, or it has ended. */
  | { readonly kind: 'over' }
  | { readonly kind: 'unknown' };
