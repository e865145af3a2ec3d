/** One field of a card in a frame of its own. Runs in the browser. */
import { cardBrands, type CardBrand } from '#domain/card-brands';
import { checkCardExpiry, formatCardExpiry, monthAt } from '#domain/card-expiry';
import { cardBrandOf, checkCardNumber, formatCardNumber } from '#domain/card-number';
import { checkSecurityCode, formatSecurityCode } from '#domain/security-code';
import {
  fieldNames,
  hearPage,
  hearSiblings,
  parameter,
  tellPage,
  tellSiblings,
  type FieldName,
} from './emulator-frame-siblings.ts';

interface Field {
  readonly autocomplete: AutoFill;
  readonly format: (text: string, previous: string) => string;
  readonly isValid: (text: string) => boolean;
}

/** Gr4vy's names of the code on the back, or on an American Express's front. */
const codeLabels: Partial<Record<CardBrand, string>> = {
  amex: 'CID',
  mastercard: 'CVC',
  discover: 'CID',
  unionpay: 'CVN',
};
const brandByScheme: Readonly<Record<string, CardBrand>> = { 'diners-club': 'dinersclub' };

const id: FieldName = fieldNames.find((name) => name === parameter('type')) ?? 'number';
const scheme = parameter('paymentMethodScheme');
/** The brand of the number in the frame beside this one, or of the stored card. */
let brandBeside = cardBrands.find((brand) => brand === scheme) ?? brandByScheme[scheme] ?? null;
let previous = '';
let wasAutofilled = false;

const fields: Readonly<Record<FieldName, Field>> = {
  number: {
    autocomplete: 'cc-number',
    format: formatCardNumber,
    isValid: (text) => checkCardNumber(text) === 'ok',
  },
  expiryDate: {
    autocomplete: 'cc-exp',
    format: formatCardExpiry,
    isValid: (text) =>
      checkCardExpiry(text, monthAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)) === 'ok',
  },
  securityCode: {
    autocomplete: 'cc-csc',
    format: formatSecurityCode,
    isValid: (text) => checkSecurityCode(text, brandBeside) === 'ok',
  },
};
const field = fields[id];

const input = document.createElement('input');
input.inputMode = 'numeric';
input.autocomplete = field.autocomplete;
input.spellcheck = false;
input.name = field.autocomplete;
document.body.append(input);

// A page can only focus the frame; who types then means the field.
window.addEventListener('focus', () => {
  if (document.activeElement !== input) input.focus();
});
for (const type of ['focus', 'blur'] as const) input.addEventListener(type, () => tellPage(eventOf(type)));
input.addEventListener('input', () => {
  const typedBefore = digitsIn(input.value.slice(0, input.selectionStart ?? input.value.length));
  const wasAtEnd = input.selectionStart === input.value.length;
  wasAutofilled = input.matches(':autofill');
  input.value = field.format(input.value, previous);
  previous = input.value;
  if (!wasAtEnd) moveCaret(typedBefore);
  changed();
});

hearPage((type, data) => {
  if (type === 'update') update(data);
});
hearSiblings((message) => {
  if (message.sibling === 'hello') tellState();
  else if (id === 'securityCode' && message.state.id === 'number' && message.state.brand !== brandBeside) {
    brandBeside = message.state.brand;
    changed();
  }
});
tellState();

function changed(): void {
  input.setAttribute('aria-invalid', String(input.value !== '' && !field.isValid(input.value)));
  tellPage(eventOf('input'));
  tellState();
}

function state() {
  return {
    id,
    value: input.value,
    valid: field.isValid(input.value),
    empty: input.value === '',
    autofilled: wasAutofilled,
    brand: id === 'number' ? cardBrandOf(input.value) : null,
  };
}

function tellState(): void {
  tellSiblings({ sibling: 'field', state: state() });
}

/** The facts for the page: the brand and the bank's digits of a whole number, never the rest. */
function eventOf(type: 'focus' | 'blur' | 'input') {
  const { brand, value, ...known } = state();
  const ofNumber =
    id === 'number'
      ? {
          schema: brand === 'dinersclub' ? 'diners-club' : (brand ?? ''),
          codeLabel: (brand && codeLabels[brand]) ?? 'CVV',
          bin: known.valid ? digitsIn(value).slice(0, 8) : null,
        }
      : {};
  return { channel: 'secure-fields', type, data: { ...known, ...ofNumber } };
}

function update({ label, placeholder, styles }: Readonly<Record<string, unknown>>): void {
  if (typeof label === 'string') input.setAttribute('aria-label', label);
  if (typeof placeholder === 'string') input.placeholder = placeholder;
  const list: readonly unknown[] = Array.isArray(styles) ? styles : [];
  document.documentElement.classList.toggle('styled', list.length > 0);
  for (const entry of list) {
    const pair: readonly unknown[] = Array.isArray(entry) ? entry : [];
    const [name, value] = pair;
    if (typeof name === 'string' && typeof value === 'string') document.documentElement.style.setProperty(name, value);
  }
}

/** Puts the caret behind as many digits as were before it: grouping moved them. */
function moveCaret(digits: string): void {
  let place = 0;
  for (let passed = 0; passed < digits.length && place < input.value.length; place += 1)
    if (/\d/.test(input.value.charAt(place))) passed += 1;
  input.setSelectionRange(place, place);
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '');
}
