import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunction } from 'react-router';
import type { BrowserArgs } from './client/browser-loader.ts';
import { BlankLayout } from './layout-blank.tsx';
import { NavLayout } from './layout-bar.tsx';
import { pages } from './pages.ts';
import { Root, RootError } from './root.tsx';

/** What the browser has of a page: `pages/<page>/page.tsx`. Its loader is called with what the document brought, too. */
export interface BrowserHalf extends Pick<RouteObject, 'action' | 'Component'> {
  readonly loader: (args: LoaderFunctionArgs & BrowserArgs) => Promise<unknown>;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
}

/** What the server has besides: `pages/<page>/server.ts`. */
export type ServerHalf = Pick<RouteObject, 'loader' | 'action'>;

export type Page = (typeof pages)[number]['page'];
type Layout = (typeof pages)[number]['layout'];

/** The halves of a page by its folder, of what `import.meta.glob` found. */
export const inFolder = <T>(found: Readonly<Record<string, T>>, page: Page, file: string): T => {
  const half = found[`./pages/${page}/${file}`];
  if (half === undefined) throw new Error(`The page ${page} has no ${file}.`);
  return half;
};

/** The router's table, the same on both sides. Several pages may share a folder: each has its own path for an id. */
export function routesOf(half: (page: Page, id: string) => Partial<RouteObject>): RouteObject[] {
  const inLayout = (name: Layout): RouteObject[] =>
    pages
      .filter(({ layout }) => layout === name)
      .map(({ path, page }) => ({ id: path, handle: page, ...half(page, path), ...(path === '/' ? { index: true } : { path }) }) as RouteObject);
  const children = [
    ...inLayout('none'),
    { id: 'layout-bar', Component: NavLayout, children: inLayout('bar') },
    { id: 'layout-blank', Component: BlankLayout, children: inLayout('blank') },
  ];
  return [{ id: 'root', Component: Root, ErrorBoundary: RootError, children }];
}
