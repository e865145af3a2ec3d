import {
  createStaticHandler,
  isRouteErrorResponse,
  type RouterContextProvider,
  type StaticHandlerContext,
} from 'react-router';
import { locales } from '#i18n/locale';
import { loadCatalogue } from '#i18n/catalogues';
import type { PageServices } from '#contracts/page-services';
import { createPageContext, pageServices, supportCode } from './loading/server-loader.ts';
import { drawDocument } from './document.tsx';
import { offlinePaths } from './offline-pages.ts';
import { pendingPayments, taxRow } from './pages/checkout/lazy-parts.tsx';
import { pages } from './pages.ts';
import { problemPart } from './payment/problem-view.tsx';
import { type BrowserHalf, inFolder, routesOf, type ServerHalf } from './routes.ts';
import { deferTo } from './shell/lazy.tsx';

/** The pages that open without a network, by their paths. */
export { offlinePaths };

/** Every page's path. */
export const paths = pages.map(({ path }) => path);

deferTo(() => import('./deferred.ts'));
await Promise.all([
  problemPart.fetch(),
  ...locales.flatMap((locale) => [loadCatalogue(locale), pendingPayments.load(locale), taxRow.load(locale)]),
]);

const drawn = import.meta.glob<BrowserHalf>('./pages/*/page.tsx', { eager: true });
const served = import.meta.glob<ServerHalf>('./pages/*/server.ts', { eager: true });

/** The server loads by its own half of a page, and draws what the browser has of it. */
const routes = routesOf((page) => {
  const { Component = null } = inFolder(drawn, page, 'page.tsx');
  const { loader, action = false } = inFolder(served, page, 'server.ts');
  return { Component, loader, action };
});
const { query, dataRoutes } = createStaticHandler(routes);

/** Answers a page, or a form that was sent by one. */
export async function answerPage(request: Request, services: PageServices): Promise<Response> {
  const context = createPageContext(services);
  const found = await query(request, { requestContext: context });
  if (found instanceof Response) return found;
  const drawing = { context, dataRoutes };
  try {
    return await drawDocument(request, { ...found, errors: shownErrors(found, request, context) }, drawing);
  } catch (error) {
    tell(error, request, context);
    const failed = { ...found, statusCode: 500, errors: { root: hidden() } };
    return drawDocument(request, failed, drawing).catch(() => new Response(null, { status: 500 }));
  }
}

/** Errors as a page may say them: a status, or nothing. Of what nobody expected somebody is told. */
function shownErrors(
  { errors }: StaticHandlerContext,
  request: Request,
  context: RouterContextProvider,
): Record<string, unknown> | null {
  if (!errors) return null;
  const shown = Object.entries<unknown>(errors).map(([id, error]) => {
    tell(error, request, context);
    return [id, isRouteErrorResponse(error) ? error : hidden()] as const;
  });
  return Object.fromEntries(shown);
}

const hidden = (): Error => Object.assign(new Error('Unexpected Server Error'), { stack: '' });

/** Logs what nobody expected and keeps its support code for the page that says so. A path that is no page is not worth a line. */
function tell(error: unknown, request: Request, context: RouterContextProvider): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(supportCode).value = context.get(pageServices).log(error);
}
