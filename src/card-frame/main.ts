/** The card form in its frame: `vite.card-frame.config.ts` puts a provider's tokenizer beside it. */
import './frame.css';
import { type CardFrameOutcome, type CardPart, cardParts, type ToCardFrame } from '#contracts/card-frame-messages';
import type { CardTokenizer, TokenizerAnswer } from '#contracts/card-tokenizer';
import { cardBrandName } from '#domain/card-brand-names';
import { type CalendarMonth, monthAt } from '#domain/card-expiry';
import { cardBrandOf } from '#domain/card-number';
import { checkCardholderName } from '#domain/cardholder-name';
import { cardFieldsEn } from '#i18n/card-fields-en';
import { cardFieldsEs } from '#i18n/card-fields-es';
import { awaitChannel, type Channel } from './channel.ts';
import { cardOf, mapParts, type Problems, problemsOf, refusalOf, stateOf, type Typed } from './fields.ts';
import { drawInputs } from './inputs.ts';
import { tokenize } from './tokenize.ts';

/** Draws the fields at once, and speaks once the page around has handed over its channel. */
export function startCardFrame(tokenizer: CardTokenizer): void {
  const { lang, dataset } = document.documentElement;
  const form = drawForm(lang.startsWith('en') ? cardFieldsEn : cardFieldsEs);
  document.body.append(form.element);
  awaitChannel({ window, appOrigin: dataset['appOrigin'] ?? '' }, (channel) => {
    paint(channel.begin.accent);
    let { parameters } = channel.begin;
    const submit = async (limitMs: number): Promise<CardFrameOutcome> => {
      const card = form.card();
      if (!card) return { kind: 'unknown' };
      const answer = await tokenize({ tokenizer, card, parameters, limitMs });
      if (answer.kind === 'refused' && answer.field) form.refuse(answer.field);
      return outcomeOf(answer, card.holder);
    };
    const heard = (message: ToCardFrame): void => {
      if (message.type === 'form') {
        parameters = message.parameters;
        if (message.clears === 'code') form.clear(['code']);
      } else if (message.type === 'accent') paint(message.accent);
      else if (message.type === 'show') form.show(message.parts);
      else void submit(message.limit_ms).then((outcome) => channel.say({ type: 'outcome', outcome }));
    };
    channel.hear(heard);
    tellHeight(channel);
    channel.say({ type: 'ready' });
    form.tellTo((state) => channel.say({ type: 'state', state }));
  });
}

function outcomeOf(answer: TokenizerAnswer, holder: string): CardFrameOutcome {
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'refused') return { kind: 'refused', code: answer.code };
  const { token, brand, lastFour } = answer;
  return { kind: 'tokenized', token, brand, last_four: lastFour, holder };
}

type Told = (state: ReturnType<typeof stateOf>) => void;

/** The form, what is typed into it, and what is said beside it. */
function drawForm(words: typeof cardFieldsEs) {
  const left = new Set<CardPart>();
  const refused = new Map<CardPart, string>();
  let tell: Told = () => undefined;
  const { form, inputs } = drawInputs(words, () => changed());
  const typed = (): Typed => mapParts((part) => inputs[part].input.value);
  const problems = (): Problems => {
    const [now, found] = [typed(), problemsOf(typed(), thisMonth(), words.errors)];
    return mapParts((part) => found[part] ?? (refused.get(part) === now[part] ? refusalOf(part, words.errors) : null));
  };
  const focused = (): CardPart | null =>
    cardParts.find((part) => inputs[part].input === document.activeElement) ?? null;

  const changed = (): void => {
    eraseCardData();
    const [now, found] = [typed(), problems()];
    const brand = cardBrandOf(now.number);
    for (const part of cardParts) {
      const { input, error } = inputs[part];
      const isShown = left.has(part) && focused() !== part;
      const text = isShown || erased.has(part) ? (erased.get(part) ?? found[part]) : null;
      if (error.textContent !== (text ?? '')) error.textContent = text;
      input.setAttribute('aria-invalid', String(text !== null));
    }
    const { mark } = inputs.number;
    if (mark) mark.textContent = brand && cardBrandName(brand);
    inputs.code.input.placeholder = brand === 'amex' ? words.codePlaceholderAmex : words.codePlaceholder;
    tell(stateOf(now, found, { left, focused: focused() }));
  };
  /** Digits in the name's field are gone as soon as they are there. */
  const erased = new Map<CardPart, string>();
  const eraseCardData = (): void => {
    const { input } = inputs.holder;
    if (input.value !== '') erased.delete('holder');
    if (checkCardholderName(input.value) !== 'looks_like_card_data') return;
    input.value = '';
    erased.set('holder', words.errors.holderCardData);
  };
  const clear = (parts: readonly CardPart[]): void => {
    for (const part of parts) {
      inputs[part].input.value = '';
      left.delete(part);
      // Its own listener forgets what it showed before.
      inputs[part].input.dispatchEvent(new Event('input'));
    }
  };
  const focusFirstMissing = (): void => {
    const found = problems();
    const missing = cardParts.find((part) => found[part] !== null);
    if (missing) inputs[missing].input.focus();
  };

  for (const part of cardParts) {
    const { input } = inputs[part];
    input.addEventListener('focus', changed);
    input.addEventListener('blur', () => {
      left.add(part);
      changed();
    });
  }
  // The page can focus the frame alone: it means what is missing. Who comes by the Tab key is in a field already.
  window.addEventListener('focus', () => setTimeout(() => focused() ?? focusFirstMissing()));
  // Nothing typed outlives the page: not in the browser's own memory of pages, nor in one it shows again.
  for (const event of ['pagehide', 'pageshow'] as const)
    window.addEventListener(event, (shown) => {
      if (event === 'pagehide' || shown.persisted) clear(cardParts);
    });
  return {
    element: form,
    card: () => cardOf(typed(), thisMonth(), words.errors),
    clear,
    show(parts: readonly CardPart[]): void {
      for (const part of parts) left.add(part);
      changed();
    },
    refuse(part: CardPart): void {
      refused.set(part, inputs[part].input.value);
      left.add(part);
      changed();
    },
    tellTo(told: Told): void {
      tell = told;
      changed();
    },
  };
}

/** On the wall clock of the phone. */
const thisMonth = (): CalendarMonth =>
  // real time: a card is good by the calendar of whoever holds it
  monthAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);

const paint = (accent: string): void => document.documentElement.style.setProperty('--accent', accent);

function tellHeight({ say }: Channel): void {
  const told = (): void => say({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(told).observe(document.body);
}
