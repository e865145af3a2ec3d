import { describe, expect, it } from 'vitest';
import { createKeyring, equalInConstantTime, newKey, sha256 } from './keys.ts';

const keys = createKeyring('a secret of at least thirty-two characters');

describe('keys', () => {
  it('a new key holds 256 bits and never repeats', () => {
    const made = Array.from({ length: 1000 }, newKey);
    expect(new Set(made).size).toBe(1000);
    for (const key of made) expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
  it('what is derived for one purpose fits no other, and another secret derives something else', () => {
    const other = createKeyring('another secret of at least thirty-two chars');
    const made = [
      keys.voucherKey('x'),
      keys.formToken('x'),
      keys.signToken('x'),
      keys.payerPseudonym('x', 'x'),
      keys.signXsrf('x'),
      keys.limitKey('x'),
      other.voucherKey('x'),
      other.formToken('x'),
    ];
    expect(new Set(made).size).toBe(made.length);
    expect(keys.voucherKey('x')).toBe(keys.voucherKey('x'));
  });
  it('a payer is one visitor at a school, another at another, and another than whoever has a similar id', () => {
    const ana = keys.payerPseudonym('school-1', 'tutor-1042');
    expect(ana).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(keys.payerPseudonym('school-1', 'tutor-1042')).toBe(ana);
    const others = [
      keys.payerPseudonym('school-2', 'tutor-1042'),
      keys.payerPseudonym('school-1', 'tutor-1043'),
      keys.payerPseudonym('school-1t', 'utor-1042'),
      keys.payerPseudonym('school-1,tutor', '1042'),
    ];
    expect(new Set([ana, ...others]).size).toBe(5);
  });
  it('a sealed secret opens only untouched and only with its own key', () => {
    const sealed = keys.seal('whsec_secret');
    expect(keys.open(sealed)).toBe('whsec_secret');
    expect(sealed.toString('latin1')).not.toContain('whsec');
    for (const index of [0, 12, sealed.length - 1]) {
      const touched = Buffer.from(sealed);
      touched[index] = (touched[index] ?? 0) ^ 1;
      expect(() => keys.open(touched)).toThrow('unable to authenticate');
    }
    expect(() => createKeyring('another secret of at least thirty-two chars').open(sealed)).toThrow(
      'unable to authenticate',
    );
  });
  it('after a change of the secret, what the one before sealed is opened, by its key’s id too; all else is the new one’s', () => {
    const [older, newer] = ['the secret of last year, 32 letters', 'the secret of this year, 32 letters'];
    const [before, now] = [createKeyring(older), createKeyring(newer, [older])];
    const sealed = before.seal('sk_live');
    expect([now.open(sealed), now.open(sealed, before.keyId)]).toEqual(['sk_live', 'sk_live']);
    expect(() => now.open(sealed, now.keyId)).toThrow('unable to authenticate');
    expect(() => createKeyring(newer).open(sealed, before.keyId)).toThrow('a secret that this process does not have');
    expect(() => before.open(now.seal('sk_live'))).toThrow('unable to authenticate');
    const signs = {
      token: 'signToken',
      form: 'formToken',
      xsrf: 'signXsrf',
      preview: 'previewSign',
      bankCheck: 'bankCheckKey',
    } as const;
    for (const purpose of ['token', 'form', 'xsrf', 'preview', 'bankCheck'] as const) {
      expect(now.isSigned(purpose, 'x', before[signs[purpose]]('x')), purpose).toBe(true);
      expect(before.isSigned(purpose, 'x', now[signs[purpose]]('x')), purpose).toBe(false);
      expect(now.isSigned(purpose, 'x', now.limitKey('x')), purpose).toBe(false);
      expect(now[signs[purpose]]('x')).not.toBe(before[signs[purpose]]('x'));
    }
    expect(now.voucherKey('x', sha256(before.voucherKey('x')))).toBe(before.voucherKey('x'));
    expect(now.taxDataIds('x')).toEqual([...createKeyring(newer).taxDataIds('x'), ...before.taxDataIds('x')]);
    expect([now.reseal(sealed)].map((again) => again && createKeyring(newer).open(again))).toEqual(['sk_live']);
    expect(now.reseal(now.seal('sk_live'))).toBeNull();
    expect(now.keyId).toMatch(/^[0-9a-f]{16}$/);
    expect(now.keyId).not.toBe(before.keyId);
    expect(now.voucherKey('x')).toBe(createKeyring(newer).voucherKey('x'));
  });
  it('the code on a paper leads to its payment alone, also by the secret before; a touched or foreign one to none', () => {
    const id = '0d3c6a7e-9b1f-4c52-8a64-5e0f7d21c3b8';
    const key = keys.checkKey(id);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(keys.paymentOfCheckKey(key)).toBe(id);
    expect(key).not.toBe(keys.voucherKey(id));
    for (const at of [0, 10, 30, 41]) {
      const touched = key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1);
      expect(keys.paymentOfCheckKey(touched)).toBeNull();
    }
    for (const wrong of ['', 'adivinada', `${key}A`, keys.voucherKey(id), newKey()])
      expect(keys.paymentOfCheckKey(wrong)).toBeNull();
    const [older, newer] = ['the secret of last year, 32 letters', 'the secret of this year, 32 letters'];
    const printed = createKeyring(older).checkKey(id);
    expect(createKeyring(newer, [older]).paymentOfCheckKey(printed)).toBe(id);
    expect(createKeyring(newer).paymentOfCheckKey(printed)).toBeNull();
  });
  it('a short server secret is refused', () => {
    expect(() => createKeyring('a secret of at least thirty-two characters', ['short'])).toThrow('at least 32');
    expect(() => createKeyring('short')).toThrow('at least 32');
  });
  it('comparing tells equal from unequal, whatever the lengths', () => {
    expect(equalInConstantTime('abc', 'abc')).toBe(true);
    expect(equalInConstantTime('abc', 'abd')).toBe(false);
    expect(equalInConstantTime('abc', 'abcd')).toBe(false);
  });
});
