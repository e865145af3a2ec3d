/** What a start means that was not answered. It is repeated only while the payment is wanted. */
export type LostStart =
  /**
   * Made again under the same key, for as long as the provider keeps keys; after that, and where nobody wants it any more,
   * looked up where it can be.
   */
  | { readonly kind: 'repeat'; readonly forMinutes: number; readonly visibleAfterMinutes?: number }
  /** Never made again: there are no keys. Looked up by our own id. */
  | { readonly kind: 'look_up'; readonly visibleAfterMinutes: number }
  /** Neither: nobody can know. It waits for a word as long as the provider keeps such a payment open, and then ends. */
  | { readonly kind: 'unanswerable'; readonly sessionMinutes: number };

/** What calls mean whose answer was lost. A void that was not answered is always made again. */
export interface LostCalls {
  readonly start: LostStart;
  /** The same of a payment with a saved card (`PaymentOrder.cardOnFile`), whose start takes the money; as `start` where absent. */
  readonly cardOnFile?: LostStart;
  /** A refund's start is made again under the same key for so long; after that it is looked for. Present with `refunds`. */
  readonly refund?: { readonly kind: 'repeat'; readonly forMinutes: number };
}
