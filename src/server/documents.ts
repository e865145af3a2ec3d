import {
  createRequestHandler,
  createStaticHandler,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  matchPath,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';

type Answer = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Answers a page that somebody looks at as a document, by the router's own loading and drawing. The router's request handler
 * does the same, and makes beside it for each page what none of ours reads: its own text of what the loaders answered,
 * headers of routes, a chain of what could stand around loaders. All else goes on through that handler: forms, the data
 * that an older page asks for, what is no page, and a page that could not be drawn. A test holds the two beside each other.
 */
export function documentsOf(build: ServerBuild): Answer {
  const whole = createRequestHandler(build, 'production');
  const { query } = createStaticHandler(routesIn(build));
  const others = pathsWithoutPage(build);
  const kept = sameForEach(build);
  const { default: draw, handleError } = build.entry.module;
  return async (request, context) => {
    const address = new URL(request.url);
    const isElse = request.method !== 'GET' || address.pathname.endsWith('.data');
    if (isElse || others.some((path) => matchPath(path, address.pathname))) return whole(request, context);
    const tell = (error: unknown) => handleError?.(error, { request, context, params: {} });
    try {
      const found = await query(request, { requestContext: context, normalizePath: () => asRoutesReadIt(address) });
      if (found instanceof Response) return found;
      const errors = found.errors && withoutWhy(found.errors, tell);
      const drawn = { ...kept, renderMeta: {}, staticHandlerContext: { ...found, errors } };
      try {
        return await draw(request, found.statusCode, new Headers(), drawn, context);
      } catch {
        // It draws the page of an error, and tells of it.
        return await whole(request, context);
      }
    } catch (error) {
      tell(error);
      return new Response(null, { status: 500 });
    }
  };
}

/** The pages' routes as the router loads them. */
function routesIn(build: ServerBuild, parentId?: string): RouteObject[] {
  const within = Object.values(build.routes).flatMap((route) => (route && route.parentId === parentId ? [route] : []));
  return within.map(({ id, path, index, caseSensitive, module: { loader, ErrorBoundary } }) => {
    const route = {
      id,
      ...(path === undefined ? {} : { path }),
      ...(loader ? { loader: (args: LoaderFunctionArgs) => loader(args) } : {}),
      ...(id === 'root' || ErrorBoundary ? { ErrorBoundary: () => null } : {}),
    };
    const sensitive = caseSensitive === undefined ? {} : { caseSensitive };
    return index ? { ...route, index } : { ...route, ...sensitive, children: routesIn(build, id) };
  });
}

/** Of routes that only lead on. Throws where one has what its own handler is needed for. */
function pathsWithoutPage({ routes }: ServerBuild): readonly string[] {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const strange = all.find(({ module }) => module.headers || module.middleware);
  if (strange) throw new Error(`The route ${strange.id} has headers or a middleware of its own.`);
  return all.flatMap(({ path, module }) => (module.default || module.ErrorBoundary ? [] : [`/${path ?? ''}`]));
}

/** What the router says of a page beside what its loaders answered. */
function sameForEach({ assets, routes, basename, future, ssr, routeDiscovery }: ServerBuild) {
  const isSpaMode = false;
  const modules = Object.entries(routes).flatMap(([id, route]) => (route ? [[id, route.module] as const] : []));
  const handedOver = { basename, future, routeDiscovery, ssr, isSpaMode };
  return {
    manifest: assets,
    branches: [],
    routeModules: Object.fromEntries(modules),
    serverHandoffString: JSON.stringify(handedOver),
    future,
    ssr,
    routeDiscovery,
    isSpaMode,
  };
}

/** The address as the router's own handler reads it. */
function asRoutesReadIt({ pathname, search }: URL) {
  const query = new URLSearchParams(search);
  query.delete('_routes');
  return { pathname, search: query.size > 0 ? `?${query.toString()}` : '', hash: '' };
}

/** Errors as a page may say them: a status, or nothing. Of what nobody expected somebody is told. */
function withoutWhy(errors: Readonly<Record<string, unknown>>, tell: (error: unknown) => void) {
  const said = Object.entries(errors).map(([id, error]) => {
    if (!isRouteErrorResponse(error) || ('error' in error && error.error)) tell(error);
    return [id, error instanceof Error ? Object.assign(new Error('Unexpected Server Error'), { stack: '' }) : error];
  });
  return Object.fromEntries(said);
}
