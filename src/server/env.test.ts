import { describe, expect, it } from 'vitest';
import { providers } from '#providers/registry';
import { readEnv } from './env.ts';

const good = {
  DATABASE_URL: 'postgres://cuota@db.example/cuota?sslmode=verify-full',
  CUOTA_ORIGIN: 'https://pay.example/',
  CUOTA_SECRET: 'Jm3o0oQyZxv1dVb7Kq5sT2uW9cE4hN8r',
  STRIPE_SECRET_KEY: 'sk_live_51NxQ7pLk2mVb8RtY4',
  STRIPE_WEBHOOK_SECRET: 'whsec_8fJq2LmZr5TxVb1NcKd7PwYs3Hg6Ue9A',
};
const gr4vy = {
  GR4VY_ID: 'acme',
  GR4VY_ENVIRONMENT: 'production',
  GR4VY_MERCHANT_ACCOUNT: 'default',
  GR4VY_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nMIHu\n-----END PRIVATE KEY-----',
  GR4VY_WEBHOOK_SECRET: 'a8f5f167f44f4964e6c998dee827110c',
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
    ['a secret of one letter', { CUOTA_SECRET: 'a'.repeat(36) }, 'CUOTA_SECRET is too easy to guess'],
    [
      'a secret of words',
      { CUOTA_SECRET: 'our school has a secret, and a long one' },
      'CUOTA_SECRET is too easy to guess',
    ],
    [
      'a metrics token of one letter',
      { CUOTA_METRICS_TOKEN: 'a'.repeat(20) },
      'CUOTA_METRICS_TOKEN is too easy to guess',
    ],
    ['a webhook secret of one letter', { STRIPE_WEBHOOK_SECRET: 'x' }, 'STRIPE_WEBHOOK_SECRET is not usable'],
    [
      'a webhook secret that is easy to guess',
      { STRIPE_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}` },
      'STRIPE_WEBHOOK_SECRET is too easy to guess',
    ],
    [
      'one of two webhook secrets cut short',
      { STRIPE_WEBHOOK_SECRET: `${good.STRIPE_WEBHOOK_SECRET},whsec_abc` },
      'STRIPE_WEBHOOK_SECRET is not usable',
    ],
    [
      'another webhook secret of one letter',
      { ...gr4vy, GR4VY_WEBHOOK_SECRET: 'x' },
      'GR4VY_WEBHOOK_SECRET is too easy',
    ],
    ['a publishable key', { STRIPE_SECRET_KEY: 'pk_live_51NxQ7pLk2mVb8RtY4' }, 'STRIPE_SECRET_KEY is not usable'],
    ['an instance that is none', { ...gr4vy, GR4VY_ID: 'api.acme.gr4vy.app/x' }, 'GR4VY_ID is not usable'],
    ['a private key that is none', { ...gr4vy, GR4VY_PRIVATE_KEY: 'key.pem' }, 'GR4VY_PRIVATE_KEY is not usable'],
    ['an API of somebody’s', { STRIPE_API_ORIGIN: 'https://stripe.example' }, 'STRIPE_API_ORIGIN leads elsewhere'],
    [
      'an API of somebody’s whose name begins alike',
      { STRIPE_API_ORIGIN: 'https://api.stripe.com.evil.example' },
      'STRIPE_API_ORIGIN leads elsewhere',
    ],
    ['an API at a path', { STRIPE_API_ORIGIN: 'https://api.stripe.com/v1' }, 'STRIPE_API_ORIGIN leads elsewhere'],
    ['another API of somebody’s', { ...gr4vy, GR4VY_API_ORIGIN: 'https://gr4vy.example' }, 'GR4VY_API_ORIGIN leads'],
    [
      'card fields of somebody’s',
      { ...gr4vy, GR4VY_FRAME_ORIGIN: 'https://cards.example' },
      'GR4VY_FRAME_ORIGIN leads',
    ],
    [
      'a foreign API that is allowed, and not over https',
      { CUOTA_FOREIGN_PROVIDER_ORIGINS: '1', STRIPE_API_ORIGIN: 'http://stripe.example' },
      'STRIPE_API_ORIGIN is a sandbox value',
    ],
    [
      'tags over http',
      {
        CUOTA_ANALYTICS_ID: 'G-1',
        CUOTA_TAGS_ORIGIN: 'https://tags.example',
        CUOTA_TAGS_SCRIPT_ORIGIN: 'http://evil.example',
      },
      'CUOTA_TAGS_SCRIPT_ORIGIN must be https in production',
    ],
    ...[
      ['no TLS', 'postgres://cuota@db.example/cuota'],
      ['TLS switched off', 'postgres://cuota@db.example/cuota?sslmode=disable'],
      ['TLS that trusts anybody', 'postgres://cuota@db.example/cuota?sslmode=no-verify'],
      [
        'TLS that trusts anybody, as libpq has it',
        'postgres://cuota@db.example/cuota?sslmode=require&uselibpqcompat=true',
      ],
      ['no TLS on the next machine', 'postgres://cuota@10.0.0.5/cuota'],
      ['no TLS on a host that begins like this one', 'postgres://cuota@127.0.0.1.example/cuota'],
    ].map(([what = '', url]): [string, object, string] => [
      `a database that has ${what}`,
      { DATABASE_URL: url },
      'DATABASE_URL crosses a network without TLS',
    ]),
    [
      'a database whose password was not percent-encoded',
      { DATABASE_URL: 'postgres://cuota:hun/ter2@db.example/cuota' },
      'DATABASE_URL is not usable',
    ],
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
  it('naming all of these at once, never with a value', () => {
    const said = refusal({
      DATABASE_URL: 'postgres://cuota:hunter2@db.example/cuota',
      CUOTA_ORIGIN: 'http://hunter2.example',
      CUOTA_SECRET: 'hunter2'.repeat(5),
      CUOTA_METRICS_TOKEN: 'hunter2hunter2hunter2',
      CUOTA_ANALYTICS_ID: 'G-1',
      CUOTA_TAGS_ORIGIN: 'http://hunter2.example',
      CUOTA_TAGS_SCRIPT_ORIGIN: 'http://hunter2.example',
      STRIPE_SECRET_KEY: 'sk_test_hunter2',
      STRIPE_WEBHOOK_SECRET: 'hunter2',
      STRIPE_API_ORIGIN: 'https://hunter2.example',
    });
    for (const name of [
      'DATABASE_URL crosses',
      'CUOTA_ORIGIN must',
      'CUOTA_SECRET is too easy',
      'CUOTA_METRICS_TOKEN is too easy',
      'CUOTA_TAGS_ORIGIN must',
      'CUOTA_TAGS_SCRIPT_ORIGIN must',
      'STRIPE_SECRET_KEY is a sandbox value',
      'STRIPE_WEBHOOK_SECRET is not usable',
      'STRIPE_API_ORIGIN leads elsewhere',
    ])
      expect(said).toContain(`  - ${name}`);
    expect(said).not.toContain('hunter2');
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
    ['a database on this machine', { DATABASE_URL: 'postgres://cuota@localhost/cuota' }],
    ['a database on this machine over IPv6', { DATABASE_URL: 'postgres://cuota@[::1]/cuota' }],
    ['a database behind a socket', { DATABASE_URL: 'postgres://cuota@/cuota?host=/run/postgresql' }],
    [
      'a database in a network that the operator vouches for',
      { DATABASE_URL: 'postgres://cuota@postgres:5432/cuota', CUOTA_DATABASE_WITHOUT_TLS: '1' },
    ],
    ['the provider’s own API, written out', { STRIPE_API_ORIGIN: 'https://api.stripe.com' }],
    ['a secret of openssl rand -hex 16', { CUOTA_SECRET: '9f86d081884c7d659a2feaa0c55ad015' }],
    [
      'an API of somebody’s that is allowed',
      { STRIPE_API_ORIGIN: 'https://egress.example', CUOTA_FOREIGN_PROVIDER_ORIGINS: '1' },
    ],
    ['cards', { ...gr4vy, GR4VY_API_ORIGIN: 'https://api.acme.gr4vy.app' }],
  ])('may have %s', (_what, change) => {
    expect(refusal({ ...good, ...change })).toBe('started');
  });
  it.each([
    [{}, { kind: 'closed' }],
    [{ CUOTA_METRICS_OPEN: '1' }, { kind: 'this_machine' }],
    [
      { CUOTA_METRICS_TOKEN: 'Zk3vR8mQ1xL6tB9w', CUOTA_METRICS_OPEN: '1' },
      { kind: 'token', token: 'Zk3vR8mQ1xL6tB9w' },
    ],
  ])('says who may read /metrics, nobody unless told: %o', (given, readers) => {
    expect(readEnv({ ...good, ...given }, providers).metricsReaders).toEqual(readers);
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
        CUOTA_SECRET: 'x'.repeat(32),
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_x',
      },
      providers,
    );
    expect(env).toMatchObject({
      sandbox: true,
      databaseUrl: null,
      dataDir: '.cuota',
      metricsReaders: { kind: 'this_machine' },
    });
  });
});
