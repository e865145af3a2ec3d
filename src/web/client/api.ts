import type { Problem } from '#contracts/problem';
import type { PaymentSession } from '#contracts/session';

/** Sends one request to `/api`, over the network or inside the process. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** Why something was not done. `offline`: no answer at all, so nothing is known of what became of it. */
export interface Refusal {
  readonly code: string;
  readonly status: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly supportCode: string | null;
}

/** The refusal of a page that was opened without any key. */
export const noKey: Refusal = { code: 'no_key', status: 404, metadata: {}, supportCode: null };

export type Answer<T> =
  | { readonly ok: true; readonly value: T; readonly now: string }
  | { readonly ok: false; readonly refusal: Refusal; readonly now: string };

/** How a page reads what it shows: on the server by the link's key, in the browser with the tab's own bearer. */
export interface PageReader {
  readSession(): Promise<Answer<PaymentSession>>;
  /** The way of sending for whoever holds this token. */
  asPayer(token: string): Send;
  formToken(sessionId: string): string;
  /** The address of another page for whoever reads this one: on the server with the key, in the browser without. */
  link(path: string): string;
}

/** Asks the API and reads its answer. Never throws: no response is the refusal `offline`. `now` is the API's clock. */
export async function ask<T>(send: Send, path: string, init?: RequestInit): Promise<Answer<T>> {
  try {
    const response = await send(path, init);
    noteClock(response);
    const now = apiNow();
    if (!response.ok) return { ok: false, refusal: await readRefusal(response), now };
    const value: T = await response.json();
    return { ok: true, value, now };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return { ok: false, refusal: isLate ? noAnswerInTime : noConnection, now: apiNow() };
  }
}

/** NoResponse: nobody was reached, as far as this browser can tell. */
const noConnection: Refusal = { code: 'offline', status: 503, metadata: {}, supportCode: null };

/** NoResponse too, and as little is known of what became of it; but the line may well be there. */
export const noAnswerInTime: Refusal = { ...noConnection, metadata: { slow: true } };

/** Whether the answer only took too long: a slow server is no missing connection. */
export function isSlow({ code, metadata }: Pick<Refusal, 'code' | 'metadata'>): boolean {
  return code === 'offline' && metadata['slow'] === true;
}

/** JSON body of a POST. */
export function post(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The same way of sending, with a bearer token. */
export function withBearer(send: Send, token: string): Send {
  return (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    return send(path, { ...init, headers });
  };
}

/** How far the API's clock was ahead of this machine's at its last answer, in milliseconds. */
let ahead = 0;

/** What the API's clock says now, as far as its last answer tells. A phone's own clock may be days off. */
export function apiNow(): string {
  return new Date(Date.now() + ahead).toISOString();
}

/** Reads the `Date` header: in the sandbox the API's clock may run ahead of this machine's. */
export function noteClock(response: Response): void {
  const time = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(time)) ahead = time - Date.now();
}

async function readRefusal(response: Response): Promise<Refusal> {
  const unreadable: Refusal = { code: 'internal_error', status: response.status, metadata: {}, supportCode: null };
  if (!response.headers.get('content-type')?.includes('json')) return unreadable;
  const body: Partial<Problem> | null = await response.json().catch(() => null);
  if (typeof body?.code !== 'string') return unreadable;
  return {
    code: body.code,
    status: response.status,
    metadata: body.metadata ?? {},
    supportCode: body.support_code ?? null,
  };
}

/** A text in a refusal's metadata, or null. */
export function textIn(metadata: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = metadata[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
