import type { Plugin } from 'vite';
import { routerData } from './router-data.ts';

/**
 * What React Router brings into every first screen and this product never calls, by its file: instruments, routes that are
 * found later (ours are all known at once), and links, scripts and style sheets that it would write (`root.tsx` writes its
 * own). Each stands in for the whole file, with the same exports (`lean-router.test.ts`), and does what the file does when
 * none of it is wanted.
 */
export const unused: Readonly<Record<string, string>> = {
  'lib/router/instrumentation.js': `
const nothing = () => undefined;
export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates, nothing as instrumentHandler, nothing as instrumentationResultMetaContext };
export const instrumentClientSideRouter = (router) => router;`,
  'lib/dom/ssr/fog-of-war.js': `
const nothing = () => undefined;
export const URL_LIMIT = 0;
export { nothing as getManifestPath, nothing as getPartialManifest, nothing as getPatchRoutesOnNavigationFunction, nothing as getPathsWithAncestors, nothing as handleClientVersionMismatch, nothing as isFogOfWarEnabled, nothing as useFogOFWarDiscovery };`,
  'lib/dom/ssr/links.js': `
const none = () => [];
const nothing = async () => undefined;
export { none as getKeyedLinksForMatches, none as getKeyedPrefetchLinks, none as getModuleLinkHrefs, none as getNewMatchesForLinks, none as isPageLinkDescriptor, nothing as prefetchRouteCss, nothing as prefetchStyleLinks };`,
  'lib/dom/ssr/components.js': `
import { createContext, useContext } from 'react';
const nothing = () => null;
export const CRITICAL_CSS_DATA_ATTRIBUTE = 'data-react-router-critical-css';
export const FrameworkContext = createContext(undefined);
export const useFrameworkContext = () => useContext(FrameworkContext);
export const mergeRefs = (...refs) => (value) => refs.forEach((ref) => typeof ref === 'function' ? ref(value) : ref && (ref.current = value));
export const usePrefetchBehavior = () => [false, null, {}];
export { nothing as Links, nothing as Meta, nothing as PrefetchPageLinks, nothing as Scripts, nothing as setIsHydrated };`,
};

/** Functions within files that are needed, which nothing calls where no page has what they are for; each is left empty. */
export const unreached: Readonly<Record<string, readonly string[]>> = {
  'lib/router/router.js': [
    // Routes found later, and made anew.
    'discoverRoutes',
    'patchRoutes',
    'patchRoutesImpl',
    '_internalSetRoutes',
    // Pages that ask before they are left.
    'shouldBlockNavigation',
    'updateBlocker',
    // The router's own way of scrolling, and transitions of whole views.
    'enableScrollRestoration',
    'getScrollKey',
    'saveScrollPosition',
    'restoreAppliedTransitions',
    'persistAppliedTransitions',
    // What runs around loaders, and those that are called without `router-data.ts`.
    'defaultDataStrategy',
    'defaultDataStrategyWithMiddleware',
    'runClientMiddlewarePipeline',
    'getInstrumentationNavigateMeta',
  ],
};

/** A file without the text of such functions; and without names for a developer's tools, which keep what nobody draws. */
export function empty(text: string, names: readonly string[] = []): string {
  const without = names.reduce((left, name) => {
    const [all, open = '', , close = ''] =
      new RegExp(String.raw`^((\t*)(?:async )?function ${name}\(.*\{)\n[^]*?\n(\2\})$`, 'm').exec(left) ?? [];
    if (!all) throw new Error(`The router has no function ${name}.`);
    return left.replace(all, () => `${open}${close}`);
  }, text);
  return without.replaceAll(/^\w+\.displayName = .*$/gm, '');
}

const replaced = { ...unused, ...routerData };
const fileIn = <T>(table: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.entries(table).find(([file]) => id.endsWith(`react-router/dist/production/${file}`))?.[1];

/** The browser's build without them. */
export function leanRouter(): Plugin {
  return {
    name: 'cuota-lean-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /react-router\/dist\/production\/lib\// },
      handler: (id) => fileIn(replaced, id) ?? null,
    },
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\// },
      handler: (code, id) => ({ code: empty(code, fileIn(unreached, id)), map: null }),
    },
  };
}
