/** A browser's page as the API sees it: a key that cannot be read out, and a proof with each request. For tests. */
import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { proofHeader, proofKeyHeader } from '#contracts/proof';

export interface ProofCall {
  readonly bearer: string;
  /** Anything but undefined goes as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface ProofRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Left out where none is presented. */
  readonly token?: string;
  /** Seconds that the page's clock is ahead of the API's. */
  readonly ahead?: number;
}

export interface ProofPage {
  /** As `x-proof-key` takes it. */
  readonly publicPoint: string;
  /** Opens a session by its link's key; the token in the answer is bound to this page. */
  open(linkKey: string): Promise<Response>;
  /** Gets a token by the small call, bound to this page. */
  renew(linkKey: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** The value of `DPoP` for a request, as the standard's own library makes it. */
  prove(request: ProofRequest): Promise<string>;
  /** Calls with a bearer and its proof, and the origin a browser names. */
  call(method: string, path: string, options: ProofCall): Promise<Response>;
}

/** A page of the app at `origin`, with the clock that the app goes by. */
export async function openProofPage(origin: string, now: () => Date): Promise<ProofPage> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const publicPoint = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url');

  const secondsAt = (ahead: number) => Math.floor(now().getTime() / 1000) + ahead;
  const jwk = await exportJWK(publicKey);

  const prove: ProofPage['prove'] = async ({ method, path, token, ahead = 0 }) => {
    const { pathname, search } = new URL(path, origin);
    const query = search === '' ? {} : { htq: search };
    const presented = token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') };
    return new SignJWT({ htm: method, htu: origin + pathname, ...query, jti: randomUUID(), ...presented })
      .setIssuedAt(secondsAt(ahead))
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .sign(privateKey);
  };
  return {
    publicPoint,
    prove,
    async renew(linkKey, headers) {
      const path = '/api/tokens';
      const own = { origin, 'content-type': 'application/json', [proofHeader]: await prove({ method: 'POST', path }) };
      return fetch(origin + path, {
        method: 'POST',
        headers: { ...own, ...headers },
        body: JSON.stringify({ data: linkKey }),
      });
    },
    open: (linkKey) => fetch(`${origin}/api/sessions/${linkKey}`, { headers: { [proofKeyHeader]: publicPoint } }),
    call: async (method, path, { bearer, body, headers }) =>
      fetch(origin + path, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          [proofHeader]: await prove({ method, path, token: bearer }),
          ...(method === 'GET' ? {} : { origin }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}
