import type { Handoff } from '#contracts/handoff';
import { ask, post, answerWithinMs } from '../client/api.ts';
import type { Refusal } from '../client/refusal.ts';
import { bearerSend } from '../client/browser-send.ts';
import { tab } from '../client/browser-storage.ts';

/** How long an address with a code may be offered: the server takes it for a minute. */
export const codeLastsMs = 50_000;

export type HandOff =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** An address that opens this session once in another window, at a page of ours, with the way back and the language of this one. */
export async function handOff(page: string): Promise<HandOff> {
  const answer = await ask<Handoff>(bearerSend, '/api/handoffs', {
    ...post({}),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (!answer.ok) return { kind: 'refused', refusal: answer.refusal };
  const url = new URL(page, window.location.origin);
  url.searchParams.set('handoff', answer.value.code);
  for (const name of ['r', 'locale']) {
    const kept = tab.read(name);
    if (kept !== null) url.searchParams.set(name, kept);
  }
  return { kind: 'ready', url: url.href };
}

export type OpenedTab =
  | { readonly kind: 'opened' }
  | { readonly kind: 'blocked'; readonly url: string }
  | Exclude<HandOff, { kind: 'ready' }>;

/**
 * Opens a page of ours with this session in a tab of its own. Call it in the payer's press: the tab is opened at once,
 * because a browser allows it only then, and is sent on when the code is here. `blocked`: it was not allowed; the address
 * is for a link.
 */
export async function openInTab(page: string): Promise<OpenedTab> {
  const opened = window.open('', '_blank');
  if (opened) opened.opener = null;
  const address = await handOff(page);
  if (address.kind === 'refused') {
    opened?.close();
    return address;
  }
  if (!opened || opened.closed) return { kind: 'blocked', url: address.url };
  opened.location.replace(address.url);
  return { kind: 'opened' };
}
