import type { ComponentType } from 'react';
import type {
  ActionFunction,
  BaseRouteObject,
  LoaderFunction,
  RouteObject,
  ShouldRevalidateFunction,
} from 'react-router';
import type { BrowserArgs } from './loading/browser-loader.ts';
import { BlankLayout } from './layout-blank.tsx';
import { NavLayout } from './layout-bar.tsx';
import { pages } from './pages.ts';
import { Root, RootError } from './root.tsx';

/** The browser's half of a page: `pages/<page>/page.tsx`. Its loader also gets the data in the document. */
export interface BrowserHalf {
  readonly loader: (args: BrowserArgs) => Promise<unknown>;
  readonly action?: ActionFunction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  readonly Component?: ComponentType;
}

/** The server's half: `pages/<page>/server.ts`. */
export interface ServerHalf {
  readonly loader: LoaderFunction;
  readonly action?: ActionFunction;
}

/** The part of a page's route that its halves define. */
type PageRoute = Omit<BaseRouteObject, 'path' | 'id'>;

export type Page = (typeof pages)[number]['page'];
type Layout = (typeof pages)[number]['layout'];

/** Returns a page's half by its folder, from the modules of `import.meta.glob`. */
export const inFolder = <T>(found: Readonly<Record<string, T>>, page: Page, file: string): T => {
  const half = found[`./pages/${page}/${file}`];
  if (half === undefined) throw new Error(`The page ${page} has no ${file}.`);
  return half;
};

/** Returns the router's table, the same on both sides. Pages may share a folder; each has its own path as its id. */
export function routesOf(partOf: (page: Page, id: string) => PageRoute): RouteObject[] {
  const inLayout = (name: Layout): RouteObject[] =>
    pages
      .filter(({ layout }) => layout === name)
      .map(({ path, page }) => ({
        id: path,
        handle: page,
        ...partOf(page, path),
        ...(path === '/' ? { index: true } : { path }),
      }));
  const children = [
    ...inLayout('none'),
    { id: 'layout-bar', Component: NavLayout, children: inLayout('bar') },
    { id: 'layout-blank', Component: BlankLayout, children: inLayout('blank') },
  ];
  return [{ id: 'root', Component: Root, ErrorBoundary: RootError, children }];
}
