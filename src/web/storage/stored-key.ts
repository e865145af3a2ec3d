import type { PaymentSession } from '#contracts/session';
import { device, tab } from './browser-storage.ts';
import { navigationType, stripFromAddress } from '../shell/address.ts';
import type { PaymentDetail } from '#contracts/payment-detail';

export interface OpenedWith {
  readonly data: string | null;
  readonly r: string | null;
  readonly header: string | null;
  /** The requested language; null for the country's own. */
  readonly locale: string | null;
}

export function openedWith(url: URL): OpenedWith {
  const read = (name: string): string | null => url.searchParams.get(name);
  // An empty query names no link.
  return { data: read('data') || null, r: read('r'), header: read('header'), locale: read('locale') };
}

/**
 * Spec §2's rules: another key clears all storage; `r` stays, and is removed if a key comes without it; `header` and
 * `locale` stay. Returns the key that counts now, or null.
 */
export function storeKey(opened: OpenedWith): string | null {
  shown = settleKey(opened);
  return shown;
}

let shown: string | null = null;

/** Returns the key of what this document shows; the tab's own may have changed. */
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

/** Returns the key in this entry of the tab's history: it survives a reload if storage is blocked. */
function keyInHistory(): string | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('usr' in state)) return null;
  const { usr } = state;
  if (typeof usr !== 'object' || usr === null || !('data' in usr)) return null;
  return typeof usr.data === 'string' ? usr.data : null;
}

/** Moves a stored key from the address bar into this history entry, away from screenshots and shared addresses. */
export function stripKey(): void {
  const key = tab.read('data');
  const url = new URL(window.location.href);
  const shown = url.searchParams.get('data');
  if (!key || (shown && shown !== key) || (shown === null && keyInHistory() === key)) return;
  stripFromAddress(['data', 'r'], key);
}

/** Stores what later requests need of a session. Its bearer is stored by the caller that requested it. */
export function storeSession(session: PaymentSession): void {
  tab.write('session_id', session.id);
  tab.write('user_id', session.payer.id);
  tab.write('country', session.country_code);
  noteReload();
}

/** Stores under `wasRefreshed` whether this document is a reload, and returns it. Source: spec §3. */
export function noteReload(): boolean {
  const wasReloaded = navigationType() === 'reload';
  tab.write('wasRefreshed', String(wasReloaded));
  return wasReloaded;
}

interface Remembered {
  session: { readonly key: string; readonly value: PaymentSession } | null;
  payment: PaymentDetail | null;
}

/** What this document read last, in the browser only: the next screen need not request it again. */
const remembered: Remembered = { session: null, payment: null };

export function rememberSession(key: string, value: PaymentSession): void {
  remembered.session = { key, value };
}

/** Returns the session that this document read with that key, or null. Its prices may be old: use names and colours. */
export function rememberedSession(key: string): PaymentSession | null {
  return remembered.session?.key === key ? remembered.session.value : null;
}

/** Hands a payment to the next screen. */
export function rememberPayment(payment: PaymentDetail): void {
  remembered.payment = payment;
}

/** Returns the payment handed over, once. */
export function takePayment(): PaymentDetail | null {
  const { payment } = remembered;
  remembered.payment = null;
  return payment;
}

/** Forgets everything, after another key was opened. */
export function forget(): void {
  remembered.session = null;
  remembered.payment = null;
}
