import type { Mode } from './mode.ts';
import { isThisMachine } from './web-address.ts';

interface Where {
  readonly mode: Mode;
}

const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
/** A name with a last part that starts with a letter: neither an address in numbers nor a wildcard. */
const hostName = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$`);

/** How much of a list is read, in characters of all its origins together. */
const longestList = 2048;
const mostOrigins = 10;

/**
 * Whether a page of that origin can be allowed to frame the checkout: `https`, exactly as a browser writes it, without
 * path, name or wildcard. In the sandbox also a page of this machine.
 */
export function isParentOrigin(origin: string, { mode }: Where): boolean {
  const url = URL.parse(origin);
  if (!url || url.origin !== origin) return false;
  if (url.protocol === 'https:') return hostName.test(url.hostname);
  return mode === 'sandbox' && url.protocol === 'http:' && isThisMachine(url.hostname);
}

/** Whether a list of origins is short enough to stand in a header of every page. */
export function isShortList(origins: readonly string[]): boolean {
  return origins.length <= mostOrigins && origins.join(' ').length <= longestList;
}

/** Of what a school registered, what counts here and now: a row may be older than the rule, or come from a sandbox. */
export function countingOrigins(services: Where, registered: readonly string[]): readonly string[] {
  const counting = registered.filter((origin) => isParentOrigin(origin, services));
  return isShortList(counting) ? counting : [];
}
