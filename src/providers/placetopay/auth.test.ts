import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authOf, ecuadorTime, freshAuth, isOwnSignature, signatureOf, tranKeyOf } from './auth.ts';

const secretKey = 'demoSecretKey';

describe('what a call says whose it is with', () => {
  const seed = '2026-11-20T10:00:00-05:00';

  it('is the worked example: the digest of nonce, instant and key, and the nonce in base64', () => {
    expect(authOf({ login: 'site', secretKey }, '927342197', seed)).toEqual({
      login: 'site',
      nonce: 'OTI3MzQyMTk3',
      seed,
      tranKey: 'h5BxWo4kHh4iAPlGRDwVxFRHSpB+4bTgjDFsHlW7htk=',
    });
  });

  it.each([
    ['another nonce', { nonce: '927342198' }],
    ['another instant', { seed: '2026-11-20T10:00:01-05:00' }],
    ['another key', { secretKey: 'demoSecretKeY' }],
    ['the nonce as it is sent', { nonce: 'OTI3MzQyMTk3' }],
  ])('is not the same with %s', (_, changes) => {
    const facts = { nonce: '927342197', seed, secretKey };
    expect(tranKeyOf({ ...facts, ...changes })).not.toBe(tranKeyOf(facts));
  });

  it('is new for each call, and of this moment', () => {
    const [one, other] = [freshAuth({ login: 'site', secretKey }), freshAuth({ login: 'site', secretKey })];
    expect(one.nonce).not.toBe(other.nonce);
    expect(one.nonce.length).toBeGreaterThan(20);
    expect(Math.abs(Date.parse(one.seed) - Date.now())).toBeLessThan(5_000);
  });

  it('writes instants with the offset of mainland Ecuador', () => {
    expect(ecuadorTime(new Date('2026-11-20T02:00:00.999Z'))).toBe('2026-11-19T21:00:00-05:00');
  });
});

describe('a notification’s signature', () => {
  const signed = { requestId: '1234', status: 'APPROVED', date: '2026-11-20T10:05:00-05:00' };
  const sha256 = 'sha256:3d05e1008d03750c9164b7d0df461d26a886810067daa8a824d58b70d5d428e2';
  const sha1 = '38db8d51d676d58a72086274c230c0776ab79a6f';

  it.each([
    ['sha256', sha256],
    ['sha1', sha1],
  ] as const)('%s is the worked example, and believed', (kind, signature) => {
    expect(signatureOf(signed, secretKey, kind)).toBe(signature);
    expect(isOwnSignature(signed, signature, [secretKey])).toBe(true);
    expect(isOwnSignature(signed, signature, ['another', secretKey])).toBe(true);
  });

  const md5 = createHash('md5').update(`1234APPROVED${signed.date}${secretKey}`).digest('hex');
  it.each([
    ['of another number', { ...signed, requestId: '12345' }, sha256],
    ['of another state', { ...signed, status: 'REJECTED' }, sha256],
    ['of another instant', { ...signed, date: '2026-11-20T10:05:01-05:00' }, sha256],
    ['of the same instant in other words', { ...signed, date: '2026-11-20T15:05:00Z' }, sha256],
    ['without its prefix', signed, sha256.slice(7)],
    ['with a prefix that is not its own', signed, `sha256:${sha1}`],
    ['in capitals', signed, sha1.toUpperCase()],
    ['cut short', signed, sha256.slice(0, -1)],
    ['of a third kind', signed, md5],
    ['that is nothing', signed, ''],
    ['with a space', signed, ` ${sha1}`],
  ])('%s is refused', (_, facts, signature) => {
    expect(isOwnSignature(facts, signature, [secretKey])).toBe(false);
  });

  it('of another secret is refused', () => {
    expect(isOwnSignature(signed, sha256, ['demoSecretKeY'])).toBe(false);
    expect(isOwnSignature(signed, sha1, [])).toBe(false);
  });
});
