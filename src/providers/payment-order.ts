import type { Money } from '#domain/money';
import type { Offer } from './provider.ts';

/** What we ask a provider to collect. Built again from stored rows for every retry, so it is byte for byte the same. */
export interface PaymentOrder {
  readonly paymentId: string;
  readonly offer: Offer;
  /** Charged to the payer: base plus commission. */
  readonly total: Money;
  /** `id` names the person across schools: two schools' payers never share a saved card. */
  readonly payer: { readonly id: string; readonly name: string; readonly email: string };
  /** Where the provider keeps what was typed into its card fields: `CardForm.providerRef`. Null for other methods. */
  readonly cardFormRef: string | null;
  readonly description: string;
  /** When the payer confirmed, and until when it may be paid, by the database's clock. */
  readonly submittedAt: Date;
  readonly payBefore: Date;
  readonly timeZone: string;
  readonly locale: string;
  /** What a `form` step asked for. */
  readonly answers: Readonly<Record<string, string>>;
  /** Where another page comes back to: it names the payment, opens nothing by itself, and decides nothing. The same in every repeat. */
  readonly returnUrl: string;
}
