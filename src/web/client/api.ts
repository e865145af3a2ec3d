import type { PaymentDetail } from '#contracts/payment-detail';
import type { VoucherView } from '#contracts/voucher-view';
import type { PaymentSession } from '#contracts/session';
import { apiNow, noteClock } from '../shell/api-clock.ts';
import { isPayment, isSession } from '../shell/checks.ts';
import { type Check, isRecord, parseBody, textIn, withFields } from '../shell/parse.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** Sends one request to `/api`, over the network or inside the process. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

export const noKey = refusalOf('no_key', 404);

export type Answer<T> =
  | { readonly ok: true; readonly value: T; readonly now: string }
  | { readonly ok: false; readonly refusal: Refusal; readonly now: string };

/** How a page reads its data: on the server by the link's key, in the browser with the tab's own bearer. */
export interface PageReader {
  readSession(): Promise<Answer<PaymentSession>>;
  asPayer(token: string): Send;
  formToken(sessionId: string): string;
  /** Returns another page's address: on the server with the key, in the browser without. */
  link(path: string): string;
}

/**
 * Sends a request and reads its response. Never throws: a missing or invalid response is the refusal `offline`. `now`
 * is the API's clock. A deletion has no body: it is read as null.
 */
export async function ask<T>(send: Send, path: string, isWhole: Check<T>, init?: RequestInit): Promise<Answer<T>> {
  try {
    const response = await send(path, init);
    noteClock(response);
    const now = apiNow();
    if (!response.ok) return { ok: false, refusal: await readRefusal(response), now };
    const value = await parseBody(response, isWhole);
    return value === undefined ? { ok: false, refusal: noConnection, now } : { ok: true, value, now };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return { ok: false, refusal: isLate ? noAnswerInTime : noConnection, now: apiNow() };
  }
}

const noConnection = refusalOf('offline', 503);

/** No response in time: the outcome is as unknown as without one, but there may be a network. */
export const noAnswerInTime = refusalOf('offline', 503, { slow: true });

/** Whether the response only took too long: a slow server is no missing network. */
export function isSlow({ code, metadata }: Pick<Refusal, 'code' | 'metadata'>): boolean {
  return code === 'offline' && metadata['slow'] === true;
}

export function post(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export function withBearer(send: Send, token: string): Send {
  return (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    return send(path, { ...init, headers });
  };
}

/** How long a payer waits for one response, in milliseconds; then the page shows the status instead. */
export const answerWithinMs = 20_000;

/** Returns the work's result, or null after the time limit. The work itself goes on. */
export function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Reads a session by its link's key. `locale` requests another language. */
export function readSession(send: Send, key: string, locale: string | null): Promise<Answer<PaymentSession>> {
  return ask(send, `/api/sessions/${encodeURIComponent(key)}${localeQuery(locale)}`, isSession);
}

/** Reads one payment. `send` must carry the bearer. `locale` requests another language than the payer's. */
export function readPayment(send: Send, paymentId: string, locale: string | null): Promise<Answer<PaymentDetail>> {
  return ask(send, `/api/payments/${encodeURIComponent(paymentId)}${localeQuery(locale)}`, isPayment);
}

/** Reads a voucher by its durable link's key. `locale` requests another language than the payer's. */
export function readVoucher(send: Send, voucherKey: string, locale: string | null): Promise<Answer<VoucherView>> {
  return ask(send, `/api/vouchers/${encodeURIComponent(voucherKey)}${localeQuery(locale)}`, isVoucher);
}

const isVoucher = withFields<VoucherView>({ status: 'string', version: 'number', school: 'object', lines: 'list' });

const localeQuery = (locale: string | null): string => (locale ? `?locale=${encodeURIComponent(locale)}` : '');

async function readRefusal(response: Response): Promise<Refusal> {
  const unreadable = refusalOf('internal_error', response.status);
  if (!response.headers.get('content-type')?.includes('json')) return unreadable;
  const body = (await parseBody(response, isRecord).catch(() => undefined)) ?? {};
  const code = textIn(body, 'code');
  if (!code) return unreadable;
  const metadata = isRecord(body['metadata']) ? body['metadata'] : {};
  return { code, status: response.status, metadata, supportCode: textIn(body, 'support_code') };
}
