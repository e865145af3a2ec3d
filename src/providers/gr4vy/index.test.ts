import { expect, it } from 'vitest';
import { gr4vy } from './index.ts';
import { testKeys } from './gr4vy.fixture.ts';

it.each([
  ['GR4VY_ID', 'mattilda', false],
  ['GR4VY_ID', 'sandbox', true],
  ['GR4VY_ENVIRONMENT', 'production', false],
  ['GR4VY_ENVIRONMENT', 'sandbox', true],
  ['GR4VY_MERCHANT_ACCOUNT', 'default', false],
  ['GR4VY_MERCHANT_ACCOUNT', 'sandbox', true],
  ['GR4VY_PRIVATE_KEY', '-----BEGIN PRIVATE KEY-----\nMIHu', false],
  ['GR4VY_PRIVATE_KEY', testKeys.GR4VY_PRIVATE_KEY, true],
  ['GR4VY_WEBHOOK_SECRET', 'a8f5f167f44f4964e6c998dee827110c', false],
  ['GR4VY_WEBHOOK_SECRET', 'a8f5f167,sandbox-webhook-secret', true],
  ['GR4VY_API_ORIGIN', 'https://gr4vy-proxy.example.com', false],
  ['GR4VY_API_ORIGIN', 'http://gr4vy-proxy.example.com', true],
  ['GR4VY_API_ORIGIN', 'https://127.0.0.1:4102', true],
  ['GR4VY_FRAME_ORIGIN', 'https://fields.school.example', false],
  ['GR4VY_FRAME_ORIGIN', 'http://secure-fields.localhost:4103', true],
])('%s=%s belongs to the sandbox: %s', (name, value, sandbox) => {
  expect(gr4vy.environment[name]?.sandboxOnly.test(value)).toBe(sandbox);
});

it.each([
  [{ GR4VY_ID: 'mattilda', GR4VY_ENVIRONMENT: 'production' }, 'https://secure-fields.mattilda.gr4vy.app'],
  [{ GR4VY_ID: 'mattilda', GR4VY_ENVIRONMENT: 'sandbox' }, 'https://secure-fields.sandbox.mattilda.gr4vy.app'],
  [
    { GR4VY_ID: 'sandbox', GR4VY_FRAME_ORIGIN: 'http://secure-fields.localhost:4103/' },
    'http://secure-fields.localhost:4103',
  ],
])('with %o the frames come from %s', (environment, origin) => {
  expect(gr4vy.frameOrigins?.(environment)).toEqual([origin]);
});

it('a wallet is carried by what Google or Apple wants of it, and its page then loads from their hosts alone', () => {
  const carried = (environment: Record<string, string>) =>
    gr4vy.offers.filter((offer) => offer.wallet && gr4vy.carries?.(offer, environment)).map(({ wallet }) => wallet);
  const [google, apple] = [{ GR4VY_GOOGLE_MERCHANT: 'BCR2DN4T' }, { GR4VY_APPLE_DOMAIN_FILE: '7B227073704964' }];
  expect([carried({}), carried(google), carried({ ...google, ...apple })]).toEqual([
    [],
    ['google_pay'],
    ['google_pay', 'apple_pay'],
  ]);
  expect(gr4vy.walletHosts?.({})).toBeNull();
  expect(gr4vy.walletHosts?.(google)?.scripts).toEqual(['https://pay.google.com']);
  expect(gr4vy.walletHosts?.(apple)?.scripts).toEqual([]);
  expect(gr4vy.walletHosts?.({ ...google, GR4VY_WALLET_ORIGIN: 'http://wallets.localhost:4103/' })?.scripts).toEqual([
    'http://wallets.localhost:4103',
  ]);
});

it('without an instance no frame is let in', () => {
  expect(gr4vy.frameOrigins?.({})).toEqual([]);
});

it.each(Object.keys(testKeys))('a connection without %s cannot be made', (name) => {
  expect(() => gr4vy.connect({ ...testKeys, [name]: '' }, { timeoutMs: 1 })).toThrow('GR4VY_');
});

it.each([
  { GR4VY_ID: 'evil.example/' },
  { GR4VY_ENVIRONMENT: 'test' },
  { GR4VY_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----' },
])('a connection with %o cannot be made', (wrong) => {
  expect(() => gr4vy.connect({ ...testKeys, ...wrong }, { timeoutMs: 1 })).toThrow('GR4VY_');
});

it('a waiting card is asked about within seconds, each minute for a quarter of an hour, then every five minutes', () => {
  const steps = gr4vy.pollAfterSeconds;
  expect(steps.slice(0, 6)).toEqual([2, 4, 8, 15, 30, 60]);
  const untilSlow = steps.slice(0, -1).reduce((sum, step) => sum + step, 0);
  expect(untilSlow).toBeGreaterThanOrEqual(15 * 60);
  expect(untilSlow).toBeLessThanOrEqual(16 * 60);
  expect(steps.at(-1)).toBe(300);
});
