import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { ClientFacts } from '#providers/payment-order';

/** One home or phone has a whole network of IPv6 addresses to itself, so those count as one. */
const ipv6NetworkBits = 64;

/**
 * Returns the caller, for rate limits only: an IPv4 address, or the network of an IPv6 one. A forwarded address counts
 * only if the process trusts the proxy.
 */
export function clientAddress(context: Context): string {
  const address = withoutPort(rawAddress(context));
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv4) return known.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${known.toString()}/${ipv6NetworkBits}`).toString()}/${ipv6NetworkBits}`;
}

/** Returns the caller for a provider that needs it: the whole address, and the browser's own description. */
export function clientFacts(context: Context): ClientFacts {
  const userAgent = given(context, 'userAgent') ?? context.req.header('user-agent') ?? '';
  return { ip: wholeAddress(context), userAgent: userAgent.toWellFormed().replaceAll('\u0000', '').slice(0, 400) };
}

/** An address as it came, without a port; an IPv4 one inside IPv6 as IPv4. */
export function wholeAddress(context: Context): string {
  const address = withoutPort(rawAddress(context));
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address.slice(0, 64);
}

/** Whether a request was made on this machine. A proxy on it must add one of these headers, or all would seem so. */
export function isFromThisMachine(context: Context): boolean {
  if (markedByProxies.some((name) => context.req.header(name) !== undefined)) return false;
  const address = rawAddress(context);
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

const markedByProxies = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** Whether a text is a whole IPv4 or IPv6 address; `ipaddr.isValid` takes `12` for one. */
export const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** Some proxies write the port of the connection too, another one each time: `1.2.3.4:50123`, `[2001:db8::1]:443`. */
export function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
}

/** A value from pages that call the API in-process for a payer; a trusted proxy gives the address too. */
function given(context: Context, name: 'clientAddress' | 'userAgent'): string | null {
  const env: unknown = context.env;
  const value: unknown = typeof env === 'object' && env && Object.hasOwn(env, name) ? Reflect.get(env, name) : null;
  return typeof value === 'string' ? value : null;
}

function rawAddress(context: Context): string {
  const known = given(context, 'clientAddress');
  if (known !== null) return known;
  try {
    return getConnInfo(context).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
