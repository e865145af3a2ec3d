import { pages } from '#web/pages.ts';

interface Beside {
  readonly desk?: string | undefined;
  /** Documents of the card form, with their hosts. */
  readonly cards: readonly string[];
}

/** The addresses that are watched: each page as anybody sees it without a link, the desk's first and the card forms. */
export function watchedPages(origin: string, { desk, cards }: Beside): readonly string[] {
  const paths = pages.filter(({ page }) => page !== 'gallery' && page !== 'home').map(({ path }) => path);
  // With `x` for what varies, and a path that nobody has.
  const own = paths.map(
    (path) => new URL(`/${path.replaceAll(/:\w+\??/g, 'x').replace('*', 'no/such/page')}`, origin).href,
  );
  return [...own, ...(desk ? [new URL('/sign-in', desk).href] : []), ...cards];
}
