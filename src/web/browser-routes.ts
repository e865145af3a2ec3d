import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';
import * as checkout from './pages/checkout/page.tsx';
import { pages } from './pages.ts';
import { pageScripts } from './shell/page-scripts.ts';
import { hydration, isHydrated } from './shell/hydrated.ts';
import { type BrowserHalf, inFolder, type Page, routesOf } from './routes.ts';

/** The first screen comes with this script; every other page has a script of its own. */
const late = import.meta.glob<BrowserHalf>(['./pages/*/page.tsx', '!./pages/checkout/page.tsx']);

/** The loader data that the server sent with this document. Each page gets its own, until the first paint is over. */
type Sent = Readonly<Record<string, unknown>>;

/** The routes in the browser. Fetches the page of the current address first, so that it hydrates at once. */
export async function browserRoutes(sent: Sent): Promise<RouteObject[]> {
  const routes = routesOf((page, id) =>
    page === 'checkout' ? routeOf(checkout, sent, id) : { lazy: async () => routeOf(await fetchHalf(page), sent, id) },
  );
  for (const { route } of matchRoutes(routes, window.location) ?? [])
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  return routes;
}

pageScripts.handIn(async (path) => {
  const [match] = (
    matchRoutes(
      routesOf(() => ({})),
      path,
    ) ?? []
  ).slice(-1);
  const page = pages.find(({ path: known }) => known === match?.route.id)?.page;
  if (page && page !== 'checkout') await fetchHalf(page);
});

const fetchHalf = async (page: Page): Promise<BrowserHalf> => inFolder(late, page, 'page.tsx')();

function routeOf({ loader, ...half }: BrowserHalf, sent: Sent, id: string) {
  const load = async ({ request, params }: LoaderFunctionArgs) => {
    const answered = isHydrated() ? null : (sent[id] ?? null);
    const page = await loader({ request, params, sent: answered });
    // React compares the document with the data sent: newer data must wait for that.
    await hydration;
    return page;
  };
  return { ...half, loader: Object.assign(load, { hydrate: true }) };
}
