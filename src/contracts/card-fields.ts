/** Messages between the page and a provider's card fields (`providers/x/browser.tsx`). Never the card itself. */

export type CardFieldName = 'number' | 'expiry' | 'code';

/** A field's state, as the frame reports it. */
export interface CardFieldState {
  readonly isEmpty: boolean;
  readonly isValid: boolean;
  /** Whether the payer has left it once: before that nothing is called wrong. */
  readonly wasLeft: boolean;
  readonly hasFocus: boolean;
}

export interface CardFieldsState {
  readonly fields: Readonly<Record<CardFieldName, CardFieldState>>;
  /** The holder's name, from fields that have it; otherwise the page has the field. */
  readonly holder?: CardFieldState;
  /** Every field is there and valid. */
  readonly isComplete: boolean;
  /** As the provider names it, e.g. `visa`, `amex`; null while unknown. */
  readonly brand: string | null;
}

export type TokenizeOutcome =
  /** `token`: replaces the card, from providers that give the page one; never stored or logged. `holder`: if asked. */
  | { readonly kind: 'tokenized'; readonly token?: string; readonly holder?: string }
  /** The provider would not keep it. `code` is its own, for the log. */
  | { readonly kind: 'refused'; readonly code: string }
  /** No answer within the limit. Nothing was charged: no payment was started. */
  | { readonly kind: 'timed_out' };

/** The props of a provider's card fields. They draw one labelled box per field, with a frame of the provider inside. */
export interface CardFieldsProps {
  /** The form's `parameters`. Another set means another form: every field is empty again. */
  readonly parameters: Readonly<Record<string, string>>;
  /** A saved card: then there is only the field for its security code. */
  readonly savedCard: { readonly id: string; readonly brand: string } | null;
  readonly labels: Readonly<Record<CardFieldName, string>>;
  readonly placeholders: Readonly<Record<CardFieldName, string>>;
  /** Each field's error, in the payer's language; null shows nothing. */
  readonly errors: Readonly<Record<CardFieldName, string | null>>;
  /** The frames are there and take input. */
  readonly onReady: () => void;
  readonly onChange: (state: CardFieldsState) => void;
  /** Passes the submit function: it sends the typed values to the provider, which stores them under the form. */
  readonly onSubmitter: (submit: (limitMs: number) => Promise<TokenizeOutcome>) => void;
}
