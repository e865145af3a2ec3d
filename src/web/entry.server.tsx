import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { marks } from 'virtual:marks';
import { scripts } from 'virtual:scripts';
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

const drawnMarks = new Map(Object.entries(marks).map(([address, mark]) => [address, drawMark(mark)]));

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
  const drawn = isDevelopment ? routerContext : lessToDraw(routerContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', 'no-store');
  const facts = {
    nonce,
    styleSheet,
    drawnMark: (address: string) => drawnMarks.get(address) ?? null,
    frameParents: (await services.frameParents()).join(' '),
    offline: services.offline ? offlinePaths.join(' ') : '',
    startTexts: (locale: string) =>
      startTexts(routerContext, answeredOf(routerContext.staticHandlerContext), {
        locale: [...(scripts[locale] ?? []), ...(services.isShell ? slipScripts(locale) : [])],
        deferred: scripts['deferred'] ?? [],
      }),
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
          pipe(gather((page) => resolve(new Response(page, { headers, status: finalStatus }))));
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

/** Takes the page as it is drawn: each piece is a new one, which React does not touch again. */
function gather(onWhole: (page: Uint8Array<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onWhole(Buffer.concat(chunks));
      done();
    },
  });
}

/** Logs what nobody expected and keeps its support code for the page that says so. A path that is no page is not worth a line. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(supportCode).value = context.get(pageServices).log(error);
};
