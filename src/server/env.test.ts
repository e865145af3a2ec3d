import { describe, expect, it } from 'vitest';
import { providers } from '#providers/registry';
import { readEnv } from './env.ts';

const good = {
  DATABASE_URL: 'postgres://cuota@db.example/cuota',
  CUOTA_ORIGIN: 'https://pay.example/',
  CUOTA_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
const refusal = (env: Readonly<Record<string, string | undefined>>): string => {
  try {
    readEnv(env, providers);
  } catch (error) {
    return String(error);
  }
  return 'started';
};

// S9-R13
describe('production refuses to start', () => {
  it('with nothing set, and names every missing variable at once', () => {
    const said = refusal({});
    for (const name of [...Object.keys(good), 'GR4VY_PRIVATE_KEY']) expect(said).toContain(`${name} is missing`);
    expect(said).toContain('No provider has its credentials');
  });
  it('with half of a provider’s credentials', () => {
    expect(refusal({ ...good, STRIPE_WEBHOOK_SECRET: undefined })).toContain('STRIPE_WEBHOOK_SECRET is missing');
    expect(refusal({ ...good, GR4VY_ID: 'acme' })).toContain('GR4VY_PRIVATE_KEY is missing');
  });
  it.each([
    ['a sandbox Stripe key', { STRIPE_SECRET_KEY: 'sk_test_abc' }, 'STRIPE_SECRET_KEY is a sandbox value'],
    [
      'a sandbox webhook secret',
      { STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_stripe' },
      'STRIPE_WEBHOOK_SECRET is a sandbox value',
    ],
    ['an emulator for Stripe', { STRIPE_API_ORIGIN: 'http://127.0.0.1:3110' }, 'STRIPE_API_ORIGIN is a sandbox value'],
    ['a plain-http origin', { CUOTA_ORIGIN: 'http://pay.example' }, 'CUOTA_ORIGIN must be https'],
    [
      'an origin with a path',
      { CUOTA_ORIGIN: 'https://pay.example/checkout' },
      'CUOTA_ORIGIN is not usable: scheme, host',
    ],
    ['an origin with a query', { CUOTA_ORIGIN: 'https://pay.example/?a=1' }, 'without a path, a query or a user name'],
    ['an origin with an empty query', { CUOTA_ORIGIN: 'https://pay.example?' }, 'CUOTA_ORIGIN is not usable'],
    ['an origin with a fragment', { CUOTA_ORIGIN: 'https://pay.example/#a' }, 'CUOTA_ORIGIN is not usable'],
    ['an origin with a user name', { CUOTA_ORIGIN: 'https://me@pay.example' }, 'CUOTA_ORIGIN is not usable'],
    ['a short secret', { CUOTA_SECRET: 'short' }, 'CUOTA_SECRET is not usable'],
    ['development pages', { CUOTA_DEV: '1' }, 'CUOTA_DEV is for the sandbox only'],
    ['a misspelt port', { PORT: 'abc' }, 'PORT is not usable'],
    ['a mail server and no sender', { SMTP_URL: 'smtps://mail.example' }, 'MAIL_FROM is missing'],
    ['a sender and no mail server', { MAIL_FROM: 'pay@cuota.example' }, 'SMTP_URL is missing'],
    [
      'a mail server whose certificate is not to be checked',
      { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false', MAIL_FROM: 'pay@cuota.example' },
      'SMTP_URL is not usable',
    ],
    [
      'two senders',
      { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@b.example, c@d.example' },
      'MAIL_FROM is not usable',
    ],
  ])('with %s', (_what, change, said) => {
    expect(refusal({ ...good, ...change })).toContain(said);
  });
  it('and never prints a value', () => {
    expect(refusal({ ...good, CUOTA_SECRET: 'hunter2', STRIPE_SECRET_KEY: 'sk_test_hunter2' })).not.toContain(
      'hunter2',
    );
  });
});

describe('a complete environment', () => {
  it('starts', () => {
    expect(readEnv(good, providers)).toMatchObject({ port: 3000, origin: 'https://pay.example', sandbox: false });
  });
  it.each([
    ['https://pay.example/', 'https://pay.example'],
    ['HTTPS://Pay.Example', 'https://pay.example'],
    ['https://pay.example:443/', 'https://pay.example'],
    ['https://pay.example:8443', 'https://pay.example:8443'],
    ['https://pagos.niño.example', 'https://pagos.xn--nio-8ma.example'],
  ])('names the origin %s as browsers do: %s', (typed, origin) => {
    expect(readEnv({ ...good, CUOTA_ORIGIN: typed }, providers).origin).toBe(origin);
  });
  it('connects the providers whose credentials it has, and those that need none', () => {
    expect([...readEnv(good, providers).credentials.keys()]).toEqual(['stripe', 'statement']);
  });
  it('of the sandbox may hold sandbox keys and needs no database', () => {
    const env = readEnv(
      {
        CUOTA_MODE: 'sandbox',
        CUOTA_SECRET: good.CUOTA_SECRET,
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_x',
      },
      providers,
    );
    expect(env).toMatchObject({ sandbox: true, databaseUrl: null, dataDir: '.cuota' });
  });
});
