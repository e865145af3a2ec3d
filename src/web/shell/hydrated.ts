import { useSyncExternalStore } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { fieldOf } from './page-shell.ts';

let hydrated = false;
let sayHydrated: () => void;

/** Resolves after this document's first paint: hydration must find what the server sent. */
export const hydration = new Promise<void>((resolve) => {
  sayHydrated = resolve;
});

/** Whether this document's first paint is over: before that, loaders use the server's data. */
export function isHydrated(): boolean {
  return hydrated;
}

/** Called after the first paint, and whenever a page was drawn. */
export function markHydrated(): void {
  if (!hydrated) clickAgain();
  hydrated = true;
  sayHydrated();
}

/** After this long a click is forgotten: its effect would come unexpected. */
const rememberedMs = 5_000;

let early: unknown = null;

/** Takes over this document's last click, which nothing could handle so far; React handles later ones. */
export function takeEarlyClick(): void {
  early = Reflect.get(window, 'cuotaClicked');
}

/** Clicks a button again that was clicked before its script was here. Buttons of a form need no script. */
function clickAgain(): void {
  if (typeof early !== 'object' || early === null || !('button' in early && 'at' in early)) return;
  // A later click was handled.
  if (Reflect.get(window, 'cuotaClicked') !== early) return;
  const { button, at } = early;
  const isRecent = performance.now() - Number(at) < rememberedMs;
  if (isRecent && button instanceof HTMLElement && button.isConnected) button.click();
}

let stale = false;

/** Marks this document as stale: the browser restored it. Until `read` is done, pages read anew. */
export async function readAnew(read: () => Promise<void>): Promise<void> {
  stale = true;
  try {
    await read();
  } finally {
    stale = false;
  }
}

/** Whether a page reads anew in any case: it may be stale, or another language was requested. */
export function isReadAnew({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const nextLocale = nextUrl.searchParams.get('locale');
  return stale || (nextLocale !== null && nextLocale !== currentUrl.searchParams.get('locale'));
}

/**
 * The same, and after every submit, to show its effect. Not without a response: the page would be lost. Nor after a
 * card's form in the list, which reads anew what it needs.
 */
export function isReadAfterSubmit(change: ShouldRevalidateFunctionArgs): boolean {
  return (change.formMethod === 'POST' && !isUnanswered(change.actionResult)) || isReadAnew(change);
}

const isUnanswered = (outcome: unknown): boolean =>
  fieldOf(outcome, 'kind') === 'card' || fieldOf(fieldOf(outcome, 'refusal'), 'code') === 'offline';

const never = (): (() => void) => () => undefined;

/** True once scripts run; false on the server. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether this page is framed. Only a script can know. */
export function isFramed(): boolean {
  return window.self !== window.top;
}

/** The same while drawing: false on the server. */
export function useIsFramed(): boolean {
  return useScripts() && isFramed();
}

/** A coarse check, small enough for the first screen: the full table is fetched only if this returns true. */
export function mayBeInApp(userAgent: string): boolean {
  return /; wv\)|\bFB|Instagram|WhatsApp|TikTok|musical_ly|trill_|Bytedance|facebook|\bLine\//.test(userAgent);
}
