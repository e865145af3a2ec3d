import { mayCall, readTarget, type AddressRules, type Target } from './address.ts';
import { sendPost, type Outcome, type PostError } from './send-post.ts';
import { lookup } from 'node:dns/promises';

export interface PostOptions extends AddressRules {
  /** Sent as it is: a signature over it must stay true. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For the whole exchange: name, connection, TLS, answer. */
  readonly timeoutMs: number;
  /** The machine's own resolver, unless a test stands in for the name system. */
  readonly resolve?: Resolve;
}

/** The other side's status, whatever it is, or the one word for why there is none. */
export interface PostAnswer extends Outcome {
  readonly durationMs: number;
}

/**
 * Posts JSON to an address from a school, and only to the web's ports of the public internet (with `allowLocal`, also
 * to any port of this machine). The name is resolved once, every address checked, and only checked ones are connected
 * to. Redirects are not followed; the response's body is dropped. A TLS connection stays open for the next message to
 * `address`, for four seconds. Never throws for the other side's failures; throws for illegal headers.
 */
export async function postJson(address: string, options: PostOptions): Promise<PostAnswer> {
  const started = performance.now();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), options.timeoutMs);
  try {
    const outcome = await exchange(address, options, deadline.signal);
    return { ...outcome, durationMs: Math.round(performance.now() - started) };
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(address: string, options: PostOptions, deadline: AbortSignal): Promise<Outcome> {
  const target = readTarget(address, options);
  if (typeof target === 'string') return { status: null, error: 'refused_address' };
  const addresses = await findAddresses(target, options, deadline);
  if (typeof addresses === 'string') return { status: null, error: addresses };
  const { url, host } = target;
  return sendPost({ url, host, addresses, body: options.body, headers: options.headers }, deadline);
}

/** One forbidden address among many refuses them all: a name must not choose between the internet and our network. */
export async function findAddresses(
  target: Target,
  options: AddressRules & Pick<PostOptions, 'resolve'>,
  deadline: AbortSignal,
): Promise<readonly string[] | PostError> {
  if (target.addresses) return target.addresses;
  const { promise: late, resolve: giveUp } = Promise.withResolvers<'timeout'>();
  deadline.addEventListener('abort', () => giveUp('timeout'), { once: true });
  const found = await Promise.race([resolveName(target.host, options.resolve ?? resolveBySystem), late]);
  if (typeof found === 'string') return found;
  return found.every((address) => mayCall(target, address, options)) ? found : 'refused_address';
}

async function resolveName(host: string, resolve: Resolve): Promise<readonly string[] | 'dns'> {
  try {
    const addresses = await resolve(host);
    return addresses.length === 0 ? 'dns' : addresses;
  } catch {
    return 'dns';
  }
}

/** All IP addresses of a name. Rejects when it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Asks as every program of this machine does: hosts file first, then its name servers. */
export const resolveBySystem: Resolve = async (host) => {
  const answers = await lookup(host, { all: true });
  return answers.map(({ address }) => address);
};
