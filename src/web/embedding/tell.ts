import type { EmbedMessage } from '#contracts/embed-messages';

type Listener = (message: EmbedMessage) => void;

let listener: Listener | null = null;
const early: EmbedMessage[] = [];

/** Says something to the page around us, if there is one that may hear it. Costs nothing outside a frame. */
export function tellParent(message: EmbedMessage): void {
  if (listener) listener(message);
  else if (early.length < 20) early.push(message);
}

/** Where what is told goes from now on, with what was told before. */
export function listenForParent(next: Listener): void {
  listener = next;
  early.splice(0).forEach(next);
}
