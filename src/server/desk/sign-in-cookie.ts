import type { Context } from 'hono';
import { getCookie, setCookie, deleteCookie } from 'hono/cookie';
import { newKey, sha256 } from '../basics/keys.ts';
import type { Db } from '../db/driver/db.ts';
import { insertSignIn, type PersonAtDesk, personAtDesk, type SignInMethod } from '../db/write/desk-sessions.ts';
import { browserWords } from './browser-words.ts';

/** Of this host alone, over TLS (or on this machine), unread by scripts, and sent by no other site's link. */
export const deskCookie = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict', prefix: 'host' } as const;
const name = 'desk';

/** Returns who a request is of; null for nobody. */
export async function whoIsSignedIn(db: Db, context: Context): Promise<PersonAtDesk | null> {
  const token = getCookie(context, name, 'host');
  return token === undefined || token.length !== 43 ? null : personAtDesk(db, sha256(token));
}

/** Signs a person in with a new token: whatever the browser had before opens nothing here. */
export async function signIn(db: Db, context: Context, personId: string, method: SignInMethod): Promise<void> {
  const token = newKey();
  const browser = browserWords(context.req.header('user-agent') ?? '');
  await insertSignIn(db, { personId, tokenSha256: sha256(token), method, browser });
  setCookie(context, name, token, deskCookie);
}

export const forgetSignIn = (context: Context): void => void deleteCookie(context, name, deskCookie);
