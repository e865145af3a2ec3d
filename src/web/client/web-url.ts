import { parseUrl } from './parse-url.ts';

/** An address a page may lead to: `http` or `https`, nothing that runs; null otherwise. */
export function webUrl(url: unknown): string | null {
  return typeof url === 'string' && /^https?:$/.test(parseUrl(url)?.protocol ?? '') ? url : null;
}
