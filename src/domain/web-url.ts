/** Reads an address; null where it is none. `URL.parse` and `URL.canParse` are too new for the phones we serve. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** An address a page may lead to: `http` or `https`, nothing that runs; null otherwise. */
export function webUrl(url: unknown): string | null {
  return typeof url === 'string' && /^https?:$/.test(parseUrl(url)?.protocol ?? '') ? url : null;
}
