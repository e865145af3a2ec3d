/** Pages beside a method's own that show its payments: how a transfer stands, and one place where a method is paid. */
const beside = /^(\/transfer)\/status$|^(\/banred|\/fintech)\/[^/]+$/;

/** Whose payments a page shows: the path of their offer. */
export function shownAt(pathname: string) {
  const [, transfer, placed] = beside.exec(pathname) ?? [];
  return { shows: transfer ?? placed ?? pathname };
}
