/** Returns the paths of the pages that open without a network; empty unless the operator enabled that. */
export function offlinePathsHere(): readonly string[] {
  const named = document.querySelector('meta[name="offline"]')?.getAttribute('content') ?? '';
  return named.split(' ').filter((path) => path !== '');
}

const isAt = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);

const byLength = (one: string, other: string): number => one.length - other.length;

/** Returns the page of an address, by its path; null if it needs a network. */
export function offlinePathAt(paths: readonly string[], pathname: string): string | null {
  const found = paths.filter((path) => isAt(path, pathname.toLowerCase()));
  return found.toSorted(byLength).at(-1) ?? null;
}

/** Returns a worker's scope. A page below another has no scope of its own: `/transfer/status`. */
export const scopeOf = (paths: readonly string[], path: string): string =>
  paths.filter((other) => isAt(other, path)).toSorted(byLength)[0] ?? path;
