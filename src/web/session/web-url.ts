/** An address a page may lead to: `http` or `https`, nothing that runs; null otherwise. */
export function webUrl(url: unknown): string | null {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
