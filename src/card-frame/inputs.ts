import { type CardPart, cardParts } from '#contracts/card-frame-messages';
import { formatCardExpiry } from '#domain/card-expiry';
import { formatCardNumber, toPlainDigits } from '#domain/card-number';
import { formatSecurityCode } from '#domain/security-code';
import type { CardFieldsTexts } from '#i18n/card-fields-es';
import { mapParts } from './fields.ts';

interface FieldFacts {
  readonly autocomplete: AutoFill;
  readonly inputMode: 'numeric' | 'text';
  readonly placeholder: 'numberPlaceholder' | 'expiryPlaceholder' | 'codePlaceholder' | 'holderHint';
  /** How it is shown while it is typed; `previous` is what stood there. */
  readonly format: (text: string, previous: string) => string;
}

const facts = {
  number: {
    autocomplete: 'cc-number',
    inputMode: 'numeric',
    placeholder: 'numberPlaceholder',
    format: formatCardNumber,
  },
  expiry: { autocomplete: 'cc-exp', inputMode: 'numeric', placeholder: 'expiryPlaceholder', format: formatCardExpiry },
  code: { autocomplete: 'cc-csc', inputMode: 'numeric', placeholder: 'codePlaceholder', format: formatSecurityCode },
  holder: { autocomplete: 'cc-name', inputMode: 'text', placeholder: 'holderHint', format: (text) => text },
} as const satisfies Record<CardPart, FieldFacts>;

/** As long as the API takes a name. */
const longestHolder = 80;

/** One field: its box, its input, and where it is said what is wrong. */
export interface CardInput {
  readonly box: HTMLElement;
  readonly input: HTMLInputElement;
  readonly error: HTMLElement;
  /** Where the brand is shown; null but for the number. */
  readonly mark: HTMLElement | null;
}
export type CardInputs = Readonly<Record<CardPart, CardInput>>;

/** The four inputs, empty, in one form: browsers fill a card in only then. `onInput` runs after each change. */
export function drawInputs(
  words: CardFieldsTexts,
  onInput: () => void,
): { readonly form: HTMLFormElement; readonly inputs: CardInputs } {
  const form = element('form', 'card');
  form.noValidate = true;
  form.autocomplete = 'on';
  form.addEventListener('submit', (event) => event.preventDefault());
  const inputs = mapParts((part) => drawInput(part, words, onInput));
  form.append(...cardParts.map((part) => inputs[part].box));
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    const place = cardParts.findIndex((part) => inputs[part].input === event.target);
    const next = cardParts[place + 1];
    if (next) inputs[next].input.focus();
  });
  return { form, inputs };
}

function drawInput(part: CardPart, words: CardFieldsTexts, onInput: () => void): CardInput {
  const { autocomplete, inputMode, placeholder } = facts[part];
  const box = element('div', `field ${part}`);
  const label = element('label', 'label', words[part]);
  label.htmlFor = part;
  const input = element('input', 'box');
  Object.assign(input, { id: part, name: autocomplete, type: 'text', autocomplete, inputMode, spellcheck: false });
  Object.assign(input, { required: true, placeholder: words[placeholder] });
  input.enterKeyHint = part === 'holder' ? 'done' : 'next';
  if (part === 'holder') Object.assign(input, { maxLength: longestHolder, autocapitalize: 'words' });
  input.setAttribute('aria-describedby', part === 'number' ? 'number-error number-mark' : `${part}-error`);
  const error = element('p', 'error');
  error.id = `${part}-error`;
  error.setAttribute('aria-live', 'polite');
  const mark = part === 'number' ? element('span', 'mark') : null;
  if (mark) mark.id = 'number-mark';
  const line = element('div', 'line');
  line.append(input, ...(mark ? [mark] : []));
  box.append(label, line, error);
  formatWhileTyped(input, facts[part].format, onInput);
  return { box, input, error, mark };
}

/** Formats the text at each key; the caret stays behind the digits that it stood behind. */
function formatWhileTyped(input: HTMLInputElement, format: FieldFacts['format'], onInput: () => void): void {
  let previous = '';
  const reformat = (): void => {
    const caret = input.selectionStart ?? input.value.length;
    const isAtEnd = caret === input.value.length;
    const before = digitsIn(input.value.slice(0, caret));
    const shown = format(input.value, previous);
    if (shown !== input.value) {
      input.value = shown;
      const place = isAtEnd ? shown.length : placeBehind(shown, before);
      if (document.activeElement === input) input.setSelectionRange(place, place);
    }
    previous = input.value;
    onInput();
  };
  // A keyboard that composes full-width digits finishes first: formatting would lose what it has begun.
  input.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) reformat();
  });
  input.addEventListener('compositionend', reformat);
}

const digitsIn = (text: string): number => toPlainDigits(text).replace(/\D/g, '').length;

/** Returns the position right behind so many digits. */
function placeBehind(text: string, digits: number): number {
  let place = 0;
  for (let passed = 0; passed < digits && place < text.length; place += 1)
    if (/\d/.test(text.charAt(place))) passed += 1;
  return place;
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
