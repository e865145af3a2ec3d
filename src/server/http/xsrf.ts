import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { generateCookie } from 'hono/cookie';
import type { Keyring } from '../basics/keys.ts';
import { isSameOrigin } from '../basics/web-address.ts';
import { Refusal } from '../basics/refusal.ts';
import type { Services } from '../services/services.ts';

/** The specification's cookie name (spec §7); the header repeats its value, with commas between several. */
const cookieName = 'XSRF-TOKEN';
const headerName = 'x-xsrf-token';

export const changesNothing = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Gives every page document the cookie, unless its browser has a good one: two tabs must not replace each other's. */
export function xsrfCookie(services: Pick<Services, 'keys' | 'origin'>): MiddlewareHandler {
  const overHttps = services.origin.startsWith('https:');
  return async (context, next) => {
    await next();
    const isDocument = context.res.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!isDocument || cookiesOf(context).some((value) => isOurs(services.keys, value))) return;
    const nonce = randomBytes(16).toString('base64url');
    const cookie = generateCookie(cookieName, `${nonce}.${services.keys.signXsrf(nonce)}`, {
      path: '/',
      // In a frame of a school's page the cookie is a third party's: without all three a browser drops it there.
      ...(overHttps ? { secure: true, sameSite: 'None', partitioned: true } : { sameSite: 'Lax' }),
    });
    // Hono's own way makes a new response, and a stream of its body.
    context.res.headers.append('set-cookie', cookie);
  };
}

/**
 * Refuses as `forbidden` a change that another site's page requested: by its `Origin`, its `Sec-Fetch-Site`, or cookies
 * of which the header repeats none that is ours. Without a cookie, which frames may block, the other two decide.
 */
export function refuseCrossSite(services: Pick<Services, 'keys' | 'origin'>): MiddlewareHandler {
  return async (context, next) => {
    if (changesNothing(context.req.method)) return next();
    const { req } = context;
    if (isForeign(services, req.header('origin'))) throw forbidden();
    if (![undefined, 'same-origin'].includes(req.header('sec-fetch-site'))) throw forbidden();
    const cookies = cookiesOf(context);
    const repeated = (req.header(headerName) ?? '').split(',').map((value) => value.trim());
    const isRepeated = cookies.some((value) => repeated.includes(value) && isOurs(services.keys, value));
    if (cookies.length > 0 && !isRepeated) throw forbidden();
    return next();
  };
}

/** Refuses as `forbidden` a page's form that names another site as its `Origin`. */
export function refuseForeignForm(services: Pick<Services, 'origin'>): MiddlewareHandler {
  return async ({ req }, next) => {
    if (!changesNothing(req.method) && isForeign(services, req.header('origin'))) throw forbidden();
    await next();
  };
}

const isForeign = ({ origin }: Pick<Services, 'origin'>, named: string | undefined): boolean =>
  named !== undefined && !isSameOrigin(named, origin);

/** Every browser names where a change comes from, so one that uses a browser's token and does not is none. */
export function refuseUnknownOrigin({ req }: Context): void {
  if (req.header('origin') === undefined && req.header('sec-fetch-site') === undefined) throw forbidden();
}

const forbidden = (): Refusal => new Refusal('forbidden', 'The request did not come from one of our own pages.');

/** All of that name: a neighbouring host can plant one more beside ours. */
function cookiesOf({ req }: Context): readonly string[] {
  const pairs = (req.header('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${cookieName}=`)).map((pair) => pair.slice(cookieName.length + 1));
}

function isOurs(keys: Pick<Keyring, 'isSigned'>, value: string): boolean {
  const [nonce, mac, ...rest] = value.split('.');
  return Boolean(nonce && mac) && rest.length === 0 && keys.isSigned('xsrf', nonce ?? '', mac ?? '');
}
