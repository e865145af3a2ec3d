import type { EmbedMessage } from '#contracts/embed-messages';

type Listener = (message: EmbedMessage) => void;

let listener: Listener | null = null;
const early: EmbedMessage[] = [];

/** Sends a message to the page around us, if one may hear it. Costs nothing outside a frame. */
export function tellParent(message: EmbedMessage): void {
  if (listener) listener(message);
  else if (early.length < 20) early.push(message);
}

/** Sends all messages there from now on, with those sent before. */
export function listenForParent(next: Listener): void {
  listener = next;
  early.splice(0).forEach(next);
}
