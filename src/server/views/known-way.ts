import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { Answers } from '#domain/form-answers';
import { cardBrandName } from '#domain/card-brand-names';
import { shownDocument } from '#domain/remembered-way';
import type { Locale } from '#i18n/locale';
import { documentName } from '#i18n/usual-fields';
import type { Offer } from '#providers/offer';
import type { PayerDocument } from '#providers/order-payer';

/** A form as it was answered once. Never log it. */
export interface AnsweredForm {
  /** As `commit` takes them, the document among them. */
  readonly answers: Answers;
  readonly document: PayerDocument;
  /** The label of what was chosen of the provider's list: a bank. */
  readonly place: string | null;
}

/** What a browser was asked to remember of its payer. */
export interface Remembered {
  readonly methodKey: string;
  readonly by:
    | { readonly kind: 'card'; readonly brand: string; readonly lastFour: string }
    | ({ readonly kind: 'form' } & AnsweredForm);
}

/** A way that the browser knows, by its very card, or its bank and document. */
export function knownView(offer: Offer, { by }: Remembered, locale: Locale): PaymentMethodOption['known'] {
  const { title, row = title } = offer.texts[locale];
  if (by.kind === 'card')
    return {
      title: `${cardBrandName(by.brand) ?? row} ···· ${by.lastFour}`,
      note: null,
      card: { card_schema: by.brand, last_four_digits: by.lastFour },
    };
  const { type, number } = by.document;
  return {
    title: by.place === null ? row : `${row} · ${by.place}`,
    note: `${documentName(type, locale)} ${shownDocument(number)}`,
    card: null,
  };
}
