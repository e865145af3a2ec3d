import { pages } from './pages.ts';

export interface OfflinePage {
  /** Its own path, as far as that is the same for all who open it: `/v/` of `/v/:voucherKey`. */
  readonly path: string;
  /** What the worker of its scope is registered for. */
  readonly scope: string;
}

/** The part of a page's path that names nothing: a parameter that may be missing leaves no slash. */
const fixedPart = (path: string): string => `/${path.replace(/\/:\w+\?$/, '').replace(/:\w+$/, '')}`;

const paths = pages.flatMap((page) => ('offline' in page ? [fixedPart(page.path)] : []));

const isAt = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);

const scopeOf = (path: string): string =>
  paths
    .filter((other) => isAt(other, path))
    .reduce((shortest, each) => (each.length < shortest.length ? each : shortest));

/** Every page that opens without a network. One below another has no scope of its own: `/transfer/status`. */
export const offlinePages: readonly OfflinePage[] = paths.map((path) => ({ path, scope: scopeOf(path) }));

/** The page of an address, or null where that needs a network. */
export function offlinePageAt(pathname: string): OfflinePage | null {
  const found = offlinePages.filter(({ path }) => isAt(path, pathname.toLowerCase()));
  return found.reduce<OfflinePage | null>(
    (longest, page) => (longest && longest.path.length >= page.path.length ? longest : page),
    null,
  );
}
