import { whenIdle } from './lazy.tsx';

/** The events of a first touch: by finger, key or assistive tool. */
const touches = ['pointerdown', 'keydown', 'click'] as const;

let isServerOnly = true;
let begin: () => void = () => undefined;
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});
let isListening = false;

/** Runs at or after the first touch; on a page marked by `loadEagerly`, once idle. Returns how to cancel it. */
export function whenNeeded(work: () => void): () => void {
  listen();
  let isWanted = true;
  void begun.then(() => (isWanted ? work() : undefined));
  return () => {
    isWanted = false;
  };
}

/** Marks a page that needs it untouched: its facts may change, or its parent waits. */
export function loadEagerly(): void {
  isServerOnly = false;
  whenIdle(begin);
}

/** Whether the page may still be only what the server sent. */
export const showsServerOnly = (): boolean => isServerOnly;

function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const type of touches) window.addEventListener(type, touch, { capture: true, passive: true, once: true });
  // A touch before this script ran counts too: the document's own script noted it (`start-scripts.ts`).
  if (Reflect.get(window, 'cuotaTouched') === true) touch();
}

function touch(): void {
  isServerOnly = false;
  begin();
}
