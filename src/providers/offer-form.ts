/** An offer's questions before it starts: fields, declared by the provider's folder; pages and checks are ours. */
import type { DocumentType } from '#domain/document-formats';
import type { LocalizedTexts } from '#i18n/locale';
import type { OrderPayer } from './order-payer.ts';

export interface OfferForm {
  /** In the order they are shown. May be empty where only documents are accepted. */
  readonly fields: readonly FormField[];
  /** The button's text, e.g. that it goes on at the bank; and above the fields, the reason for the questions. */
  readonly texts: LocalizedTexts<{ readonly button: string; readonly intro?: string }>;
}

export interface FieldTexts {
  readonly label: string;
  readonly help?: string;
  /** The text for an invalid answer; a sentence of ours by default. */
  readonly error?: string;
  /** The text for a missing answer: what to do. `error` by default. */
  readonly missing?: string;
}

interface AnyField {
  /** Its name in `PaymentOrder.answers`: small deliveries, digits and `_`. */
  readonly name: string;
  /** The usual ones are in `i18n/usual-fields`. */
  readonly texts: LocalizedTexts<FieldTexts>;
  readonly required: boolean;
  /** Asked only while another field has this value; that one comes before it. */
  readonly showIf?: { readonly field: string; readonly value: string };
  /** The payer's fact that it holds: filled in from the session; the typed value counts for this order. */
  readonly about?: Exclude<keyof OrderPayer, 'id' | 'document'>;
}

export interface TypedField extends AnyField {
  /** `phone`: digits and a leading plus; spaces, dots, hyphens and brackets are taken out. */
  readonly kind: 'text' | 'email' | 'phone';
  /** In characters; 100 unless given. */
  readonly maxLength?: number;
  /** A pattern for the whole answer, as a regular expression's source that a browser understands too. */
  readonly pattern?: string;
  /** `tel-national`: the school's number is filled in without its country's code. */
  readonly autocomplete?: string;
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email';
}

/**
 * An identity document: its type (a list if there are several) and its number. Sealed, and dropped after the call. A
 * number given for another document field, of a type that only this field accepts, is this field's.
 */
interface DocumentField extends AnyField {
  readonly kind: 'document';
  /** The answer that says its type; `NAME_type` unless given. */
  readonly typeName?: string;
  readonly types: readonly [DocumentType, ...DocumentType[]];
  /**
   * Identifies the student of the session before a payment is made; `notFound` is the text for none. Compared and
   * dropped: no order has it. Its method pays the oldest charge only, by the student's reference.
   */
  readonly findsStudent?: { readonly notFound: LocalizedTexts<string> };
}

interface ChoiceField extends AnyField {
  /** `select` for long lists, `choice` for two or three. */
  readonly kind: 'select' | 'choice';
  /** `listed`: the connection's `options` say, e.g. which banks there are today. */
  readonly options: 'listed' | readonly { readonly value: string; readonly texts: LocalizedTexts<string> }[];
  /** Of a long list: what most payers choose, shown as rows; and the name of what leads to all others. */
  readonly usual?: { readonly values: readonly string[]; readonly other: LocalizedTexts<string> };
}

/** Answer `yes`, or none. */
interface CheckboxField extends AnyField {
  readonly kind: 'checkbox';
}

export type FormField = TypedField | DocumentField | ChoiceField | CheckboxField;

/** One option of a list that the provider maintains. */
export interface ListedOption {
  readonly value: string;
  readonly label: string;
}

/** A document of the provider's own that a payer must accept before this offer is started. */
export interface Acceptance {
  /** Its place among the provider's documents, e.g. `terms`; the same for every version. */
  readonly id: string;
  readonly title: LocalizedTexts<string>;
  /** The provider's URL, or our page's path, in the language it is read in: stored with the acceptance. */
  readonly url: string;
  /** Changes with its text: an acceptance of another version does not count. At most 200 characters. */
  readonly version: string;
  /** The proof that the provider requires, if it gives one; never sent to a browser. */
  readonly token?: string;
}
