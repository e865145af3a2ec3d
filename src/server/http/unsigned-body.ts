import type { MiddlewareHandler } from 'hono';
import { clientAddress } from './client-address.ts';
import { limitBody } from './each-request.ts';
import { Refusal } from '../basics/refusal.ts';

/** The unknown callers' bodies that a process holds before it has read them whole and can verify their signatures. */
export interface UnsignedBodies {
  /** The largest body, bytes. */
  readonly bytes: number;
  /** The longest time that one may take to come, milliseconds. */
  readonly withinMs: number;
  /** Bodies of one address that may be unfinished at the same time. */
  readonly ofAddress: number;
  /** Bodies of all addresses that may be unfinished at the same time. */
  readonly ofAll: number;
}

interface Unfinished {
  readonly address: string;
  /** Refuses its call. */
  end(refusal: Refusal): void;
}

/**
 * Reads a body whole before the route may verify its signature. If one body too many is unfinished, the oldest gives
 * its place up, first one of the same address: so a body that comes at once is always read, however many never come.
 * Refuses with `payload_too_large`, `request_timeout` and `too_many_requests`; the last two end the connection.
 */
export function unsignedBody({ bytes, withinMs, ofAddress, ofAll }: UnsignedBodies): MiddlewareHandler {
  /** The oldest first. */
  const unfinished = new Set<Unfinished>();
  const makeRoom = (address: string) => {
    const ofSame = [...unfinished].filter((each) => each.address === address);
    if (ofSame.length >= ofAddress) giveUp(ofSame[0]);
    else if (unfinished.size >= ofAll) giveUp(unfinished.values().next().value);
  };
  const giveUp = (oldest: Unfinished | undefined) => {
    if (!oldest) return;
    unfinished.delete(oldest);
    oldest.end(endOf('too_many_requests', 'Too many bodies are unfinished.', { 'retry-after': '1' }));
  };
  return async (c, next) => {
    const ended = Promise.withResolvers<never>();
    const one = { address: clientAddress(c), end: ended.reject };
    makeRoom(one.address);
    unfinished.add(one);
    const timer = setTimeout(() => one.end(tooSlow()), withinMs);
    try {
      await Promise.race([readWhole(c, bytes), ended.promise]);
    } finally {
      clearTimeout(timer);
      unfinished.delete(one);
    }
    await next();
  };
}

/** Hono stores what was read: the next reader of the body has it at once. */
async function readWhole(c: Parameters<MiddlewareHandler>[0], bytes: number): Promise<void> {
  try {
    await limitBody(bytes)(c, async () => {
      await c.req.arrayBuffer();
    });
  } catch (error) {
    // A caller that hung up in the middle of its body is no fault of ours.
    throw error instanceof Refusal ? error : tooSlow();
  }
}

const tooSlow = (): Refusal => endOf('request_timeout', 'The body did not come whole in time.');

const endOf = (
  code: 'request_timeout' | 'too_many_requests',
  description: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal => new Refusal(code, description, {}, { ...headers, connection: 'close' });
