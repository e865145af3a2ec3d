/**
 * A request of our card form (`card-frame`) to a provider, and the parser of its answer. The build finds
 * `export const tokenizer: CardTokenizer` in `providers/x/tokenizer.ts` by that name; it runs inside the frame only.
 */

/** The typed card, valid by spec §5. Exists in the frame only; never stored, never logged, never posted to a parent. */
export interface TypedCard {
  /** Digits only. */
  readonly number: string;
  readonly securityCode: string;
  /** 1 to 12. */
  readonly expiryMonth: number;
  /** Four digits. */
  readonly expiryYear: number;
  readonly holder: string;
}

export interface TokenizerRequest {
  readonly url: string;
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type TokenizerAnswer =
  | { readonly kind: 'tokenized'; readonly token: string; readonly brand: string; readonly lastFour: string }
  /** Refused for certain; `code` is the provider's own, for the log; `field` where it says which. */
  | { readonly kind: 'refused'; readonly code: string; readonly field?: 'number' | 'expiry' | 'code' | 'holder' }
  | { readonly kind: 'unknown' };

/** One provider's tokenizer. `parameters` are those of the card form (`CardForm.parameters`): nothing secret. */
export interface CardTokenizer {
  request(card: TypedCard, parameters: Readonly<Record<string, string>>): TokenizerRequest;
  /** `status` 0: no answer. An answer whose last four differ from the typed card's is `unknown`. */
  read(status: number, body: unknown, card: Pick<TypedCard, 'number'>): TokenizerAnswer;
}
