import { type Context, Hono } from 'hono';
import type { ZodMiniType } from 'zod/mini';
import { madePasskey, signedByPasskey } from '#contracts/passkeys';
import { ownScreen, type WhyNot } from '#contracts/desk-access';
import { Refusal } from '../basics/refusal.ts';
import { acceptByPasskey, readInvitation } from '../use-cases/desk/invitations.ts';
import { addPasskey } from '../use-cases/desk/own-access.ts';
import { confirmByPasskey, passkeyToMake, passkeyToSign, signInByPasskey } from '../use-cases/desk/passkeys.ts';
import { notLetIn } from '../use-cases/desk/visitor.ts';
import { ownPerson, sessionOf } from './desk-access.ts';
import type { DeskEnv } from './desk-env.ts';
import { deskCookie, letIn, noticeCookie } from './sign-in-cookie.ts';
import type { VisitorAt } from './visitor-at.ts';
import { setCookie } from 'hono/cookie';

type At = Context<DeskEnv>;

/**
 * Passkeys of a browser: `…/options` answers what it is to do, as JSON; the form beside it then sends `credential`, and
 * leads to `to`, or back with why not.
 */
export function passkeyRoutes(visitorAt: VisitorAt): Hono<DeskEnv> {
  const routes = new Hono<DeskEnv>();
  routes.post('/sign-in/passkey/options', async (c) => c.json(await passkeyToSign(visitorAt(c), 'sign in')));
  routes.post('/sign-in/passkey', async (c) => {
    const signed = await sent(c, signedByPasskey);
    const visitor = visitorAt(c);
    const opened = signed ? await signInByPasskey(visitor, signed) : notLetIn('passkey');
    return follow(c, '/sign-in', await letIn(c, visitor, opened));
  });

  routes.post('/sign-in/invitation/:token/passkey/options', async (c) => {
    const visitor = visitorAt(c);
    const invited = await readInvitation(visitor, c.req.param('token'));
    if (!invited) throw new Refusal('not_found', 'The invitation counts no more.');
    return c.json(await passkeyToMake(visitor, `invitation ${invited.invitationId}`, invited));
  });
  routes.post('/sign-in/invitation/:token/passkey', async (c) => {
    const token = c.req.param('token');
    const made = await sent(c, madePasskey);
    const visitor = visitorAt(c);
    const opened = made ? await acceptByPasskey(visitor, token, made) : notLetIn('passkey');
    return follow(c, `/sign-in/invitation/${token}`, await letIn(c, visitor, opened));
  });

  routes.post('/confirm/passkey/options', async (c) => {
    const visitor = visitorAt(c);
    const person = await ownPerson(c, visitor);
    return c.json(await passkeyToSign(visitor, `fresh ${sessionOf(c)}`, person.id));
  });
  routes.post('/confirm/passkey', async (c) => {
    const visitor = visitorAt(c);
    const of = { sessionId: sessionOf(c), person: await ownPerson(c, visitor) };
    const signed = await sent(c, signedByPasskey);
    const { to } = await c.req.parseBody();
    const back = `/confirm?to=${encodeURIComponent(ownScreen(to))}`;
    const confirmed = signed ? await confirmByPasskey(visitor, of, signed) : notLetIn('passkey');
    return follow(c, back, await letIn(c, visitor, confirmed));
  });

  routes.post('/access/passkey/options', async (c) => {
    if (!c.var.person?.isFresh) throw new Refusal('forbidden', 'Confirm first that it is you.');
    const visitor = visitorAt(c);
    const person = await ownPerson(c, visitor);
    return c.json(await passkeyToMake(visitor, `own ${person.id}`, person));
  });
  routes.post('/access/passkey', async (c) => {
    if (!c.var.person?.isFresh) return follow(c, '/access', 'not_fresh');
    const person = await ownPerson(c, visitorAt(c));
    const made = await sent(c, madePasskey);
    const added = made ? await addPasskey(visitorAt(c), person, made) : notLetIn('passkey');
    return follow(c, '/access', typeof added === 'string' ? null : added.why);
  });
  return routes;
}

/** What the browser's script put into the form; null without scripts, or for anything else. */
async function sent<Schema extends ZodMiniType>(c: At, schema: Schema) {
  const { credential } = await c.req.parseBody();
  try {
    return schema.safeParse(JSON.parse(typeof credential === 'string' ? credential : '')).data ?? null;
  } catch {
    return null;
  }
}

async function follow(c: At, back: string, why: WhyNot | null): Promise<Response> {
  if (why !== null) {
    setCookie(c, noticeCookie, why, { ...deskCookie, maxAge: 60 });
    return c.redirect(back, 303);
  }
  const { to } = await c.req.parseBody();
  return c.redirect(ownScreen(to), 303);
}
