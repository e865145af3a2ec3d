import { useSyncExternalStore } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { fieldOf } from './page-shell.ts';

let hydrated = false;
let sayHydrated: () => void;

/** Resolves when the first paint of this document is over: what is drawn over it must find what the server sent. */
export const hydration = new Promise<void>((resolve) => {
  sayHydrated = resolve;
});

/** Whether the first paint of this document is over: before that, loaders use what the server sent. */
export function isHydrated(): boolean {
  return hydrated;
}

/** Called after the first paint, and whenever a page was drawn. */
export function markHydrated(): void {
  if (!hydrated) clickAgain();
  hydrated = true;
  sayHydrated();
}

/** After this long a press is forgotten: what it asked for would come unasked. */
const rememberedMs = 5_000;

let early: unknown = null;

/** Takes over the last press of this document, which nobody could answer before now; a later one is answered by React. */
export function takeEarlyClick(): void {
  early = Reflect.get(window, 'cuotaClicked');
}

/** A button that was pressed before its script was here does what it says now. One within a form needs no script. */
function clickAgain(): void {
  if (typeof early !== 'object' || early === null || !('button' in early && 'at' in early)) return;
  // Whoever pressed once more meanwhile was answered.
  if (Reflect.get(window, 'cuotaClicked') !== early) return;
  const { button, at } = early;
  const isRecent = performance.now() - Number(at) < rememberedMs;
  if (isRecent && button instanceof HTMLElement && button.isConnected) button.click();
}

let stale = false;

/** Says that what this document shows may be old: it came back from the browser's memory. Until `read` is done, pages read anew. */
export async function readAnew(read: () => Promise<void>): Promise<void> {
  stale = true;
  try {
    await read();
  } finally {
    stale = false;
  }
}

/** Whether a page reads anew whatever else it does: it may be old, or another language was asked for. */
export function isReadAnew({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const wanted = nextUrl.searchParams.get('locale');
  return stale || (wanted !== null && wanted !== currentUrl.searchParams.get('locale'));
}

/** The same, and after every submit: what it changed must be seen. Not after one that nobody answered: neither is this, and the page would be lost. */
export function isReadAfterSubmit(change: ShouldRevalidateFunctionArgs): boolean {
  return (change.formMethod === 'POST' && !isUnanswered(change.actionResult)) || isReadAnew(change);
}

const isUnanswered = (outcome: unknown): boolean => fieldOf(fieldOf(outcome, 'refusal'), 'code') === 'offline';

const never = (): (() => void) => () => undefined;

/** True once scripts run; false in what the server draws. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether this page stands in another page's frame. Only a script can know. */
export function isFramed(): boolean {
  return window.self !== window.top;
}

/** The same while drawing: false in what the server draws. */
export function useIsFramed(): boolean {
  return useScripts() && isFramed();
}

/** A coarse look at the user agent, in the first screen's scripts: the table that knows better is fetched only where this says yes. */
export function mayBeInApp(userAgent: string): boolean {
  return /; wv\)|\bFB|Instagram|WhatsApp|TikTok|musical_ly|trill_|Bytedance|facebook|\bLine\//.test(userAgent);
}
