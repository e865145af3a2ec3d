/** What a page of law or of questions is made of: words, in order, each part with an anchor of its own. */
export interface LegalDocument {
  readonly title: string;
  /** What it is, before its parts. */
  readonly intro: string;
  readonly parts: readonly LegalPart[];
}

export interface LegalPart {
  /** Its anchor in the address. */
  readonly id: string;
  readonly title: string;
  readonly body: LegalBody;
}

/** A text is a paragraph; a list of texts is a list. */
export type LegalBody = readonly (string | readonly string[])[];

/**
 * One document's words: a title and a body for each of its parts. `{entity}` stands for who asks for the money, `{contact}`
 * for whom to write to, any other name in braces for a word of the country.
 */
export interface LegalTexts<Part extends string> {
  readonly title: string;
  readonly intro: string;
  readonly parts: Readonly<Record<Part, readonly [title: string, ...body: LegalBody]>>;
}

/** A country's own words, by the name that stands for them in a text. */
export type CountryWords = Readonly<Record<string, string>>;

/** What only one country's questions say: its ways to pay stand before what all say of them. */
export interface FaqPlace {
  readonly words: CountryWords;
  readonly bodies: Readonly<Record<'transfer' | 'cash' | 'other-ways' | 'time', LegalBody>>;
}
