import { olderProofHeader, proofHeader, proofKeyHeader, proofText, proofWindowSeconds } from '#contracts/proof';
import type { PaymentSession } from '#contracts/session';
import { stepsHeader } from '#contracts/steps-header';
import {
  type Answer,
  apiNow,
  noKey,
  noteClock,
  type PageReader,
  type Send,
  textIn,
  withBearer,
  answerWithinMs,
  readSession,
} from './api.ts';
import { keepsVoucher, tab } from './browser-storage.ts';
import { refusalOf } from './refusal.ts';
import { storeSession, rememberSession } from './stored-key.ts';
import { storeSessionError, sessionError, takeRefusal } from './session-error.ts';
import { withTaxChoice } from './tax-choice.ts';

/** Sends to the API over the network, without a bearer. Repeats every cookie `XSRF-TOKEN`: a neighbour's may stand beside ours. Source: spec §7. */
export const browserSend: Send = async (path, init) => {
  const headers = new Headers(init?.headers);
  headers.set(stepsHeader, 'instructions');
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
  if (!hasOwnToken() && !sessionError()) await refresh();
  const sentAt = apiNow();
  const first = await sendProven(path, init);
  if (first.status !== 401) return first;
  // A phone whose clock was set while the page stood open signs for another minute than the API's.
  const isClockWrong = Math.abs(Date.parse(apiNow()) - Date.parse(sentAt)) > (proofWindowSeconds * 1000) / 2;
  const second = isClockWrong ? await sendProven(path, init) : first;
  if (second.status !== 401 || sessionError()) return second;
  await refresh();
  return hasOwnToken() && !sessionError() ? sendProven(path, init) : second;
};

async function refresh(): Promise<void> {
  const key = tab.read('hashKey');
  if (key) await openByKey(key);
}

async function sendProven(path: string, init?: RequestInit): Promise<Response> {
  const token = tab.read('token') ?? '';
  const proof = await proofHeaders({ method: init?.method ?? 'GET', path, token, now: apiNow() });
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(proof)) headers.set(name, value);
  return withBearer(browserSend, token)(path, { ...init, headers });
}

/** The token this document was given. One that storage still holds from another document is bound to a key that is gone. */
let ownToken: string | null = null;

/** Whether this document may ask with a bearer without loading the session first. */
export function hasOwnToken(): boolean {
  return ownToken !== null && tab.read('token') === ownToken;
}

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

let opening: { readonly asked: string; readonly answer: Promise<Answer<PaymentSession>> } | null = null;

/**
 * Loads a session by its key, with a bearer for this document; many at once share one request. A paid session refuses and
 * gives a bearer too. Keeps the session and clears the kept error, or keeps the error. Source: spec §4.
 */
export function openByKey(key: string): Promise<Answer<PaymentSession>> {
  const asked = `${tab.read('locale') ?? ''} ${key}`;
  if (opening?.asked === asked) return opening.answer;
  const answer = fetchSession(key).finally(() => {
    if (opening?.answer === answer) opening = null;
  });
  opening = { asked, answer };
  return answer;
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
  const vouchers = keepsVoucher() ? import('./stored-voucher.ts').catch(() => 'unreachable' as const) : null;
  const [read, copies] = await Promise.all([readSession(send, key, tab.read('locale')), vouchers]);
  const answer = copies === 'unreachable' ? { ok: false as const, refusal: noAnswer, now: read.now } : read;
  // Another link was opened while this one was on its way.
  if (tab.read('hashKey') !== key) return answer;
  const token = answer.ok ? answer.value.token : textIn(answer.refusal.metadata, 'token');
  if (token) {
    ownToken = token;
    tab.write('token', token);
  }
  storeSessionError(answer.ok || token ? null : answer.refusal);
  if (copies !== 'unreachable') copies?.followSession(answer, askedAt);
  if (!answer.ok) return answer;
  const session = withTaxChoice(answer.value);
  storeSession(session);
  rememberSession(key, session);
  return { ...answer, value: session };
}

/** This document's key. The private half cannot be read out, not even by us. */
interface ProofKey {
  /** As `x-proof-key` takes it. */
  readonly publicPoint: string;
  sign(text: string): Promise<string>;
}

let own: Promise<ProofKey | null> | null = null;

/** The key pair of this document, made at the first call. Null where the browser has no cryptography (a page without https): its tokens are then bound to nothing. */
function proofKey(): Promise<ProofKey | null> {
  own ??= makeKey().catch(() => null);
  return own;
}

interface Proven {
  readonly method: string;
  /** As sent, with its query. */
  readonly path: string;
  readonly token: string;
  /** ISO 8601, by the API's clock. */
  readonly now: string;
}

/** Headers that prove a request to come from the document its token was given to; none without a key. */
async function proofHeaders({ method, path, token, now }: Proven): Promise<Readonly<Record<string, string>>> {
  const key = await proofKey();
  if (!key) return {};
  const at = Math.floor(Date.parse(now) / 1000);
  const proof = `${at}.${await key.sign(proofText({ method: method.toUpperCase(), path, at, token }))}`;
  return { [proofHeader]: proof, [olderProofHeader]: proof };
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

async function makeKey(): Promise<ProofKey | null> {
  // Absent on a page without https, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const { privateKey, publicKey } = await subtle.generateKey(algorithm, false, ['sign', 'verify']);
  return {
    publicPoint: base64url(await subtle.exportKey('raw', publicKey)),
    sign: async (text) =>
      base64url(await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new TextEncoder().encode(text))),
  };
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
