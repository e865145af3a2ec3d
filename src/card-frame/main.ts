/** The card form in its frame: `vite.card-frame.config.ts` puts a provider's tokenizer beside it. */
import './frame.css';
import type { CardFrameOutcome, ToCardFrame } from '#contracts/card-frame-messages';
import type { CardTokenizer, TokenizerAnswer } from '#contracts/card-tokenizer';
import { cardFieldsEn } from '#i18n/card-fields-en';
import { cardFieldsEs } from '#i18n/card-fields-es';
import { awaitChannel, type Channel } from './channel.ts';
import { CardForm } from './form.ts';
import { tokenize } from './tokenize.ts';

/** Draws the fields at once, and reports once the page around has handed over its channel. */
export function startCardFrame(tokenizer: CardTokenizer): void {
  const { lang, dataset } = document.documentElement;
  const form = new CardForm(lang.startsWith('en') ? cardFieldsEn : cardFieldsEs);
  document.body.append(form.element);
  forgetWithThePage(form);
  // The page can only focus the frame, which means a missing field. The Tab key has focused a field by then.
  window.addEventListener('focus', () => setTimeout(() => form.focusFirstMissing()));
  awaitChannel({ window, appOrigin: dataset['appOrigin'] ?? '' }, (channel) => talk(channel, form, tokenizer));
}

/** Nothing typed outlives the page, or stays in one that the browser restores. */
function forgetWithThePage(form: CardForm): void {
  window.addEventListener('pagehide', () => form.clear());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) form.clear();
  });
}

function talk(channel: Channel, form: CardForm, tokenizer: CardTokenizer): void {
  let { parameters } = channel.begin;
  const submit = async (limitMs: number): Promise<CardFrameOutcome> => {
    const card = form.card();
    if (!card) return { kind: 'unknown' };
    const answer = await tokenize({ tokenizer, card, parameters, limitMs });
    if (answer.kind === 'refused' && answer.field) form.refuse(answer.field);
    return outcomeOf(answer, card.holder);
  };
  const heard = (message: ToCardFrame): void => {
    switch (message.type) {
      case 'form':
        ({ parameters } = message);
        if (message.clears === 'code') form.askAgain('code');
        return;
      case 'accent':
        return paint(message.accent);
      case 'holder':
        return form.suggestHolder(message.holder);
      case 'show':
        return form.show(message.parts);
      case 'submit': {
        const { attempt, limit_ms: limitMs } = message;
        void submit(limitMs).then((outcome) => channel.say({ type: 'outcome', attempt, outcome }));
      }
    }
  };
  paint(channel.begin.accent);
  channel.hear(heard);
  tellHeight(channel);
  channel.say({ type: 'ready' });
  form.tellTo((state) => channel.say({ type: 'state', state }));
}

function outcomeOf(answer: TokenizerAnswer, holder: string): CardFrameOutcome {
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'refused') return { kind: 'refused', code: answer.code };
  const { token, brand, lastFour } = answer;
  return { kind: 'tokenized', token, brand, last_four: lastFour, holder };
}

const paint = (accent: string): void => document.documentElement.style.setProperty('--accent', accent);

function tellHeight({ say }: Channel): void {
  const reportHeight = (): void =>
    say({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(reportHeight).observe(document.body);
}
