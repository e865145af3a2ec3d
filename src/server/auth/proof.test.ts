/** A page's proof (RFC 9449), made by the library of the standard's other users, and then broken in one place each. */
import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { isProven, provenKey } from './proof.ts';

const origin = 'https://pay.example';
const path = '/api/payments/p1/file';
const now = new Date('2027-01-08T12:00:00Z');
const token = 'session.link.1799409600.key.mac';
const pair = () => generateKeyPair('ES256', { extractable: true });
type Pair = Awaited<ReturnType<typeof pair>>;
const page = await pair();
const thief = await pair();
const pointOf = async ({ publicKey }: Pair) =>
  Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url');

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const seconds = now.getTime() / 1000;
/** A query is not part of `htu`; that is ours to sign. */
const claims = () => ({ htm: 'GET', htu: origin + path, iat: seconds, jti: randomUUID(), ath: sha256(token) });
type Claims = Readonly<Record<string, unknown>>;

interface Made {
  readonly says?: Claims;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly by?: Pair;
}
/** A good proof, but for what is given. An undefined claim is left out. */
async function made({ says = {}, header = {}, by = page }: Made = {}): Promise<string> {
  const full = {
    typ: 'dpop+jwt',
    alg: 'ES256',
    jwk: await exportJWK(by.publicKey),
    ...header,
  } satisfies JWTHeaderParameters;
  return new SignJWT({ ...claims(), ...says }).setProtectedHeader(full).sign(by.privateKey);
}
/** Returns the proof with one part replaced, as no library would sign it. */
const put = (proof: string, at: 0 | 1, value: unknown) =>
  proof
    .split('.')
    .with(at, Buffer.from(JSON.stringify(value)).toString('base64url'))
    .join('.');

interface Sent {
  readonly query?: string;
  readonly method?: string;
  readonly at?: Date;
}
const ask = (proof: string | Headers, { query = '', method = 'GET', at = now }: Sent = {}) => {
  const headers = typeof proof === 'string' ? new Headers({ dpop: proof }) : proof;
  // Behind a proxy the server is asked under another name.
  return { request: new Request(`http://127.0.0.1:3000${path}${query}`, { method, headers }), origin, now: at, token };
};
const takes = async (proof: string | Headers, sent?: Sent) => isProven(ask(proof, sent), await pointOf(page));

describe('a proof', () => {
  it('is taken for the request, token and key it was made for, and says whose key that is', async () => {
    expect(await takes(await made())).toBe(true);
    expect(await provenKey(ask(await made({ by: thief })))).toBe(await pointOf(thief));
  });

  it('is taken once', async () => {
    const [proof, other] = [await made(), await made()];
    expect([await takes(proof), await takes(proof), await takes(other), await takes(other)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('is spent by nothing but being taken, and by no other key’s of the same name', async () => {
    const says = { jti: randomUUID() };
    const proof = await made({ says });
    expect(await takes(proof, { method: 'POST' })).toBe(false);
    expect(await takes(await made({ says, by: thief }))).toBe(false);
    expect(await takes(proof)).toBe(true);
  });

  it('cannot be made another by changing its signature to its twin', async () => {
    const proof = await made();
    const [head = '', body = '', signature = ''] = proof.split('.');
    const bytes = Buffer.from(signature, 'base64url');
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
    const twin = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
    const again = `${head}.${body}.${twin.toString('base64url')}`;
    expect([again === proof, await takes(proof), await takes(again)]).toEqual([false, true, false]);
  });

  it.each([
    [-61, false],
    [-60, true],
    [0, true],
    [60, true],
    [61, false],
  ])('made %i seconds from our clock is taken: %s', async (ahead, isTaken) => {
    expect(await takes(await made({ says: { iat: seconds + ahead } }))).toBe(isTaken);
  });

  it('is too old a moment after its minute, and too new a moment before', async () => {
    const late = new Date(now.getTime() + 60_001);
    const early = new Date(now.getTime() - 60_001);
    expect(await takes(await made(), { at: late })).toBe(false);
    expect(await takes(await made(), { at: early })).toBe(false);
  });

  it.each([
    ['in capitals', { htu: 'HTTPS://PAY.example/api/payments/p1/file' }],
    ['with the final dot of its host', { htu: `${origin}.${path}` }],
    ['with its port', { htu: `https://pay.example:443${path}` }],
    ['with a query and a fragment, which do not count', { htu: `${origin}${path}?a=1#b` }],
  ])('names the address as the standard compares it: %s', async (_how, says) => {
    expect(await takes(await made({ says }))).toBe(true);
  });

  it('signs the query too, where there is one', async () => {
    const query = '?locale=en-US&x=%C3%B1';
    expect(await takes(await made({ says: { htq: query } }), { query })).toBe(true);
    expect(await takes(await made(), { query })).toBe(false);
    expect(await takes(await made({ says: { htq: '?locale=es-MX' } }), { query })).toBe(false);
    expect(await takes(await made({ says: { htq: query } }))).toBe(false);
    expect(await takes(await made({ says: { htu: `${origin}${path}${query}` } }), { query })).toBe(false);
  });

  it('needs no `ath` where no token is presented', async () => {
    const { token: _none, ...call } = ask(await made({ says: { ath: undefined } }));
    expect(await provenKey(call)).toBe(await pointOf(page));
  });
});

describe('nothing is taken for a proof', () => {
  it.each(['x-proof', 'dpop'])('that is a signature alone, in %s', async (name) => {
    const signed = Buffer.from(`GET\n${path}\n${seconds}\n${token}`);
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, page.privateKey, signed);
    const headers = new Headers({ [name]: `${seconds}.${Buffer.from(signature).toString('base64url')}` });
    expect(await takes(headers)).toBe(false);
  });

  it.each<[string, Claims]>([
    ['of another method', { htm: 'POST' }],
    ['of a method in small letters', { htm: 'get' }],
    ['of no method', { htm: undefined }],
    ['of another path', { htu: `${origin}/api/payments/p2/file` }],
    ['of another host', { htu: `https://evil.example${path}` }],
    ['of a host that begins as ours', { htu: `${origin}.evil.example${path}` }],
    ['of another port', { htu: `${origin}:8443${path}` }],
    ['without encryption', { htu: `http://pay.example${path}` }],
    ['of a path alone', { htu: path }],
    ['of no address', { htu: undefined }],
    ['without a time', { iat: undefined }],
    ['with a time in words', { iat: String(seconds) }],
    ['with a time that is none', { iat: null }],
    ['without a name', { jti: undefined }],
    ['with an empty name', { jti: '' }],
    ['with a short name', { jti: 'x'.repeat(15) }],
    ['with a name that fills our memory', { jti: 'x'.repeat(101) }],
    ['with a name that is none', { jti: [randomUUID()] }],
    ['for another token', { ath: sha256('another') }],
    ['for the token itself, unhashed', { ath: token }],
    ['for no token', { ath: undefined }],
    ['that has ended by its own word', { exp: seconds - 1 }],
    ['that has not begun by its own word', { nbf: seconds + 1 }],
  ])('%s', async (_what, says) => {
    expect(await takes(await made({ says }))).toBe(false);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['of another type', { typ: 'JWT' }],
    ['of no type', { typ: undefined }],
    ['that wants something understood which nobody does', { crit: ['x'], x: 1 }],
    ['without its key', { jwk: undefined }],
    ['with a key’s name instead of the key', { jwk: undefined, kid: 'k1' }],
  ])('%s', async (_what, header) => {
    const proof = await made();
    const [head = ''] = proof.split('.');
    const whole: object = JSON.parse(Buffer.from(head, 'base64url').toString());
    const input = `${put(proof, 0, { ...whole, ...header })
      .split('.')
      .slice(0, 2)
      .join('.')}`;
    const hash = { name: 'ECDSA', hash: 'SHA-256' };
    const sign = async (text: string) =>
      `${text}.${Buffer.from(await crypto.subtle.sign(hash, page.privateKey, Buffer.from(text))).toString('base64url')}`;
    expect(await takes(await sign(input))).toBe(false);
    // The control: signed the same way, with nothing spoilt.
    expect(await takes(await sign(proof.split('.').slice(0, 2).join('.')))).toBe(true);
  });

  it('with the private part of its key', async () => {
    const jwk = await exportJWK(page.privateKey);
    expect(jwk.d).toBeTruthy();
    expect(await takes(await made({ header: { jwk } }))).toBe(false);
  });

  it.each(['none', 'HS256', 'ES384', 'RS256'])('signed by %s, whatever its key says', async (alg) => {
    const proof = await made();
    const jwk = alg === 'HS256' ? { kty: 'oct', k: 'AAAA' } : await exportJWK(page.publicKey);
    for (const changed of [proof, proof.replace(/[^.]+$/, '')])
      expect(await takes(put(changed, 0, { typ: 'dpop+jwt', alg, jwk }))).toBe(false);
  });

  it('signed by another key than it names, or naming another than signed', async () => {
    const theirs = await exportJWK(thief.publicKey);
    expect(await takes(await made({ header: { jwk: theirs } }))).toBe(false);
    expect(await takes(await made({ by: thief, header: { jwk: await exportJWK(page.publicKey) } }))).toBe(false);
  });

  it('by a key on another curve, off the curve, or with half of it', async () => {
    const jwk = await exportJWK(page.publicKey);
    const { kty, crv, x, y } = jwk;
    const proof = await made();
    for (const other of [
      { kty, crv: 'P-384', x, y },
      { kty, crv, x: y, y: x },
      { kty, crv, x },
      { kty: 'oct', k: x },
      { jkt: await calculateJwkThumbprint(jwk) },
    ])
      expect(await takes(put(proof, 0, { typ: 'dpop+jwt', alg: 'ES256', jwk: other }))).toBe(false);
  });

  it('whose claims were changed after it was signed', async () => {
    const proof = await made();
    expect(await takes(put(proof, 1, { ...claims(), jti: randomUUID() }))).toBe(false);
  });

  it('of more than 2,000 characters', async () => {
    const [fits, long] = [await made({ says: { x: 'x'.repeat(900) } }), await made({ says: { x: 'x'.repeat(1200) } })];
    expect([fits.length < 2000, long.length > 2000]).toEqual([true, true]);
    expect([await takes(fits), await takes(long)]).toEqual([true, false]);
  });

  it('of two beside each other, both of them good', async () => {
    const headers = new Headers();
    headers.append('dpop', await made());
    headers.append('dpop', await made());
    expect(await takes(headers)).toBe(false);
    expect(await takes(new Headers())).toBe(false);
  });

  it.each(['', 'x', '..', 'a.b', 'a.b.c', 'a.b.c.d', '1.2', `${'A'.repeat(80)}.${'A'.repeat(80)}.${'A'.repeat(86)}`])(
    'that is none: %j',
    async (text) => {
      expect(await takes(text)).toBe(false);
    },
  );
});
