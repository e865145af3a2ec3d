/** Other pages that show a method's payments: a transfer's status, and one place of a method. */
const beside = /^(\/transfer)\/status$|^(\/banred|\/fintech)\/[^/]+$/;

/** The payments of a page: the path of their offer. */
export function shownAt(pathname: string) {
  const [, transfer, placed] = beside.exec(pathname) ?? [];
  return { shows: transfer ?? placed ?? pathname };
}
