/** One cookie for each payment that a browser has made: the proof that this browser made it (docs/decisions/0114). */
import type { Context, MiddlewareHandler } from 'hono';
import { generateCookie } from 'hono/cookie';
import type { Keyring } from '../basics/keys.ts';
import type { Services } from '../services/services.ts';
import type { PayerEnv } from './payer-auth.ts';

const prefix = 'stamp-';
/** A school year and some weeks: the longest that browsers keep one. */
const lifeSeconds = 400 * 24 * 3600;
/** A few children for a year; the rest is not read. */
const mostRead = 60;

/** The only path that gets them. */
export const stampPath = '/api/years';

type Own = Pick<Services, 'keys' | 'origin'>;

/** After a commit: a stamp for its payment. In another site's frame the browser drops it. */
export function stampCommitted(services: Own): MiddlewareHandler<PayerEnv> {
  return async (context, next) => {
    await next();
    if (context.res.status !== 200) return;
    const body: unknown = await context.req.json();
    if (typeof body !== 'object' || body === null || !('payment_id' in body) || typeof body.payment_id !== 'string')
      return;
    const id = body.payment_id;
    const cookie = generateCookie(`${prefix}${id}`, services.keys.signStamp(id), {
      path: stampPath,
      httpOnly: true,
      sameSite: 'Strict',
      secure: services.origin.startsWith('https:'),
      maxAge: lifeSeconds,
    });
    context.res.headers.append('set-cookie', cookie);
  };
}

/** The payments whose stamps a browser shows: each as we made it. */
export function stampsOf({ keys }: { readonly keys: Pick<Keyring, 'isSigned'> }, { req }: Context): readonly string[] {
  const shown = [...(req.header('cookie') ?? '').matchAll(/(?:^|;\s*)stamp-([0-9a-f-]{36})=([\w-]{43})(?=;|$)/g)];
  return shown.slice(0, mostRead).flatMap(([, id = '', mac = '']) => (keys.isSigned('stamp', id, mac) ? [id] : []));
}

/** Ends every stamp that a browser shows. */
export function forgottenStamps({ origin }: Pick<Services, 'origin'>, { req }: Context): readonly string[] {
  const names = (req.header('cookie') ?? '').matchAll(/(?:^|;\s*)(stamp-[0-9a-f-]{36})=/g);
  const secure = origin.startsWith('https:');
  return [...names].map(([, name = '']) =>
    generateCookie(name, '', { path: stampPath, httpOnly: true, sameSite: 'Strict', secure, maxAge: 0 }),
  );
}
