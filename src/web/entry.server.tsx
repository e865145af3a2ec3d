// By its name another runtime's: it writes a document's pieces as the texts they are (docs/decisions/0068).
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server.bun';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { marks } from 'virtual:marks';
import { scripts } from 'virtual:scripts';
import { kept } from '#domain/kept';
import { loadCatalogue } from '#i18n/catalogues';
import { locales } from '#i18n/locale';
import styleSheet from '../ui/tokens.css?inline';
import { answeredOf } from './shell/answered.ts';
import { DocumentContext } from './shell/document-context.tsx';
import { faceOf } from './shell/face.ts';
import { problemPart } from './payment/problem-view.tsx';
import { deferTo } from './shell/lazy.tsx';
import { drawMark } from './shell/marks.ts';
import { startTexts } from './shell/start-scripts.ts';
import { WholePage } from './shell/whole-page.ts';
import { pendingPayments, taxRow } from './pages/checkout/lazy-parts.tsx';
import { pageServices, supportCode } from './client/server-loader.ts';
import { offlinePaths } from './offline-pages.ts';

export type { PageServices } from '#contracts/page-services';

/** What every loader and action is given. The server calls it once a request. */
export { createPageContext } from './client/server-loader.ts';

/** The pages that open without a network, by their paths. */
export { offlinePaths };

/** Vite's own scripts read the router's own text. */
const isDevelopment = import.meta.env.DEV;

/** How long a page may take to be drawn, in milliseconds. */
export const streamTimeout = 5_000;

deferTo(() => import('./deferred.ts'));
await Promise.all([
  problemPart.fetch(),
  ...locales.flatMap((locale) => [loadCatalogue(locale), pendingPayments.load(locale), taxRow.load(locale)]),
]);

/** What no document has otherwise than another: its styles, and the marks by their addresses. */
const sameParts = new Map([
  ['styles', styleSheet],
  ...Object.entries(marks).map(([address, mark]) => [address, renderToStaticMarkup(drawMark(mark))] as const),
]);

/** Draws a page, whole: it is compressed and sent in one piece. Every script, style and link carries the nonce of this response's policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const services = context.get(pageServices);
  const { nonce } = services;
  const page = new WholePage(nonce, sameParts);
  const drawn = isDevelopment ? routerContext : lessToDraw(routerContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', 'no-store');
  const facts = {
    nonce,
    styleSheet: page.standsFor('styles') ?? '',
    drawnMark: page.standsFor,
    frameParents: (await services.frameParents()).join(' '),
    offline: services.offline ? offlinePaths.join(' ') : '',
    // At both ends of the document.
    startTexts: kept((locale: string) =>
      startTexts(routerContext, answeredOf(routerContext.staticHandlerContext), {
        locale: [...(scripts[locale] ?? []), ...(services.isShell ? slipScripts(locale) : [])],
        deferred: scripts['deferred'] ?? [],
      }),
    ),
    supportCode: context.get(supportCode).value,
    face: await faceOf(services, request.url, Object.values(routerContext.staticHandlerContext.loaderData)),
  };
  return new Promise((resolve, reject) => {
    let shellDrawn = false;
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext value={facts}>
        <ServerRouter context={drawn} url={request.url} nonce={nonce} />
      </DocumentContext>,
      {
        nonce,
        // Without this React moves a large part that is ready out of line, and only a script puts it back.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady() {
          shellDrawn = true;
        },
        onAllReady() {
          clearTimeout(deadline);
          pipe(page);
          void page.whole.then((text) => resolve(asAnswer(text, { headers, status: finalStatus })));
        },
        onShellError: reject,
        onError(error: unknown) {
          finalStatus = 500;
          // Before the shell is drawn the router logs the error itself, through handleError.
          if (shellDrawn) services.log(error);
        },
      },
    );
    const deadline = setTimeout(() => abort(), streamTimeout + 1_000);
  });
}

/**
 * Without the router's own text of what its loaders answered, which it would draw as it comes, by a boundary that waits for
 * each part. And by the routes of this page alone, for it makes all that it is given anew each time.
 */
function lessToDraw(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const drawn = { ...context };
  delete drawn.serverHandoffStream;
  const shown = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
  return { ...drawn, manifest: { ...manifest, routes: Object.fromEntries(shown) } };
}

/** A document that is kept must name all that its slip is drawn by: nothing can be fetched later. */
const slipScripts = (locale: string): readonly string[] => scripts[locale === 'en-US' ? 'slip-en' : 'slip-es'] ?? [];

/** Whole as it is: read by the web's own ways its body would be a stream first. */
function asAnswer(page: string, init: ResponseInit): Response {
  const bytes = new TextEncoder().encode(page);
  return Object.defineProperty(new Response(bytes, init), 'arrayBuffer', { value: async () => bytes.buffer });
}

/** Logs what nobody expected and keeps its support code for the page that says so. A path that is no page is not worth a line. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(supportCode).value = context.get(pageServices).log(error);
};
