/** Decodes a path's ASCII escapes once, as the router does: `/%76/abc` is `/v/abc`. Others stay. Never throws. */
export function decodedPath(path: string): string {
  return path.replace(/%([0-7][0-9a-f])/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
