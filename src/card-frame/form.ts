import { type CardPart, cardParts } from '#contracts/card-frame-messages';
import type { TypedCard } from '#contracts/card-tokenizer';
import { type CalendarMonth, monthAt } from '#domain/card-expiry';
import { cardBrandOf } from '#domain/card-number';
import { checkCardholderName } from '#domain/cardholder-name';
import type { CardFieldsTexts } from '#i18n/card-fields-es';
import { cardOf, mapParts, type Problems, problemsOf, refusalOf, stateOf, type Typed } from './fields.ts';
import { showMark } from './brand-marks.ts';
import { type CardInputs, drawInputs } from './inputs.ts';

type StateListener = (state: ReturnType<typeof stateOf>) => void;

/** The form: its inputs, and the message beside each. */
export class CardForm {
  readonly element: HTMLFormElement;
  readonly #inputs: CardInputs;
  readonly #words: CardFieldsTexts;
  /** The fields that the payer has left: before that no problem is shown. */
  readonly #left = new Set<CardPart>();
  /** Missing at a submit: shown even in the focused field, until something is typed there. */
  readonly #missing = new Set<CardPart>();
  /** The values that the provider refused. */
  readonly #refused = new Map<CardPart, string>();
  #isErased = false;
  #tell: StateListener = () => undefined;

  constructor(words: CardFieldsTexts) {
    this.#words = words;
    const { form, inputs } = drawInputs(words, () => this.#changed());
    this.element = form;
    this.#inputs = inputs;
    for (const part of cardParts) this.#follow(part);
    this.#showBrand('');
  }

  /** Returns the card to send, or null while a field has a problem. */
  card(): TypedCard | null {
    return cardOf(this.#typed(), thisMonth(), this.#words.errors);
  }

  clear(parts: readonly CardPart[] = cardParts): void {
    for (const part of parts) {
      this.#left.delete(part);
      this.#refused.delete(part);
      this.#inputs[part].input.value = '';
      // The formatter must forget the previous text.
      this.#inputs[part].input.dispatchEvent(new Event('input'));
    }
  }

  /** Empties one field and puts the cursor there. */
  askAgain(part: CardPart): void {
    this.clear([part]);
    this.#inputs[part].input.focus();
  }

  /** Fills in the holder's name, unless one is typed. Card data would be erased. */
  suggestHolder(name: string): void {
    const { input } = this.#inputs.holder;
    if (input.value !== '' || checkCardholderName(name) !== 'ok') return;
    input.value = name;
    input.dispatchEvent(new Event('input'));
  }

  /** Shows the problems of these fields now. */
  show(parts: readonly CardPart[]): void {
    for (const part of parts) {
      this.#left.add(part);
      this.#missing.add(part);
    }
    this.#changed();
  }

  /** Marks a field's value as refused by the provider. */
  refuse(part: CardPart): void {
    this.#refused.set(part, this.#inputs[part].input.value);
    this.show([part]);
  }

  /** Focuses the first field with a problem, unless a field has the focus. */
  focusFirstMissing(): void {
    const found = this.#problems();
    const missing = cardParts.find((part) => found[part] !== null);
    if (missing && this.#focused() === null) this.#inputs[missing].input.focus();
  }

  /** Reports the fields' state, now and at each change. */
  tellTo(listener: StateListener): void {
    this.#tell = listener;
    this.#changed();
  }

  #follow(part: CardPart): void {
    const { input } = this.#inputs[part];
    input.addEventListener('input', () => this.#missing.delete(part), { capture: true });
    input.addEventListener('focus', () => this.#changed());
    input.addEventListener('blur', () => {
      this.#left.add(part);
      this.#changed();
    });
  }

  #changed(): void {
    this.#eraseCardData();
    const [typed, found, focused] = [this.#typed(), this.#problems(), this.#focused()];
    for (const part of cardParts) {
      const isShown = this.#missing.has(part) || (this.#left.has(part) && focused !== part);
      const isErased = part === 'holder' && this.#isErased;
      this.#say(part, isErased ? this.#words.errors.holderCardData : isShown ? found[part] : null);
    }
    this.#showBrand(typed.number);
    this.#tell(stateOf(typed, found, { left: this.#left, focused }));
  }

  #say(part: CardPart, problem: string | null): void {
    const { input, error } = this.#inputs[part];
    // An unchanged message is not announced again.
    if (error.textContent !== (problem ?? '')) error.textContent = problem;
    input.setAttribute('aria-invalid', String(problem !== null));
  }

  #showBrand(number: string): void {
    const brand = cardBrandOf(number);
    const { mark } = this.#inputs.number;
    if (mark) showMark(mark, brand);
    const { codePlaceholder, codePlaceholderAmex } = this.#words;
    this.#inputs.code.input.placeholder = brand === 'amex' ? codePlaceholderAmex : codePlaceholder;
  }

  /** Erases digits in the name's field at once: they must not be sent, or seen over a shoulder. */
  #eraseCardData(): void {
    const { input } = this.#inputs.holder;
    if (input.value !== '') this.#isErased = false;
    if (checkCardholderName(input.value) !== 'looks_like_card_data') return;
    input.value = '';
    this.#isErased = true;
  }

  #problems(): Problems {
    const typed = this.#typed();
    const { errors } = this.#words;
    const found = problemsOf(typed, thisMonth(), errors);
    const isRefused = (part: CardPart): boolean => this.#refused.get(part) === typed[part];
    return mapParts((part) => found[part] ?? (isRefused(part) ? refusalOf(part, errors) : null));
  }

  #typed(): Typed {
    return mapParts((part) => this.#inputs[part].input.value);
  }

  #focused(): CardPart | null {
    return cardParts.find((part) => this.#inputs[part].input === document.activeElement) ?? null;
  }
}

/** By the phone's own clock. */
const thisMonth = (): CalendarMonth =>
  // real time: a card is good by the calendar of whoever holds it
  monthAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
