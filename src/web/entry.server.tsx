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
import { familyLine, pendingPayments, taxRow, underRow } from './pages/checkout/lazy-parts.tsx';
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
  underRow.load(),
  familyLine.load(),
  ...locales.flatMap((locale) => [loadCatalogue(locale), pendingPayments.load(locale), taxRow.load(locale)]),
]);

const drawn = import.meta.glob<BrowserHalf>('./pages/*/page.tsx', { eager: true });
const served = import.meta.glob<ServerHalf>('./pages/*/server.ts', { eager: true });

/** The server loads by its half of a page, and draws by the browser's half. */
const routes = routesOf((page) => {
  const { Component = null } = inFolder(drawn, page, 'page.tsx');
  const { loader, action = false } = inFolder(served, page, 'server.ts');
  return { Component, loader, action };
});
const { query, dataRoutes } = createStaticHandler(routes);

/** Returns the response to a page's request, or to a form that it sent. */
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

/** Errors as a page may show them: a status, or nothing. Unexpected ones are logged. */
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

/** Logs an unexpected error and stores its support code for the page. A path without a page is not logged. */
function tell(error: unknown, request: Request, context: RouterContextProvider): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(supportCode).value = context.get(pageServices).log(error);
}
