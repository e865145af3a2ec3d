/** What stands beside our own page: what a provider, a bank or a shop shows the payer, or must be shown to them. */
import type { PayPlace } from '#contracts/pay-place';
import type { HostedTransaction } from '#contracts/provider-transactions';
import type { Locale } from '#i18n/locale';
import type { PaymentHandle } from './observation.ts';
import type { Offer } from './offer.ts';
import type { Acceptance, ListedOption } from './offer-form.ts';
import type { PaymentOrder } from './payment-order.ts';

export interface HostedPageCapability {
  /** What may be chosen in a form's field whose options are `listed`; null when the provider did not say. Asked once a day. */
  readonly options: (field: string) => Promise<readonly ListedOption[] | null>;
  /**
   * What a payer must accept at this provider before an offer of it is started; null when it did not say. Such an offer
   * begins with a form or with card fields, where they are shown. Asked when the form is opened, and again at the press.
   */
  readonly acceptances: (offer: Offer, locale: Locale) => Promise<readonly Acceptance[] | null>;
  /** Where an offer is paid, each place with steps of its own; the payer chooses one. Present where there are several. */
  readonly places: (offer: Offer, locale: Locale) => readonly PayPlace[];
  /**
   * The document in which a payer's bank wants to see them, of a payment that said so (`PendingPayment.bankCheck`). It is
   * somebody else's HTML: shown alone, on a page that has nothing. Absent where banks have pages of their own.
   */
  readonly bankCheck: (handle: PaymentHandle) => Promise<BankCheck>;
  /**
   * What a provider's own page or script is opened with for a payment, in its own names: `metadata` of the specification's
   * `create_transaction`. No secret is in it. Absent where there is no such thing. Source: spec §3.
   */
  readonly hostedTransaction: (order: Pick<PaymentOrder, 'paymentId' | 'total'>) => HostedTransaction['metadata'];
}

export type BankCheck =
  | { readonly kind: 'waits'; readonly html: string }
  /** There is none, or it has ended. */
  | { readonly kind: 'over' }
  | { readonly kind: 'unknown' };
