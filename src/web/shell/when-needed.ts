import { whenIdle } from './lazy.tsx';

/** What the first touch is, by finger, key or a reader's own press. */
const touches = ['pointerdown', 'keydown', 'click'] as const;

const waiting = new Set<() => void>();
let state: 'untouched' | 'touched' | 'needed' = 'untouched';
let isListening = false;

/** Runs at the first touch, or at once after it; on a page that needs such work untouched, once it is idle. Answers how to call it off. */
export function whenNeeded(work: () => void): () => void {
  listen();
  if (state === 'needed') return whenIdle(work);
  if (state === 'touched') work();
  else waiting.add(work);
  return () => void waiting.delete(work);
}

/** This page needs it untouched: what it shows can become untrue, or somebody around it waits. */
export function needUntouched(): void {
  if (state === 'untouched') go('needed', whenIdle);
}

/** Whether the page may still be what the server sent, and no more. */
export function isUntouched(): boolean {
  return state === 'untouched';
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  // What was touched before this script ran counts too: the document's own has seen it (`start-scripts.ts`).
  if (Reflect.get(window, 'cuotaTouched') === true) return touch();
  for (const type of touches) window.addEventListener(type, touch, { capture: true, passive: true });
}

const touch = (): void => go('touched', (work) => work());

function go(next: typeof state, run: (work: () => void) => void): void {
  state = next;
  for (const type of touches) window.removeEventListener(type, touch, { capture: true });
  waiting.forEach((work) => run(work));
  waiting.clear();
}
