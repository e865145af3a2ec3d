import { proofKeyHeader, proofWindowSeconds } from '#contracts/proof';
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
import { apiNow, noteClock } from '../shell/api-clock.ts';
import { textIn, withFields } from '../shell/parse.ts';
import { keepsVoucher, tab } from '../storage/browser-storage.ts';
import { proofHeaders, proofKey } from './page-proof.ts';
import { refusalOf } from './refusal.ts';
import { storeSession, rememberedSession, rememberSession } from '../storage/stored-key.ts';
import { isLasting, storeSessionError, sessionError, takeRefusal } from './session-error.ts';
import { withTaxChoice } from '../storage/tax-choice.ts';

/** Sends to the API over the network, without a bearer. Repeats every cookie `XSRF-TOKEN`: a neighbour's may stand beside ours. Source: spec §7. */
export const browserSend: Send = async (path, init) => {
  const headers = new Headers(init?.headers);
  // Ours is made of these signs; what else a neighbour writes may fit into no header.
  const cookies = document.cookie.matchAll(/(?:^|;\s*)XSRF-TOKEN=([\w.-]+)(?=;|$)/g);
  const xsrf = [...cookies].map(([, value]) => value).join();
  if (xsrf) headers.set('x-xsrf-token', xsrf);
  const response = await fetch(path, { ...init, headers, credentials: 'same-origin', cache: 'no-store' });
  noteClock(response);
  return response;
};

/**
 * Sends with this document's bearer, and proves that it is this document. On a 401 it loads the session again by the
 * stored key, once, and asks once more; while a session error is kept it fails at once. Source: spec §4.
 */
export const bearerSend: Send = async (path, init) => {
  const key = tab.read('hashKey');
  if (key && !(hasOwnToken() && apiNow() < ownTokenEnds) && !sessionError()) await getToken(key);
  const first = await inTime(() => sendProven(path, init));
  if (first.status !== 401 || !key || sessionError()) return first;
  await openByKey(key);
  return !hasOwnToken() || sessionError() ? first : sendProven(path, init);
};

/** Sends once more where the first answer tells another time than the phone's clock, or than it did before it was set: that proof was of another minute. */
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

/** The token this document was given, and until when by the API's clock. One that storage still holds from another document is bound to a key that is gone. */
let ownToken: string | null = null;
let ownTokenEnds = '';

/** Whether this document was given the bearer that is stored. */
export function hasOwnToken(): boolean {
  return ownToken !== null && tab.read('token') === ownToken;
}

function storeToken(token: string, ends: string): void {
  [ownToken, ownTokenEnds] = [token, ends];
  tab.write('token', token);
}

/**
 * Gets a bearer for this document: of a session that it knows by a small call, otherwise with the session. What refuses the
 * small call is heard by opening the session: that tells it in full.
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
  // Another link was opened while this one was on its way.
  if (answer.ok && tab.read('hashKey') === key) storeToken(answer.value.token, answer.value.token_expires_at);
  return answer;
}

/** Proves who asks, before there is a bearer. */
const sendFirstProof: Send = (path, init) =>
  inTime(async () => {
    const proof = await proofHeaders({ method: 'POST', path, token: null, now: apiNow() });
    return browserSend(path, { ...init, headers: together(init?.headers, proof) });
  });

const together = (given: HeadersInit | undefined, more: Readonly<Record<string, string>>): Headers =>
  new Headers([...new Headers(given), ...Object.entries(more)]);

/** Loads the session for a page: what another page left to be told comes first, and without a key `no_key`. */
export function loadSession(key: string | null): Promise<Answer<PaymentSession>> {
  const left = takeRefusal() ?? (key ? null : noKey);
  if (left) return Promise.resolve({ ok: false, refusal: left, now: apiNow() });
  return openByKey(key ?? '');
}

/** Reads a page by the stored key, with the tab's own bearer. The server alone makes form tokens: with scripts no form needs one. */
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
 * Loads a session by its key, with a bearer for this document; many at once share one request. A paid session refuses and
 * gives a bearer too. Keeps the session and clears the kept error, or keeps the error. Source: spec §4.
 */
export function openByKey(key: string): Promise<Answer<PaymentSession>> {
  return openings(`${tab.read('locale') ?? ''} ${key}`, () => fetchSession(key));
}

/** Questions that are asked while the same one is on its way get its answer. */
function sharedCall<T>() {
  let going: { readonly asked: string; readonly answer: Promise<Answer<T>> } | null = null;
  return (asked: string, send: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    if (going?.asked === asked) return going.answer;
    const answer = send().finally(() => {
      if (going?.answer === answer) going = null;
    });
    going = { asked, answer };
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
  // What brings a copy on this phone to what is answered, where there is one: without it the answer counts for nothing.
  const vouchers = keepsVoucher() ? import('../storage/stored-voucher.ts').catch(() => 'unreachable' as const) : null;
  const [read, copies] = await Promise.all([readSession(send, key, tab.read('locale')), vouchers]);
  const answer = copies === 'unreachable' ? { ok: false as const, refusal: noAnswer, now: read.now } : read;
  // Another link was opened while this one was on its way.
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
