import type { CardFieldsState, TokenizeOutcome } from '#contracts/card-fields';
import {
  type BeginMessage,
  type CardFrameOutcome,
  readFromCardFrame,
  type ToCardFrame,
} from '#contracts/card-frame-messages';

interface Heard {
  readonly onReady: () => void;
  readonly onState: (state: CardFieldsState) => void;
  readonly onHeight: (height: number) => void;
}

/** The page's end of the channel to our card form in its frame. */
export interface CardFrameLink {
  send(message: ToCardFrame): void;
  /** Has the typed card sent to the provider. One at a time: a second call settles the first as unanswered. */
  submit(limitMs: number): Promise<TokenizeOutcome>;
  close(): void;
}

/** Opens a channel to the document that has just loaded in a frame, if it has the exact origin; else nobody gets it. */
export function openCardFrame(
  target: Pick<Window, 'postMessage'>,
  { origin, begin }: { readonly origin: string; readonly begin: BeginMessage },
  { onReady, onState, onHeight }: Heard,
): CardFrameLink {
  const { port1: port, port2: theirs } = new MessageChannel();
  let attempt = 0;
  let settle: (outcome: TokenizeOutcome) => void = () => undefined;
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readFromCardFrame(data);
    if (message?.type === 'ready') onReady();
    else if (message?.type === 'state') onState(message.state);
    else if (message?.type === 'height') onHeight(message.height);
    // The response to an earlier submit is about the card that was typed then.
    else if (message?.type === 'outcome' && message.attempt === attempt) settle(outcomeOf(message.outcome));
  });
  port.start();
  target.postMessage(begin, origin, [theirs]);
  const send = (message: ToCardFrame): void => port.postMessage(message);
  return {
    send,
    submit(limitMs) {
      settle({ kind: 'timed_out' });
      attempt += 1;
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle({ kind: 'timed_out' }), limitMs);
        settle = (outcome) => {
          settle = () => undefined;
          clearTimeout(timer);
          resolve(outcome);
        };
        send({ type: 'submit', attempt, limit_ms: limitMs });
      });
    },
    close: () => port.close(),
  };
}

function outcomeOf(outcome: CardFrameOutcome): TokenizeOutcome {
  if (outcome.kind === 'unknown') return { kind: 'timed_out' };
  if (outcome.kind === 'refused') return outcome;
  return { kind: 'tokenized', token: outcome.token, holder: outcome.holder };
}
