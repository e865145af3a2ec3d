/** A path with its ASCII escapes read once, as routes are matched: `/%76/abc` is `/v/abc`. Others stay as they are; it never throws. */
export function decodedPath(path: string): string {
  return path.replace(/%([0-7][0-9a-f])/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
