import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { RememberOffer } from '#contracts/offer-form';
import type { Answers } from '#domain/form-answers';
import { cardBrandName } from '#domain/card-brand-names';
import { shownDocument } from '#domain/remembered-way';
import { knownWay } from '#i18n/known-way';
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

type Named = Pick<PaymentMethodOption, 'known' | 'last_used' | 'title' | 'row_title' | 'submit_text' | 'description'>;

/** What an option says otherwise where the browser knows it: its very card, or its bank and document. */
export function knownView(offer: Offer, { by }: Remembered, locale: Locale): Partial<Named> {
  const words = knownWay[locale];
  const { title, row = title } = offer.texts[locale];
  const forget = (name: string) => ({ forget_text: words.forget, forget_label: words.forgetOf(name) });
  if (by.kind === 'card') {
    const name = `${cardBrandName(by.brand) ?? row} ···· ${by.lastFour}`;
    const card = { card_schema: by.brand, last_four_digits: by.lastFour };
    return {
      last_used: true,
      title: `${title}: ${name}`,
      row_title: name,
      // It says that a card can be saved.
      description: '',
      submit_text: words.payWith(name),
      known: { note: null, card, other_text: words.otherCard, ...forget(name) },
    };
  }
  const { type, number } = by.document;
  const note = `${documentName(type, locale)} ${shownDocument(number)}`;
  const name = by.place === null ? row : `${row} · ${by.place}`;
  return {
    last_used: true,
    title: name,
    row_title: name,
    ...(offer.form && { submit_text: offer.form.texts[locale].button }),
    known: { note, card: null, other_text: words.otherAnswers, ...forget(name) },
  };
}

/** Offers to remember a way: one box, and what it means. */
export function rememberView(locale: Locale): RememberOffer {
  const { remember, rememberHint } = knownWay[locale];
  return { label: remember, help: rememberHint };
}
