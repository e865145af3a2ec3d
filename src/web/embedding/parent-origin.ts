import { parseUrl } from '../shell/web-url.ts';

/** What a browser says of the page around this one. */
export interface Surroundings {
  /** Chromium and Safari, and Firefox of late: the parent first. */
  readonly ancestorOrigins?: { readonly [index: number]: string; readonly length: number } | undefined;
  readonly referrer: string;
  readonly ownOrigin: string;
}

/** The origin of the page around this one as the browser tells it, `null` in quotes for one that has none; null while nothing tells. */
export function parentOriginOf({ ancestorOrigins, referrer, ownOrigin }: Surroundings): string | null {
  const [told] = ancestorOrigins && ancestorOrigins.length > 0 ? [ancestorOrigins[0]] : [];
  if (told) return told;
  const referring = parseUrl(referrer)?.origin ?? null;
  // A page of ours that led here inside the frame says nothing of who is around it.
  return referring === ownOrigin ? null : referring;
}
