/** A legal page or a page of questions: its words, in order, each part with its own anchor. */
export interface LegalDocument {
  readonly title: string;
  /** What it is, before its parts. */
  readonly intro: string;
  readonly parts: readonly LegalPart[];
}

export interface LegalPart {
  /** Its anchor in the page's address. */
  readonly id: string;
  readonly title: string;
  readonly body: LegalBody;
}

/** A text is a paragraph; a list of texts is a list. */
export type LegalBody = readonly (string | readonly string[])[];

/**
 * One document's words: a title and a body for each part. `{entity}` stands for the payee, `{contact}` for its contact,
 * any other name in braces for a word of the country.
 */
export interface LegalTexts<Part extends string> {
  readonly title: string;
  readonly intro: string;
  readonly parts: Readonly<Record<Part, readonly [title: string, ...body: LegalBody]>>;
}

/** A country's own words, by their placeholders in a text. */
export type CountryWords = Readonly<Record<string, string>>;

/** One country's questions; its ways to pay come before what all countries say of them. */
export interface FaqPlace {
  readonly words: CountryWords;
  readonly bodies: Readonly<Record<'transfer' | 'cash' | 'other-ways' | 'time', LegalBody>>;
}
