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

type Known = NonNullable<PaymentMethodOption['known']>;

/** A way that the browser knows, by its very card, or its bank and document; and its own button. */
export function knownView(
  offer: Offer,
  { by }: Remembered,
  locale: Locale,
): Partial<Pick<PaymentMethodOption, 'known' | 'submit_text' | 'description'>> {
  const words = knownWay[locale];
  const { title, row = title } = offer.texts[locale];
  const named = (name: string): Pick<Known, 'title' | 'forget_text' | 'forget_label'> => ({
    title: name,
    forget_text: words.forget,
    forget_label: words.forgetOf(name),
  });
  if (by.kind === 'card') {
    const name = `${cardBrandName(by.brand) ?? row} ···· ${by.lastFour}`;
    const card = { card_schema: by.brand, last_four_digits: by.lastFour };
    return {
      known: { ...named(name), note: null, card, other_text: words.otherCard },
      submit_text: words.payWith(name),
      // It says that a card can be saved.
      description: '',
    };
  }
  const { type, number } = by.document;
  const note = `${documentName(type, locale)} ${shownDocument(number)}`;
  const name = by.place === null ? row : `${row} · ${by.place}`;
  return {
    known: { ...named(name), note, card: null, other_text: words.otherAnswers },
    ...(offer.form && { submit_text: offer.form.texts[locale].button }),
  };
}

/** Offers to remember a way: one box, and what it means. */
export function rememberView(locale: Locale): RememberOffer {
  const { remember, rememberHint } = knownWay[locale];
  return { label: remember, help: rememberHint };
}
