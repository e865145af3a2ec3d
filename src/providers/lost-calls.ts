/** How to handle a start without an answer. It is repeated only while the payment is wanted. */
export type LostStart =
  /**
   * Repeated under the same key for a time that ends minutes before the provider's own; later, or if it is no longer
   * wanted, looked up if possible.
   */
  | { readonly kind: 'repeat'; readonly forMinutes: number; readonly visibleAfterMinutes?: number }
  /** Never made again: there are no keys. Looked up by our own id. */
  | { readonly kind: 'look_up'; readonly visibleAfterMinutes: number }
  /** Neither: nobody can know. It waits for a report while the provider keeps such a payment open, and then ends. */
  | { readonly kind: 'unanswerable'; readonly sessionMinutes: number };

/** How to handle calls whose answer was lost. A void without an answer is always repeated. */
export interface LostCalls {
  readonly start: LostStart;
  /** The same for a saved card (`PaymentOrder.cardOnFile`), whose start takes the money; as `start` if absent. */
  readonly cardOnFile?: LostStart;
  /** A refund's start is repeated under its key for this long; after that it is looked up. Present with `refunds`. */
  readonly refund?: { readonly kind: 'repeat'; readonly forMinutes: number };
}
