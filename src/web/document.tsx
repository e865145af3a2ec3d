// Named after another runtime, but it writes a document's pieces as text (docs/decisions/0066).
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server.bun';
import {
  createStaticRouter,
  type RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { marks } from 'virtual:marks';
import { scripts } from 'virtual:scripts';
import { memoize } from '#domain/memoize';
import { providerOf } from './card/provider-fields.ts';
import styleSheet from './pages.css?inline';
import { pageServices, supportCode } from './loading/server-loader.ts';
import { offlinePaths } from './offline-pages.ts';
import { answeredOf } from './shell/answered.ts';
import { DocumentContext } from './shell/document-context.tsx';
import { brandingOf } from './shell/branding.ts';
import { ownStylesOf } from './shell/own-styles.ts';
import { drawMark } from './shell/marks.ts';
import { stagingSheet, withStagingNotice } from './shell/staging-notice.ts';
import { startTexts } from './shell/start-scripts.ts';
import { WholePage } from './shell/whole-page.ts';

/** How long a page may take to be drawn, in milliseconds. */
const longestDrawMs = 6_000;

/** What no document has otherwise than another: the marks, by their addresses. */
const sameParts = new Map(
  Object.entries(marks).map(([address, mark]) => [address, renderToStaticMarkup(drawMark(mark))] as const),
);

/** The whole sheet's file; null in development, where each document has it. */
const sheetFile = scripts['styles']?.[0] ?? null;
const ownStyles = ownStylesOf(styleSheet);

interface Drawing {
  readonly context: RouterContextProvider;
  readonly dataRoutes: StaticHandler['dataRoutes'];
}

/** Draws a page, to send in one piece. Scripts, styles and links carry the policy's nonce. Rejects if that fails. */
export async function drawDocument(
  request: Request,
  found: StaticHandlerContext,
  { context, dataRoutes }: Drawing,
): Promise<Response> {
  const services = context.get(pageServices);
  const { nonce, isShell, isStaging } = services;
  // The document of a stored page is drawn anew by its scripts, and fetches nothing.
  const sheet = isShell ? null : sheetFile;
  const page = new WholePage(
    nonce,
    sameParts,
    (text) => (sheet === null ? styleSheet : ownStyles(text)) + (isStaging ? stagingSheet : ''),
  );
  const facts = {
    nonce,
    styleSheet: page.styles,
    drawnMark: page.standsFor,
    frameParents: (await services.frameParents()).join(' '),
    offline: services.offline ? offlinePaths.join(' ') : '',
    // At both ends of the document.
    startTexts: memoize((locale: string) =>
      startTexts(answeredOf(found), { ...scriptsOf(found, locale, isShell), sheet }),
    ),
    cardScripts,
    supportCode: context.get(supportCode).value,
    face: await brandingOf(services, request.url, Object.values(found.loaderData)),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  let shellDrawn = false;
  let status = found.statusCode;
  const { pipe, abort } = renderToPipeableStream(
    <DocumentContext value={facts}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, found)} context={found} hydrate={false} />
    </DocumentContext>,
    {
      nonce,
      // Without this React moves a large finished part out of line, and only a script puts it back.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onShellReady() {
        shellDrawn = true;
      },
      onAllReady() {
        clearTimeout(deadline);
        pipe(page);
        void page.whole.then((text) =>
          resolve(new Response(isStaging ? withStagingNotice(text) : text, { status, headers })),
        );
      },
      onShellError: reject,
      onError(error: unknown) {
        status = 500;
        // Before the shell is drawn, the caller logs the error.
        if (shellDrawn) services.log(error);
      },
    },
  );
  const deadline = setTimeout(() => abort(), longestDrawMs);
  return promise;
}

const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

const named = (part: string): readonly string[] => scripts[part] ?? [];

/** The scripts of a card's form, without those that the list and its first touch fetch in any case. */
const cardScripts = memoize((gateway: string, locale: string): string => {
  const others = new Set(['entry', 'page checkout', 'deferred', locale].flatMap(named));
  const all = [...named(`card ${locale}`), ...named(`provider ${providerOf({ gateway })}`)];
  return [...new Set(all)].filter((url) => !others.has(url)).join(' ');
});

/** A document stored on a phone must name every script of its page: nothing can be fetched later. */
function scriptsOf({ matches }: StaticHandlerContext, locale: string, isShell: boolean) {
  const page: unknown = matches.at(-1)?.route.handle;
  const slip = isShell ? named(locale === 'en-US' ? 'slip-en' : 'slip-es') : [];
  const [entry = '', ...imports] = named('entry');
  return {
    entry,
    first: [...new Set([...imports, ...named(locale), ...named(`page ${String(page)}`), ...slip])],
    deferred: named('deferred'),
  };
}
