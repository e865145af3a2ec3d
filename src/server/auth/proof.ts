import { EmbeddedJWK, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { proofAlgorithm, type ProofClaims, proofHeader, proofType, proofWindowSeconds } from '#contracts/proof';
import { isSameOrigin } from '../basics/web-address.ts';
import { sha256 } from '../basics/keys.ts';
import { oneUse } from './one-use.ts';
import { pointOf } from './proof-key.ts';

/** What a proof is to be made for. */
interface Call {
  readonly request: Pick<Request, 'method' | 'url' | 'headers'>;
  /** Ours, as pages know it: behind a proxy the request's own is another. */
  readonly origin: string;
  /** By the clock that our answers tell. */
  readonly now: Date;
}

/** Whether a request carries a proof in `DPoP`, made for it and its token by the holder of `key`. What is wrong with one is never told. */
export async function isProven(call: Call & { readonly token: string }, key: string): Promise<boolean> {
  return (await provenKey(call)) === key;
}

/** The key whose holder made the proof that a request carries, for it and its token where there is one; null without such. It is taken once. */
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

/** Throws on what is no such JWT, or was signed by another key than it names. The key is the one that was checked with, not what the JWT calls it. */
async function readProof(proof: string, now: Date): Promise<{ key: string; claims: ProofClaims }> {
  const checks = { typ: proofType, algorithms: [proofAlgorithm], currentDate: now };
  const { payload, key } = await jwtVerify(proof, EmbeddedJWK, checks);
  return { key: await pointOf(key), claims: proofClaims.parse(payload) };
}

function fits(claims: ProofClaims, { request, origin, now, token }: Call & { readonly token?: string }): boolean {
  const asked = new URL(request.url);
  const said = URL.parse(claims.htu);
  return (
    claims.htm === request.method &&
    said !== null &&
    isSameOrigin(said.origin, origin) &&
    said.pathname === asked.pathname &&
    (claims.htq ?? '') === asked.search &&
    Math.abs(now.getTime() / 1000 - claims.iat) <= proofWindowSeconds &&
    (token === undefined || claims.ath === sha256(token).toString('base64url'))
  );
}

/** One memory for the process, whichever route is asked: as long as a proof can be good, from the earliest clock to the latest. */
const isFirstUse = oneUse({ seconds: 2 * proofWindowSeconds + 1, most: 50_000 });
