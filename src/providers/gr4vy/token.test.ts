import { generateKeyPairSync } from 'node:crypto';
import { calculateJwkThumbprint, decodeProtectedHeader, exportJWK, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { testKeys, testPublicKey } from './gr4vy.fixture.ts';
import { readPrivateKey, signToken } from './token.ts';

const key = readPrivateKey(testKeys.GR4VY_PRIVATE_KEY);
const nowSeconds = () => Math.floor(Date.now() / 1000); // real time: a token is compared with the provider's own clock
const pemOf = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

it('a token is signed by our key with ES512, and lives half a minute from now', async () => {
  const before = nowSeconds();
  const token = await signToken(key, ['transactions.write']);
  const { payload, protectedHeader } = await jwtVerify(token, testPublicKey, { algorithms: ['ES512'] });
  const kid = await calculateJwkThumbprint(await exportJWK(testPublicKey), 'sha256');
  expect(protectedHeader).toEqual({ alg: 'ES512', typ: 'JWT', kid });
  expect(payload).toMatchObject({ scopes: ['transactions.write'], iss: 'cuota' });
  const { iat = 0, nbf = 0, exp = 0 } = payload;
  expect(iat).toBeGreaterThanOrEqual(before);
  expect(iat).toBeLessThanOrEqual(nowSeconds());
  expect(Math.abs(nbf - iat)).toBeLessThanOrEqual(1);
  expect(Math.abs(exp - iat - 30)).toBeLessThanOrEqual(1);
});

it('a token of half a minute ago is refused', async () => {
  const token = await signToken(key, []);
  const later = new Date((nowSeconds() + 32) * 1000);
  await expect(jwtVerify(token, testPublicKey, { currentDate: later })).rejects.toThrow('"exp" claim');
});

it('another key does not verify it', async () => {
  const token = await signToken(key, ['transactions.read']);
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-521' }).publicKey;
  await expect(jwtVerify(token, foreign)).rejects.toThrow('signature verification failed');
});

it('no two tokens are the same', async () => {
  const [one, other] = await Promise.all([signToken(key, []), signToken(key, [])]);
  expect((await jwtVerify(one, testPublicKey)).payload.jti).not.toBe(
    (await jwtVerify(other, testPublicKey)).payload.jti,
  );
});

it.each([
  ['as a file has it', (pem: string) => pem],
  ['in one line', (pem: string) => pem.replaceAll('\n', '\\n')],
  ['with text before it', (pem: string) => `production key of 2026\n${pem}`],
])('the key is read %s', async (_, write) => {
  const pem = testKeys.GR4VY_PRIVATE_KEY.replace('sandbox\n', '');
  const token = await signToken(readPrivateKey(write(pem)), []);
  expect(decodeProtectedHeader(token)).toEqual(decodeProtectedHeader(await signToken(key, [])));
  await expect(jwtVerify(token, testPublicKey)).resolves.toBeDefined();
});

it.each([
  ['a key of another curve', pemOf('P-256')],
  ['no PEM', 'c2VjcmV0LW9mLXRoZS1zY2hvb2w='],
  ['nothing', ''],
])('%s is refused without being quoted', (_, pem) => {
  expect(() => readPrivateKey(pem)).toThrow(/^GR4VY_PRIVATE_KEY is not the PEM of an EC private key on P-521$/);
});
