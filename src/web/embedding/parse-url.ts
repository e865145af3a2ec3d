/** Reads an address; null where it is none. `URL.parse` is too new for the phones we serve. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
