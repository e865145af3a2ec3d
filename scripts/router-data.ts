/**
 * The two files of the router that call a page's loaders and actions, for a browser of ours: each page has its own part
 * there (`pages.test.ts`), so the server's half is asked for nothing but documents, and what a document brings is plain
 * JSON (`src/web/shell/answered.ts`). They do what the whole files do for such pages; those also read the router's own
 * text of answers, ask for it, and know pages without a server.
 */
export const routerData: Readonly<Record<string, string>> = {
  'lib/dom/ssr/single-fetch.js': `
import { ErrorResponseImpl, data, isRouteErrorResponse } from '../../router/utils.js';
import { isDataWithResponseInit, isResponse } from '../../router/router.js';
const nothing = () => undefined;
const askServer = ({ method, url }) => async () => {
  if (method !== 'GET') throw new Error('no part of this action is in the browser');
  window.location.assign(url);
  return new Promise(nothing);
};
async function callOne(request, match) {
  const answer = await match.resolve(async (handler) => handler(askServer(request)));
  const { type, result } = answer;
  const isWhole = request.method === 'GET' || isResponse(result) || isRouteErrorResponse(result) || isDataWithResponseInit(result);
  return { [match.route.id]: isWhole ? answer : { type, result: data(result) } };
}
async function callEach(request, matches) {
  const answers = {};
  await Promise.all(matches.map((match) => match.resolve(async (handler) => {
    const status = match.shouldRevalidateArgs?.actionStatus;
    if (!match.shouldCallHandler(status == null || status < 400)) return;
    try {
      answers[match.route.id] = { type: 'data', result: await handler(askServer(request)) };
    } catch (error) {
      answers[match.route.id] = { type: 'error', result: error };
    }
  })));
  return answers;
}
export const getTurboStreamSingleFetchDataStrategy = () => async ({ request, matches, fetcherKey }) => {
  if (request.signal.aborted) throw request.signal.reason;
  return request.method !== 'GET' || fetcherKey
    ? callOne(request, matches.find((match) => match.shouldCallHandler()))
    : callEach(request, matches);
};
const errorOf = ({ status, statusText, data, message }) => status ? new ErrorResponseImpl(status, statusText, data) : new Error(message);
export const decodeViaTurboStream = async ({ errors, ...answered }) => ({
  value: { ...answered, errors: errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, errorOf(error)])) },
});
export const NO_BODY_STATUS_CODES = new Set();
export const SingleFetchRedirectSymbol = Symbol();
export { nothing as StreamTransfer, nothing as getSingleFetchDataStrategyImpl, nothing as singleFetchUrl, nothing as stripIndexParam };`,
  'lib/dom/ssr/routes.js': `
import { createElement } from 'react';
import { ErrorResponseImpl } from '../../router/utils.js';
import { loadRouteModule } from './routeModules.js';
const nothing = () => undefined;
export function noActionDefinedError(type, id) {
  throw new ErrorResponseImpl(405, 'Method Not Allowed', new Error('Route "' + id + '" has no ' + type), true);
}
export const shouldHydrateRouteLoader = (id, clientLoader, hasLoader) => clientLoader != null && (clientLoader.hydrate === true || hasLoader !== true);
const loaderOf = ({ id, hasLoader }, { clientLoader }, state) => {
  let isFirst = state && (clientLoader?.hydrate === true || !hasLoader);
  return async (args, askServer) => {
    const isHydration = isFirst;
    isFirst = false;
    if (!clientLoader) return hasLoader ? askServer() : null;
    return clientLoader({
      ...args,
      async serverLoader() {
        if (!hasLoader) throw new ErrorResponseImpl(400, 'Bad Request', new Error('Route "' + id + '" has no loader'), true);
        const { loaderData, errors } = isHydration ? state : {};
        if (loaderData && id in loaderData) return loaderData[id];
        if (errors && id in errors) throw errors[id];
        return askServer();
      },
    });
  };
};
const actionOf = ({ id, hasAction }, { clientAction }) => async (args, askServer) => {
  const serverAction = async () => hasAction ? askServer() : noActionDefinedError('action', id);
  return clientAction ? clientAction({ ...args, serverAction }) : serverAction();
};
function here(route, module, state) {
  const { default: Component, Layout, ErrorBoundary, shouldRevalidate } = module;
  const loader = Object.assign(loaderOf(route, module, state), { hydrate: shouldHydrateRouteLoader(route.id, module.clientLoader, route.hasLoader) });
  const called = { loader, action: actionOf(route, module), shouldRevalidate };
  if (!Layout) return { ...called, Component, ErrorBoundary };
  const inLayout = (part) => createElement(Layout, null, part && createElement(part));
  return { ...called, element: inLayout(Component), errorElement: inLayout(ErrorBoundary), hydrateFallbackElement: inLayout() };
}
function later(route, modules) {
  let fetched;
  const fetchModule = () => (fetched ??= loadRouteModule(route, modules));
  const part = (name) => async () => (await fetchModule())[name];
  const { hasClientLoader, hasClientAction, hasErrorBoundary } = route;
  return {
    ...hasClientLoader ? {} : { loader: loaderOf(route, {}) },
    ...hasClientAction ? {} : { action: actionOf(route, {}) },
    lazy: {
      loader: hasClientLoader ? async () => loaderOf(route, await fetchModule()) : undefined,
      action: hasClientAction ? async () => actionOf(route, await fetchModule()) : undefined,
      shouldRevalidate: part('shouldRevalidate'),
      Component: part('default'),
      ErrorBoundary: hasErrorBoundary ? part('ErrorBoundary') : undefined,
    },
  };
}
export const createClientRoutes = (manifest, modules, state, ssr, isSpaMode, parentId) =>
  Object.values(manifest).filter((route) => route.parentId === parentId).map((route) => {
    const { id, index, path } = route;
    const module = modules[id];
    const children = createClientRoutes(manifest, modules, state, ssr, isSpaMode, id);
    return { id, index, path, ...module ? here(route, module, state) : later(route, modules), ...children.length > 0 ? { children } : {} };
  });
export { nothing as createClientRoutesWithHMRRevalidationOptOut, nothing as createServerRoutes };`,
};
