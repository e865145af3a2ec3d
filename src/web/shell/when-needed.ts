import { whenIdle } from './lazy.tsx';

/** What the first touch is, by finger, key or a reader's own press. */
const touches = ['pointerdown', 'keydown', 'click'] as const;

let untouched = true;
let begin: () => void = () => undefined;
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});
let isListening = false;

/** Runs at the first touch, or at once after it; on a page that needs such work untouched, once it is idle. Answers how to call it off. */
export function whenNeeded(work: () => void): () => void {
  listen();
  let isWanted = true;
  void begun.then(() => (isWanted ? work() : undefined));
  return () => {
    isWanted = false;
  };
}

/** This page needs it untouched: what it shows can become untrue, or somebody around it waits. */
export function needUntouched(): void {
  untouched = false;
  whenIdle(begin);
}

/** Whether the page may still be what the server sent, and no more. */
export const isUntouched = (): boolean => untouched;

function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const type of touches) window.addEventListener(type, touch, { capture: true, passive: true, once: true });
  // What was touched before this script ran counts too: the document's own has seen it (`start-scripts.ts`).
  if (Reflect.get(window, 'cuotaTouched') === true) touch();
}

function touch(): void {
  untouched = false;
  begin();
}
