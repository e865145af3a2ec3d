import { pages } from './pages.ts';

/** The fixed part of a page's path: an optional parameter leaves no slash. */
const fixedPart = (path: string): string => `/${path.replace(/\/:\w+\?$/, '').replace(/:\w+$/, '')}`;

/** The fixed part of the path of each page that opens without a network: `/v/` of `/v/:voucherKey`. */
export const offlinePaths: readonly string[] = pages.flatMap((page) =>
  'offline' in page ? [fixedPart(page.path)] : [],
);
