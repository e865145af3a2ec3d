/** Pages beside a method's own that show its payments: how a transfer stands, and one of a method's kinds. */
const beside = /^(\/transfer)\/status$|^(\/banred)\/[^/]+$/;

/** Whose payments a page shows: the path of their offer. */
export function shownPath(url: string): string {
  const path = new URL(url).pathname.toLowerCase().replace(/\/+$/, '');
  const [, transfer, banred] = beside.exec(path) ?? [];
  return transfer ?? banred ?? path;
}
