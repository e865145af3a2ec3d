import { type CardPart, cardParts } from '#contracts/card-frame-messages';
import type { TypedCard } from '#contracts/card-tokenizer';
import { type CalendarMonth, monthAt } from '#domain/card-expiry';
import { cardBrandOf } from '#domain/card-number';
import { checkCardholderName } from '#domain/cardholder-name';
import type { CardFieldsTexts } from '#i18n/card-fields-es';
import { cardOf, mapParts, type Problems, problemsOf, refusalOf, stateOf, type Typed } from './fields.ts';
import { showMark } from './brand-marks.ts';
import { type CardInputs, drawInputs } from './inputs.ts';

type Told = (state: ReturnType<typeof stateOf>) => void;

/** The form: what is typed into it, and what is said beside each field. */
export class CardForm {
  readonly element: HTMLFormElement;
  readonly #inputs: CardInputs;
  readonly #words: CardFieldsTexts;
  /** Where the payer was, and went on: before that nothing is called wrong. */
  readonly #left = new Set<CardPart>();
  /** Missing at a press: told of even where the payer stands, until something is typed there. */
  readonly #wanted = new Set<CardPart>();
  /** What the provider refused, as it stood. */
  readonly #refused = new Map<CardPart, string>();
  #isErased = false;
  #tell: Told = () => undefined;

  constructor(words: CardFieldsTexts) {
    this.#words = words;
    const { form, inputs } = drawInputs(words, () => this.#changed());
    this.element = form;
    this.#inputs = inputs;
    for (const part of cardParts) this.#follow(part);
    this.#showBrand('');
  }

  /** The card as it is sent, or null while something is wrong with it. */
  card(): TypedCard | null {
    return cardOf(this.#typed(), thisMonth(), this.#words.errors);
  }

  clear(parts: readonly CardPart[] = cardParts): void {
    for (const part of parts) {
      this.#left.delete(part);
      this.#refused.delete(part);
      this.#inputs[part].input.value = '';
      // What shows it as it is typed forgets what stood there.
      this.#inputs[part].input.dispatchEvent(new Event('input'));
    }
  }

  /** Empties one field and puts the cursor there. */
  askAgain(part: CardPart): void {
    this.clear([part]);
    this.#inputs[part].input.focus();
  }

  /** Says what is wrong with these now. */
  show(parts: readonly CardPart[]): void {
    for (const part of parts) {
      this.#left.add(part);
      this.#wanted.add(part);
    }
    this.#changed();
  }

  /** The provider does not take what stands in a field. */
  refuse(part: CardPart): void {
    this.#refused.set(part, this.#inputs[part].input.value);
    this.show([part]);
  }

  /** Puts the cursor into the first field that something is wrong with, unless it is in one. */
  focusFirstMissing(): void {
    const found = this.#problems();
    const missing = cardParts.find((part) => found[part] !== null);
    if (missing && this.#focused() === null) this.#inputs[missing].input.focus();
  }

  /** Tells how the fields stand, now and at each change. */
  tellTo(told: Told): void {
    this.#tell = told;
    this.#changed();
  }

  #follow(part: CardPart): void {
    const { input } = this.#inputs[part];
    input.addEventListener('input', () => this.#wanted.delete(part), { capture: true });
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
      const isShown = this.#wanted.has(part) || (this.#left.has(part) && focused !== part);
      const isErased = part === 'holder' && this.#isErased;
      this.#say(part, isErased ? this.#words.errors.holderCardData : isShown ? found[part] : null);
    }
    this.#showBrand(typed.number);
    this.#tell(stateOf(typed, found, { left: this.#left, focused }));
  }

  #say(part: CardPart, problem: string | null): void {
    const { input, error } = this.#inputs[part];
    // What has not changed is not announced again.
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

  /** Digits in the name's field are gone as soon as they are there: they must not be sent, or seen over a shoulder. */
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

/** On the wall clock of the phone. */
const thisMonth = (): CalendarMonth =>
  // real time: a card is good by the calendar of whoever holds it
  monthAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
