import type { LocalizedTexts } from '#i18n/locale';

export interface OfferTexts {
  readonly title: string;
  /** The title beside its mark, if that shows a part of it: words of the title, so that screen readers say the same. */
  readonly row?: string;
  /** Its difference from others of its kind, in a few words after its time and cost. */
  readonly remark?: string;
  readonly description: string;
  /** The alternative text of its mark. */
  readonly logosDescription?: string;
  /** The text before the sum beside the button, "Con SPEI"; by default from its category, or its title. */
  readonly short?: string;
  /** The text of the button that goes on with it, "Ver CLABE"; by default from its category and step. */
  readonly submit?: string;
  /** Shown in place of the description when the amount is outside the limits. `{max}` and `{min}` are filled in. */
  readonly descriptionDisabled: string;
  /** The phrase for the cashier, if the counter's name is not enough: `un pago de …`. */
  readonly cashierPhrase?: string;
  /** Instructions for a voucher or slip, step by step. */
  readonly steps: readonly string[];
}

interface OfferWords {
  readonly spanish: OfferTexts;
  /** Other Spanish texts for a payer in another country who reads about a Mexican method. */
  readonly abroad?: Partial<OfferTexts>;
  readonly english: OfferTexts;
}

/** An offer's texts in every locale. Colombia's word for a method differs. */
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
