import type { Context } from 'hono';
import { getCookie, setCookie, deleteCookie } from 'hono/cookie';
import type { WhyNot } from '#contracts/desk-access';
import { newKey, sha256 } from '../basics/keys.ts';
import type { Db } from '../db/driver/db.ts';
import { endSignIns, type PersonAtDesk, personAtDesk } from '../db/write/desk-sessions.ts';
import type { NotLetIn, SignedIn, Visitor } from '../use-cases/desk/visitor.ts';
import type { DeskEnv } from './desk-env.ts';

/** Of this host alone, over TLS (or on this machine), unread by scripts, and sent by no other site's link. */
export const deskCookie = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict', prefix: 'host' } as const;
const name = 'desk';
/** What the last action did, for the next screen. */
export const noticeCookie = 'notice';
/** The screen that a link by e-mail leads on to. */
export const nextScreenCookie = 'next-screen';

/** Returns who a request is of; null for nobody. */
export async function whoIsSignedIn(db: Db, context: Context): Promise<PersonAtDesk | null> {
  const token = getCookie(context, name, 'host');
  // A list that asks by itself is nobody at the desk.
  const isActive = context.req.header('sec-fetch-dest') !== 'empty';
  return token === undefined || token.length !== 43 ? null : personAtDesk(db, sha256(token), isActive);
}

/**
 * Gives the browser the token of a way in that let somebody in: what it had before opens nothing any more. Returns why
 * not, which the log says too.
 */
export async function letIn(
  context: Context<DeskEnv>,
  { services: { db, log } }: Pick<Visitor, 'services'>,
  opened: SignedIn | NotLetIn,
): Promise<WhyNot | null> {
  const before = context.var.person;
  if (opened.kind === 'refused') {
    const facts = { event: 'not_let_in', why: opened.why, person_id: before?.personId ?? null };
    log.info(facts, 'a way into the desk let nobody in');
    return opened.why;
  }
  if (before && before.sessionId !== opened.sessionId) await endSignIns(db, before.personId, before.sessionId);
  setCookie(context, name, opened.token, deskCookie);
  return null;
}

export const forgetSignIn = (context: Context): void => void deleteCookie(context, name, deskCookie);

const browserName = 'browser';

/**
 * The hash of the cookie that knows a browser before its sign-in: links and passkeys count where they were asked for.
 * A change gives it one; a page that is only looked at gives none, and one without it is a browser of its own.
 */
export function browserOf(context: Context): Buffer {
  const given = getCookie(context, browserName, 'host');
  if (given?.length === 43) return sha256(given);
  const key = newKey();
  if (context.req.method === 'POST') setCookie(context, browserName, key, { ...deskCookie, maxAge: 24 * 3600 });
  return sha256(key);
}
