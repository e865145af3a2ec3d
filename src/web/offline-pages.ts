import { pages } from './pages.ts';

/** The part of a page's path that names nothing: a parameter that may be missing leaves no slash. */
const fixedPart = (path: string): string => `/${path.replace(/\/:\w+\?$/, '').replace(/:\w+$/, '')}`;

/** Of every page that opens without a network, its path as far as that is the same for all who open it: `/v/` of `/v/:voucherKey`. */
export const offlinePaths: readonly string[] = pages.flatMap((page) =>
  'offline' in page ? [fixedPart(page.path)] : [],
);
