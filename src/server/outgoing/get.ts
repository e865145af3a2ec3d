import type { IncomingMessage } from 'node:http';
import { type AddressRules, readTarget } from './address.ts';
import { findAddresses } from './post.ts';
import type { Resolve } from './post.ts';
import { type Outcome, sendRequest } from './send-post.ts';

export interface GetOptions extends AddressRules {
  /** For the whole exchange: name, connection, TLS, answer. */
  readonly timeoutMs: number;
  /** More than this is not taken. */
  readonly maxBytes: number;
  /** The machine's own resolver, unless a test stands in for the name system. */
  readonly resolve?: Resolve;
}

/** The whole body of a 200; null beside any other status, an error, or a body that is too long or was cut off. */
export interface GetAnswer extends Omit<Outcome, 'error'> {
  readonly error: Outcome['error'] | 'too_large';
  readonly bytes: Buffer | null;
}

/**
 * Gets a file from an address that a school gave, under the very rules of `postJson`: the public internet only (with
 * `allowLocal`, also this machine), one look at the name, no redirect. Never throws for what the other side does.
 */
export async function getBytes(address: string, options: GetOptions): Promise<GetAnswer> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), options.timeoutMs);
  try {
    return await exchange(address, options, deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(address: string, options: GetOptions, deadline: AbortSignal): Promise<GetAnswer> {
  const none = { status: null, bytes: null };
  const target = readTarget(address, options);
  if (typeof target === 'string') return { ...none, error: 'refused_address' };
  const addresses = await findAddresses(target, options, deadline);
  if (typeof addresses === 'string') return { ...none, error: addresses };
  const { url, host } = target;
  const body: { chunks: Buffer[]; state: 'open' | 'whole' | 'too_large' } = { chunks: [], state: 'open' };
  const outcome = await sendRequest(
    { url, host, addresses, method: 'GET', headers: { accept: 'image/png, image/jpeg, image/webp' }, agent: null },
    deadline,
    (request, response) => keepBody(response, options.maxBytes, body, () => request.destroy()),
  );
  if (body.state === 'too_large') return { ...none, error: 'too_large' };
  if (outcome.status !== 200) return { ...outcome, bytes: null };
  if (body.state === 'whole') return { ...outcome, bytes: Buffer.concat(body.chunks) };
  return { ...none, error: deadline.aborted ? 'timeout' : 'network' };
}

/** Keeps a body up to its end; one that breaks off before is none. */
function keepBody(
  response: IncomingMessage,
  maxBytes: number,
  body: { chunks: Buffer[]; state: 'open' | 'whole' | 'too_large' },
  leave: () => void,
): void {
  let read = 0;
  response.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read <= maxBytes) return void body.chunks.push(chunk);
    body.state = 'too_large';
    leave();
  });
  response.on('end', () => {
    if (response.complete && body.state === 'open') body.state = 'whole';
    leave();
  });
  response.on('error', () => undefined);
}
