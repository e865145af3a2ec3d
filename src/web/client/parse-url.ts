/** Reads an address; null where it is none. `URL.parse` and `URL.canParse` are too new for the phones we serve. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
