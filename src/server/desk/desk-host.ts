import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie, deleteCookie } from 'hono/cookie';
import { ownScreen } from '#contracts/desk-access';
import type { DeskServices } from '#contracts/desk-services';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { offerByKey, offerKey, offers } from '#providers/registry';
import { newSupportCode } from '../basics/refusal.ts';
import { nameCaller } from '../basics/request-context.ts';
import { clientFacts } from '../http/client-address.ts';
import { compressed } from '../http/compressed.ts';
import { limitBodyByPath } from '../http/each-request.ts';
import { type HostBeside, hostBeside } from '../http/host.ts';
import { askInProcess } from '../http/in-process.ts';
import { changesNothing, refuseForeignForm } from '../http/xsrf.ts';
import type { Services } from '../services/services.ts';
import type { DeskBuild } from './desk-build.ts';
import type { DeskEnv } from './desk-env.ts';
import { asCaller } from './as-caller.ts';
import { demoPeopleOf, sandboxSignIn } from './sandbox-sign-in.ts';
import { deskCookie, forgetSignIn, noticeCookie, nextScreenCookie, whoIsSignedIn } from './sign-in-cookie.ts';
import { deskAccess, ownPerson } from './desk-access.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { type VisitorAt, visitorsOf } from './visitor-at.ts';
import { endOwnSignIn } from '../use-cases/desk/own-access.ts';
import { deskPolicy } from './desk-policy.ts';
import { refuseFormWithoutToken } from './form-token.ts';

export interface DeskParts extends DeskBuild {
  /** The product's API, called in this process. */
  readonly api: (request: Request, bindings: object) => Promise<Response>;
  /** Answers what no screen can. */
  readonly onError: (error: Error, context: Context) => Response;
}

/**
 * Answers every request to the desk's host; others go on. No page of payers shares its cookies. Throws
 * `EnvironmentError` if that host is another's of ours.
 */
export function deskHost(services: Services, parts: DeskParts | null): MiddlewareHandler {
  const { deskOrigin, cardFrameOrigin, analytics, origin } = services;
  if (deskOrigin === null || parts === null) return (_context, next) => next();
  const others = [origin, cardFrameOrigin, analytics?.tagsOrigin].filter((other) => typeof other === 'string');
  const own = hostBeside(deskOrigin, others, 'CUOTA_DESK_ORIGIN must be a host of its own: people sign in there.');
  const routes = deskRoutes({ ...services, deskOrigin }, parts, own);
  return async ({ req, env }, next) => (own.isAskedOf(req) ? routes.fetch(req.raw, env) : next());
}

function deskRoutes(services: Services & { deskOrigin: string }, parts: DeskParts, own: HostBeside): Hono<DeskEnv> {
  const { db, keys, deskOrigin } = services;
  const routes = new Hono<DeskEnv>();
  routes.onError((error, context) => parts.onError(error, context));
  routes.use(
    '/assets/*',
    serveStatic({
      root: parts.assetsDir,
      precompressed: true,
      onFound: (_path, context) => context.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  routes.get('/favicon.ico', (context) => context.body(null, 204));
  routes.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'));
  const headers = own.headers(deskPolicy);
  routes.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    // With `no-referrer` a form would send `Origin: null`, like a stranger's.
    context.res.headers.set('referrer-policy', 'same-origin');
    context.res.headers.set('cross-origin-opener-policy', 'same-origin');
  });
  routes.use(limitBodyByPath, compressed, refuseForeignForm({ origin: deskOrigin }));
  routes.use(async (context, next) => {
    context.set('person', await whoIsSignedIn(db, context));
    const { person } = context.var;
    if (person) nameCaller({ school_id: person.school.id, actor: { kind: 'person', id: person.personId } });
    await next();
  });
  routes.post('*', refuseFormWithoutToken(keys));
  const visitorAt = visitorsOf(services);
  routes.route('/', sandboxSignIn(services, visitorAt));
  routes.route('/', passkeyRoutes(visitorAt));
  routes.post('/sign-out', async (context) => {
    const { person } = context.var;
    if (person) await endOwnSignIn(visitorAt(context), await ownPerson(context, visitorAt(context)), person.sessionId);
    forgetSignIn(context);
    context.header('clear-site-data', '"cache", "cookies", "storage"');
    return context.redirect('/sign-in', 303);
  });
  routes.post('/language', async (context) => {
    const { locale } = await context.req.parseBody();
    setCookie(context, 'locale', parseLocale(typeof locale === 'string' ? locale : null) ?? '', {
      ...deskCookie,
      maxAge: 365 * 24 * 3600,
    });
    return context.redirect(ownPath(context.req.header('referer'), deskOrigin), 303);
  });
  routes.all('*', (context) => answer({ services, parts, visitorAt }, context));
  return routes;
}

interface Desk {
  readonly services: Services;
  readonly parts: DeskParts;
  readonly visitorAt: VisitorAt;
}

/** A screen, or the way to sign in; the screen that was wanted follows. */
async function answer(desk: Desk, context: Context<DeskEnv>): Promise<Response> {
  const { person } = context.var;
  const { path, raw } = context.req;
  const isOpen = path === '/sign-in' || path.startsWith('/sign-in/');
  if (!person && !isOpen) {
    const to = changesNothing(raw.method) ? `?to=${encodeURIComponent(path)}` : '';
    return context.redirect(`/sign-in${path === '/' ? '' : to}`, 303);
  }
  const response = await desk.parts.answerDesk(raw, deskServices(desk, context));
  response.headers.append('vary', 'cookie');
  // With the cookies that the screen set: a notice for the next one.
  return context.newResponse(response.body, response);
}

function deskServices({ services, parts, visitorAt }: Desk, context: Context<DeskEnv>): DeskServices {
  const { keys, log, mode, origin } = services;
  const { person } = context.var;
  const notice = getCookie(context, noticeCookie, 'host') ?? null;
  if (notice !== null && context.req.method === 'GET') deleteCookie(context, noticeCookie, deskCookie);
  const { ip, userAgent } = clientFacts(context);
  const bindings = { clientAddress: ip, userAgent, ...(person ? { person: asCaller(person) } : {}) };
  return {
    api: (request) => askInProcess(parts.api, request, bindings),
    person: person && { ...person, id: person.personId },
    formToken: person ? keys.formToken(person.sessionId) : '',
    now: person?.school.now.toISOString() ?? '',
    locale: getCookie(context, 'locale', 'host') ?? null,
    assets: parts.assets,
    isStaging: mode === 'staging',
    notice,
    setNotice: (what) => setCookie(context, noticeCookie, what, { ...deskCookie, maxAge: 60 }),
    nextScreen: ownScreen(getCookie(context, nextScreenCookie, 'host')),
    // As long as the link counts, and then its code.
    setNextScreen: (to) => setCookie(context, nextScreenCookie, ownScreen(to), { ...deskCookie, maxAge: 20 * 60 }),
    ...sealedAddresses(keys, person?.personId ?? ''),
    access: deskAccess(context, visitorAt(context)),
    demoPeople: () => demoPeopleOf(services),
    methodName: (key, locale) => offerByKey(key)?.texts[parseLocale(locale) ?? defaultLocale].title ?? key,
    methodKeys: () => offers.filter(({ country }) => country === person?.school.country).map(offerKey),
    payerOrigin: origin,
    log(error) {
      const supportCode = newSupportCode();
      log.error({ support_code: supportCode, err: error }, 'a screen of the desk failed');
      return supportCode;
    },
  };
}

/** What one person sealed opens for nobody else: a link with words of a stranger's shows nothing. */
function sealedAddresses(keys: Services['keys'], personId: string): Pick<DeskServices, 'seal' | 'open'> {
  const owner = `desk ${personId} `;
  return {
    seal: (text) => keys.seal(owner + text).toString('base64url'),
    open(sealed) {
      try {
        const text = keys.open(Buffer.from(sealed, 'base64url'));
        return text.startsWith(owner) ? text.slice(owner.length) : null;
      } catch {
        return null;
      }
    },
  };
}

/** The path of one of our own screens, for a redirect; the first screen for any other address. */
function ownPath(address: string | undefined, origin: string): string {
  const url = address === undefined ? null : URL.parse(address);
  return url?.origin === origin ? url.pathname + url.search : '/';
}
