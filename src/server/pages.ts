import { randomBytes } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { PagesBuild } from './built-pages.ts';
import { clientAddress, clientFacts } from './http/client-address.ts';
import { compressed } from './http/compressed.ts';
import { shellPrefix } from '#contracts/offline';
import type { PageServices } from '#contracts/page-services';
import { retryAfterSeconds } from './http/database-outage.ts';
import { type AncestorsOfPage, ancestorsOfPage, noParents } from './http/frame-ancestors.ts';
import { askInProcess } from './http/in-process.ts';
import { newSupportCode } from './basics/refusal.ts';
import { accountsShown, framesOf, hostsOf } from './page-origins.ts';
import { type EmbedScriptSource, embedScriptRoutes } from './routes/embed-script.ts';
import { offlineRoutes } from './routes/offline.ts';
import { asPayersSeeIt, isOutsideFrames, isShownByBrowser, requireForm } from './http/page-request.ts';
import { pagePolicy, walletsOnPage } from './http/security-headers.ts';
import type { Services } from './services/services.ts';
import { previewOf } from './use-cases/previews/preview.ts';
import { refuseForeignForm, xsrfCookie } from './http/xsrf.ts';

/** What a page's call of the API says of the request that it is for. */
interface PageBindings {
  readonly clientAddress: string;
  readonly userAgent: string;
  readonly isBrowser: boolean;
  /** The cookies of a page outside every frame; null within one. */
  readonly cookies: string | null;
}

export interface PageOptions extends EmbedScriptSource {
  /** Returns the build to render with; in development a new one for every request. */
  build(): Promise<PagesBuild>;
  /** The API, to be called in-process. */
  api(request: Request, bindings: PageBindings): Promise<Response>;
  readonly showGallery: boolean;
  readonly development: boolean;
}

/** Every page and its assets; mounted last, so that everything else was tried before. */
export function pages(services: Services, options: PageOptions): Hono {
  const routes = new Hono();
  const shownOf = accountsShown(services);
  const draw = drawPages(services, options);
  if (options.assetsDir) serveAssets(routes, options.assetsDir);
  routes.route('/', embedScriptRoutes(options));
  routes.use(`${shellPrefix}/*`, compressed);
  routes.route(
    '/',
    offlineRoutes({
      assetsDir: options.assetsDir,
      isOn: () => services.offline,
      paths: async () => (await options.build()).offlinePaths,
      draw: (url, nonce) => draw(new Request(url), { nonce, ancestors: noParents, client: nobody, isShell: true }),
      origin: services.origin,
      policyOptions: async () => ({ ...options, offline: true, frameOrigins: framesOf(services, await shownOf()) }),
    }),
  );
  routes.get('/favicon.ico', (context) => context.body(null, 204));
  routes.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'));
  routes.use('*', namePage(options), compressed, requireForm, refuseForeignForm(services), xsrfCookie(services));
  routes.all('*', async (context) => {
    const nonce = randomBytes(16).toString('base64');
    const request = await asPayersSeeIt(services.origin, context.req.raw);
    const [ancestors, shown] = [ancestorsOfPage(services, new URL(request.url)), shownOf()];
    const client = {
      ...clientFacts(context),
      address: clientAddress(context),
      isBrowser: isShownByBrowser(context),
      cookies: isOutsideFrames(context) ? (context.req.header('cookie') ?? '') : null,
    };
    const response = await draw(request, { nonce, ancestors, client, isShell: false });
    const accounts = await shown;
    const wallets = walletsOnPage(context.get('pagePath') ?? '', hostsOf(accounts));
    const policyOrigins = {
      frameOrigins: framesOf(services, ancestors.mayTypeCard() ? accounts : []),
      frameAncestors: await ancestors.origins(),
      wallets: wallets?.hosts,
    };
    const policy = pagePolicy(nonce, { ...options, ...policyOrigins, offline: isOffline(services, options) });
    response.headers.set('content-security-policy', policy);
    if (wallets) response.headers.set('permissions-policy', wallets.permissions);
    response.headers.set('cache-control', 'no-store');
    if (response.status === 503) response.headers.set('retry-after', retryAfterSeconds);
    // Never the path, which may hold a key. With `no-referrer` a form would send `Origin: null`, like a stranger's.
    response.headers.set('referrer-policy', 'strict-origin');
    return response;
  });
  return routes;
}

/** Everything that was built, stored by browsers for good. */
function serveAssets(routes: Hono, root: string): void {
  routes.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound(_path, context) {
        context.header('cache-control', 'public, max-age=31536000, immutable');
        context.header('cross-origin-resource-policy', 'same-origin');
      },
    }),
  );
  routes.get('/favicon.svg', serveStatic({ root }));
}

/** Stores which page was requested, for the metrics. */
function namePage({ build }: PageOptions): MiddlewareHandler {
  return async (context, next) => {
    context.set('pagePath', (await build()).pathOf(context.req.path));
    await next();
  };
}

interface Drawn extends Pick<PageServices, 'nonce' | 'isShell'> {
  readonly ancestors: AncestorsOfPage;
  readonly client: Omit<PageBindings, 'clientAddress'> & { readonly ip: string; readonly address: string };
}

/** Draws a page for a request. */
function drawPages(services: Services, options: PageOptions) {
  return async (request: Request, { client, ancestors, ...pageServices }: Drawn): Promise<Response> => {
    const { ip, address, ...facts } = client;
    const { answerPage } = await options.build();
    const given: string[] = [];
    const page = await answerPage(request, {
      ...pageServices,
      async api(request) {
        const answer = await askInProcess(options.api, request, { ...facts, clientAddress: ip });
        given.push(...answer.headers.getSetCookie());
        await ancestors.hear(request, answer);
        return answer;
      },
      frameParents: () => ancestors.origins(),
      offline: isOffline(services, options),
      isStaging: services.mode === 'staging',
      isDevelopment: options.showGallery,
      formToken: (sessionId) => services.keys.formToken(sessionId),
      previewOf: (link, locale) => previewOf(services, link, locale),
      verifyFormToken: (sessionId, token) => services.keys.isSigned('form', sessionId, token),
      clientAddress: address,
      log: (error) => logPageError(services, error),
    });
    for (const cookie of given) page.headers.append('set-cookie', cookie);
    return page;
  };
}

/** Development has no worker: Vite makes its scripts for every request. */
const isOffline = (services: Services, { assetsDir }: PageOptions): boolean => services.offline && assetsDir !== null;

/** Nobody in particular: what is drawn for a phone to keep says nothing of who asked. */
const nobody = { ip: '', userAgent: '', address: '', isBrowser: false, cookies: null };

function logPageError(services: Services, error: unknown): string {
  const supportCode = newSupportCode();
  services.log.error({ support_code: supportCode, err: error }, 'a page failed');
  return supportCode;
}
