import { type Send, textIn, withBearer } from './api.ts';
import { tab } from './browser-storage.ts';
import { keepSession } from './kept-key.ts';
import { rememberSession } from './remembered.ts';
import { readSession } from './session-api.ts';

/** Sends to the API over the network, without a bearer. */
export const browserSend: Send = (path, init) => fetch(path, { ...init, credentials: 'omit', cache: 'no-store' });

/** Sends with the tab's bearer. On 401 it reads the session again by the stored key, once, and asks once more. Source: spec §4. */
export const bearerSend: Send = async (path, init) => {
  const first = await withBearer(browserSend, tab.read('token') ?? '')(path, init);
  if (first.status !== 401 || !(await refreshToken())) return first;
  return withBearer(browserSend, tab.read('token') ?? '')(path, init);
};

let refreshing: Promise<boolean> | null = null;

/** Gets a new bearer by the stored key; many at once share one request. A paid session gives one too. */
function refreshToken(): Promise<boolean> {
  refreshing ??= fetchToken().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function fetchToken(): Promise<boolean> {
  const key = tab.read('hashKey');
  if (!key) return false;
  const answer = await readSession(browserSend, key, tab.read('locale'));
  if (answer.ok) {
    keepSession(answer.value);
    rememberSession(key, answer.value);
    return true;
  }
  const token = textIn(answer.refusal.metadata, 'token');
  if (token) tab.write('token', token);
  return token !== null;
}
