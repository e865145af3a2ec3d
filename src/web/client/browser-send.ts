import { proofKeyHeader, proofWindowSeconds } from '#contracts/proof';
import { knownBrowserHeader } from '#contracts/known-browser';
import type { PaymentSession, SessionToken } from '#contracts/session';
import {
  type Answer,
  ask,
  noKey,
  type PageReader,
  post,
  type Send,
  withBearer,
  answerWithinMs,
  readSession,
} from './api.ts';
import { isFramed } from '../shell/hydrated.ts';
import { apiNow, noteClock } from '../shell/api-clock.ts';
import { textIn, withFields } from '../shell/parse.ts';
import { keepsVoucher, tab } from '../storage/browser-storage.ts';
import { proofHeaders, proofKey } from './page-proof.ts';
import { refusalOf } from './refusal.ts';
import { storeSession, rememberedSession, rememberSession } from '../storage/stored-key.ts';
import { isLasting, storeSessionError, sessionError, takeRefusal } from './session-error.ts';
import { withTaxChoice } from '../storage/tax-choice.ts';

/**
 * Sends to the API without a bearer. Repeats each `XSRF-TOKEN` cookie; one may be a neighbour's. Says where it is no
 * frame. Source: spec §7.
 */
export const browserSend: Send = async (path, init) => {
  const headers = new Headers(init?.headers);
  // Our cookie has these characters only; a neighbour's may not fit into a header.
  const cookies = document.cookie.matchAll(/(?:^|;\s*)XSRF-TOKEN=([\w.-]+)(?=;|$)/g);
  const xsrf = [...cookies].map(([, value]) => value).join();
  if (xsrf) headers.set('x-xsrf-token', xsrf);
  if (!isFramed()) headers.set(knownBrowserHeader, '1');
  const response = await fetch(path, { ...init, headers, credentials: 'same-origin', cache: 'no-store' });
  noteClock(response);
  return response;
};

/**
 * Sends with this document's bearer, and proves that it is this document. On a 401 it loads the session again by the
 * stored key, once, and sends again; while a session error is stored it returns the 401. Source: spec §4.
 */
export const bearerSend: Send = async (path, init) => {
  const key = tab.read('hashKey');
  if (key && !(hasOwnToken() && apiNow() < ownTokenEnds) && !sessionError()) await getToken(key);
  const first = await inTime(() => sendProven(path, init));
  if (first.status !== 401 || !key || sessionError()) return first;
  await openByKey(key);
  return !hasOwnToken() || sessionError() ? first : sendProven(path, init);
};

/** Sends again after a 401 if the API's clock differs from ours: the proof was made for another minute. */
async function inTime(send: () => Promise<Response>): Promise<Response> {
  const sentAt = apiNow();
  const first = await send();
  const isClockWrong = Math.abs(Date.parse(apiNow()) - Date.parse(sentAt)) > (proofWindowSeconds * 1000) / 2;
  return first.status === 401 && isClockWrong ? send() : first;
}

async function sendProven(path: string, init: RequestInit | undefined): Promise<Response> {
  const token = tab.read('token') ?? '';
  const method = init?.method?.toUpperCase() ?? 'GET';
  const proof = await proofHeaders({ method, path, token, now: apiNow() });
  return withBearer(browserSend, token)(path, { ...init, headers: together(init?.headers, proof) });
}

/** Signs a request now that a page which is being left sends without waiting. Its proof is good for a minute. */
export async function signAhead(path: string, init: RequestInit): Promise<() => Promise<Response>> {
  const token = tab.read('token') ?? '';
  const method = init.method?.toUpperCase() ?? 'GET';
  const proof = await proofHeaders({ method, path, token, now: apiNow() });
  const signed = { ...init, keepalive: true, headers: together(init.headers, proof) };
  return () => withBearer(browserSend, token)(path, signed);
}

/** This document's token and its end by the API's clock. Another document's token in storage is bound to a lost key. */
let ownToken: string | null = null;
let ownTokenEnds = '';

/** Whether the stored bearer was issued to this document. */
export function hasOwnToken(): boolean {
  return ownToken !== null && tab.read('token') === ownToken;
}

function storeToken(token: string, ends: string): void {
  [ownToken, ownTokenEnds] = [token, ends];
  tab.write('token', token);
}

/**
 * Gets a bearer for this document: by a small call if it knows the session, otherwise with the session. A lasting
 * refusal of the small call opens the session, whose refusal says why in full.
 */
export async function getToken(key: string): Promise<Answer<unknown>> {
  if (!rememberedSession(key) || !(await proofKey())) return openByKey(key);
  const answer = await tokens(key, () => fetchToken(key));
  return answer.ok || !isLasting(answer.refusal) ? answer : openByKey(key);
}

const tokens = sharedCall<SessionToken>();

const isToken = withFields<SessionToken>({ token: 'string', token_expires_at: 'string' });

async function fetchToken(key: string): Promise<Answer<SessionToken>> {
  const signal = AbortSignal.timeout(answerWithinMs);
  const answer = await ask(sendFirstProof, '/api/tokens', isToken, { ...post({ data: key }), signal });
  // Another link was opened while this one loaded.
  if (answer.ok && tab.read('hashKey') === key) storeToken(answer.value.token, answer.value.token_expires_at);
  return answer;
}

/** Proves the sender before there is a bearer. */
const sendFirstProof: Send = (path, init) =>
  inTime(async () => {
    const proof = await proofHeaders({ method: 'POST', path, token: null, now: apiNow() });
    return browserSend(path, { ...init, headers: together(init?.headers, proof) });
  });

const together = (given: HeadersInit | undefined, more: Readonly<Record<string, string>>): Headers =>
  new Headers([...new Headers(given), ...Object.entries(more)]);

/** Loads the session for a page. A refusal that another page left comes first; without a key it is `no_key`. */
export function loadSession(key: string | null): Promise<Answer<PaymentSession>> {
  const left = takeRefusal() ?? (key ? null : noKey);
  if (left) return Promise.resolve({ ok: false, refusal: left, now: apiNow() });
  return openByKey(key ?? '');
}

/** Reads a page by the stored key, with the tab's own bearer. Form tokens are empty: with scripts no form needs one. */
export function browserReader(dataKey: string | null): PageReader {
  return {
    readSession: () => loadSession(dataKey),
    asPayer: () => bearerSend,
    formToken: () => '',
    link: (path) => path,
  };
}

const noAnswer = refusalOf('offline', 503);

const openings = sharedCall<PaymentSession>();

/**
 * Loads a session by its key, with a bearer for this document; concurrent calls share one request. A paid session
 * refuses and gives a bearer too. Stores the session and clears the stored error, or stores the error. Source: spec §4.
 */
export function openByKey(key: string): Promise<Answer<PaymentSession>> {
  return openings(`${tab.read('locale') ?? ''} ${key}`, () => fetchSession(key));
}

/** Calls with the same arguments, while one is in flight, share its response. */
function sharedCall<T>() {
  let going: { readonly callKey: string; readonly answer: Promise<Answer<T>> } | null = null;
  return (callKey: string, send: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    if (going?.callKey === callKey) return going.answer;
    const answer = send().finally(() => {
      if (going?.answer === answer) going = null;
    });
    going = { callKey, answer };
    return answer;
  };
}

async function fetchSession(key: string): Promise<Answer<PaymentSession>> {
  const proof = await proofKey();
  const send: Send = (path, init) =>
    browserSend(path, {
      ...init,
      signal: AbortSignal.timeout(answerWithinMs),
      headers: proof ? { [proofKeyHeader]: proof.publicPoint } : {},
    });
  const askedAt = apiNow();
  // Updates the phone's copies by the response; without that script the response counts for nothing.
  const vouchers = keepsVoucher() ? import('../storage/stored-voucher.ts').catch(() => 'unreachable' as const) : null;
  const [read, copies] = await Promise.all([readSession(send, key, tab.read('locale')), vouchers]);
  const answer = copies === 'unreachable' ? { ok: false as const, refusal: noAnswer, now: read.now } : read;
  // Another link was opened while this one loaded.
  if (tab.read('hashKey') !== key) return answer;
  const given = answer.ok ? answer.value : answer.refusal.metadata;
  const token = textIn(given, 'token');
  if (token) storeToken(token, textIn(given, 'token_expires_at') ?? '');
  storeSessionError(answer.ok || token ? null : answer.refusal);
  if (copies !== 'unreachable') copies?.followSession(answer, askedAt);
  if (!answer.ok) return answer;
  const session = withTaxChoice(answer.value);
  storeSession(session);
  rememberSession(key, session);
  return { ...answer, value: session };
}
