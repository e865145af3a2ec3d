import type { PaymentSession } from '#contracts/session';
import { device, tab } from './browser-storage.ts';
import { navigationType, stripFromAddress } from '../shell/address.ts';
import type { PaymentDetail } from '#contracts/payment-detail';

export interface OpenedWith {
  readonly data: string | null;
  readonly r: string | null;
  readonly header: string | null;
  /** The language asked for; the country's own where none was. */
  readonly locale: string | null;
}

export function openedWith(url: URL): OpenedWith {
  const read = (name: string): string | null => url.searchParams.get(name);
  // An empty query names no link.
  return { data: read('data') || null, r: read('r'), header: read('header'), locale: read('locale') };
}

/**
 * Spec §2's rules: another key clears all storage; `r` stays, and is removed when a key comes without it;
 * `header` and `locale` stay. Answers the key that counts now, or null.
 */
export function storeKey(opened: OpenedWith): string | null {
  shown = settleKey(opened);
  return shown;
}

let shown: string | null = null;

/** The key of what this document shows; the tab's own may be another by now. */
export function documentKey(): string | null {
  return shown;
}

function settleKey({ data, r, header, locale }: OpenedWith): string | null {
  const current = tab.read('data');
  const key = data ?? current ?? keyInHistory();
  if (key && key !== current) {
    tab.clear();
    device.clear();
    forget();
    tab.write('data', key);
    tab.write('hashKey', key);
  }
  if (r) tab.write('r', r);
  else if (data) tab.remove('r');
  if (header !== null) tab.write('header', header);
  if (locale !== null) tab.write('locale', locale);
  return key;
}

/** The key in this entry of the tab's history: survives a reload where storage is blocked. */
function keyInHistory(): string | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('usr' in state)) return null;
  const { usr } = state;
  if (typeof usr !== 'object' || usr === null || !('data' in usr)) return null;
  return typeof usr.data === 'string' ? usr.data : null;
}

/** Moves a stored key from the address bar into this history entry, where a screenshot or a shared address does not show it. */
export function stripKey(): void {
  const key = tab.read('data');
  const url = new URL(window.location.href);
  const shown = url.searchParams.get('data');
  if (!key || (shown && shown !== key) || (shown === null && keyInHistory() === key)) return;
  stripFromAddress(['data', 'r'], key);
}

/** Stores what later requests need of a session that was read. Its bearer is stored by who asked for it. */
export function storeSession(session: PaymentSession): void {
  tab.write('session_id', session.id);
  tab.write('user_id', session.payer.id);
  tab.write('country', session.country_code);
  noteReload();
}

/** Stores under `wasRefreshed` whether this document is a reload, and answers it. Source: spec §3. */
export function noteReload(): boolean {
  const wasReloaded = navigationType() === 'reload';
  tab.write('wasRefreshed', String(wasReloaded));
  return wasReloaded;
}

interface Remembered {
  session: { readonly key: string; readonly value: PaymentSession } | null;
  payment: PaymentDetail | null;
}

/** What this document read last, in the browser only: a screen opened next need not ask again. */
const remembered: Remembered = { session: null, payment: null };

export function rememberSession(key: string, value: PaymentSession): void {
  remembered.session = { key, value };
}

/** The session this document read with that key, or null. Its prices may be old: for names and colours only. */
export function rememberedSession(key: string): PaymentSession | null {
  return remembered.session?.key === key ? remembered.session.value : null;
}

/** Hands a payment to the next screen. */
export function rememberPayment(payment: PaymentDetail): void {
  remembered.payment = payment;
}

/** The payment handed over, once. */
export function takePayment(): PaymentDetail | null {
  const { payment } = remembered;
  remembered.payment = null;
  return payment;
}

/** Forgets everything: another key was opened. */
export function forget(): void {
  remembered.session = null;
  remembered.payment = null;
}
