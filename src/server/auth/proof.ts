import { EmbeddedJWK, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { proofAlgorithm, type ProofClaims, proofHeader, proofType, proofWindowSeconds } from '#contracts/proof';
import { isSameOrigin } from '../basics/web-address.ts';
import { sha256 } from '../basics/keys.ts';
import { oneUse } from './one-use.ts';
import { pointOf } from './proof-key.ts';

/** The call that a proof is for. */
interface Call {
  readonly request: Pick<Request, 'method' | 'url' | 'headers'>;
  /** Our origin as pages know it: behind a proxy the request's own is another. */
  readonly origin: string;
  /** By the clock that our answers tell. */
  readonly now: Date;
}

/** Whether a request's `DPoP` proof is for it and its token, by the holder of `key`. Errors are never explained. */
export async function isProven(call: Call & { readonly token: string }, key: string): Promise<boolean> {
  return (await provenKey(call)) === key;
}

/**
 * Returns the key that made a request's proof, for the request and its token, if any; null without a valid proof.
 * A proof counts once.
 */
export async function provenKey(call: Call & { readonly token?: string }): Promise<string | null> {
  const proof = call.request.headers.get(proofHeader) ?? '';
  if (proof.length > longest) return null;
  const read = await readProof(proof, call.now).catch(() => null);
  if (!read || !fits(read.claims, call)) return null;
  return isFirstUse(`${read.key}.${read.claims.jti}`) ? read.key : null;
}

/** A page's own has some 600 characters; a path of ours is no longer than this leaves. */
const longest = 2000;

const proofClaims = z.object({
  htm: z.string(),
  htu: z.string(),
  htq: z.optional(z.string()),
  iat: z.number(),
  jti: z.string().check(z.minLength(16), z.maxLength(100)),
  ath: z.optional(z.string()),
}) satisfies z.ZodMiniType<ProofClaims>;

/** Throws on any other JWT, or one signed by another key than it names. Returns the key that it was verified with. */
async function readProof(proof: string, now: Date): Promise<{ key: string; claims: ProofClaims }> {
  const checks = { typ: proofType, algorithms: [proofAlgorithm], currentDate: now };
  const { payload, key } = await jwtVerify(proof, EmbeddedJWK, checks);
  return { key: await pointOf(key), claims: proofClaims.parse(payload) };
}

function fits(claims: ProofClaims, { request, origin, now, token }: Call & { readonly token?: string }): boolean {
  const requestUrl = new URL(request.url);
  const claimedUrl = URL.parse(claims.htu);
  return (
    claims.htm === request.method &&
    claimedUrl !== null &&
    isSameOrigin(claimedUrl.origin, origin) &&
    claimedUrl.pathname === requestUrl.pathname &&
    (claims.htq ?? '') === requestUrl.search &&
    Math.abs(now.getTime() / 1000 - claims.iat) <= proofWindowSeconds &&
    (token === undefined || claims.ath === sha256(token).toString('base64url'))
  );
}

/** One memory for the process, whichever route: as long as a proof can be valid, from earliest clock to latest. */
const isFirstUse = oneUse({ seconds: 2 * proofWindowSeconds + 1, most: 50_000 });
