import type { LocalizedTexts } from '#i18n/locale';

export interface OfferTexts {
  readonly title: string;
  /** The title beside its mark, if that shows a part of it: words of the title, so that screen readers say the same. */
  readonly row?: string;
  /** Its difference from others of its kind, in a few words after its time and cost. */
  readonly remark?: string;
  readonly description: string;
  /** What its mark shows, for who does not see it. */
  readonly logosDescription?: string;
  /** How the sum beside the button begins, "Con SPEI"; where absent by its category, or its title. */
  readonly short?: string;
  /** What the button says that goes on with it, "Ver CLABE"; where absent, by its category and step. */
  readonly submit?: string;
  /** Shown in place of the description when the amount is outside the limits. `{max}` and `{min}` are filled in. */
  readonly descriptionDisabled: string;
  /** What to tell the cashier, where the counter's name alone would not do: `un pago de …`. */
  readonly cashierPhrase?: string;
  /** What to do with a voucher or slip, step by step. */
  readonly steps: readonly string[];
}

interface OfferWords {
  readonly spanish: OfferTexts;
  /** What is said otherwise, in Spanish, to who reads of a way to pay of Mexico from another country. */
  readonly abroad?: Partial<OfferTexts>;
  readonly english: OfferTexts;
}

/** An offer's texts in every locale. Colombia has another word for a way to pay than the others. */
export function offerTexts({ spanish, abroad, english }: OfferWords): LocalizedTexts<OfferTexts> {
  const elsewhere = { ...spanish, ...abroad };
  const descriptionDisabled = elsewhere.descriptionDisabled.replace('otra forma de pago', 'otro medio de pago');
  return {
    'es-MX': spanish,
    'es-CO': { ...elsewhere, descriptionDisabled },
    'es-EC': elsewhere,
    'en-US': english,
  };
}
