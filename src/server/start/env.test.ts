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
const foreign = { CUOTA_FOREIGN_PROVIDER_ORIGINS: '1' };
const tags = { CUOTA_ANALYTICS_ID: 'G-1', CUOTA_TAGS_ORIGIN: 'https://tags.example' };
const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'pay@cuota.example' };
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
  it('where cards are typed into our own form and it has no host of its own', () => {
    const [stripe] = [...providers.values()].filter(({ name }) => name === 'stripe');
    if (!stripe) throw new Error('no provider to vary');
    const typed = new Map([['stripe', { ...stripe, cardFrame: { origins: () => ['https://tokens.example'] } }]]);
    const originOrError = (more: object) => {
      try {
        return readEnv({ ...good, ...more }, typed).cardFrameOrigin;
      } catch (error) {
        return String(error);
      }
    };
    expect(originOrError({})).toContain('CUOTA_CARD_FRAME_ORIGIN is missing');
    expect(originOrError({ CUOTA_CARD_FRAME_ORIGIN: 'http://card.example' })).toContain(
      'CUOTA_CARD_FRAME_ORIGIN must be https',
    );
    expect(originOrError({ CUOTA_CARD_FRAME_ORIGIN: 'https://card.example/' })).toBe('https://card.example');
    expect(readEnv(good, providers).cardFrameOrigin).toBeNull();
  });
  it('with nothing set, and names every missing variable at once', () => {
    const message = refusal({});
    for (const name of [...Object.keys(good), 'GR4VY_PRIVATE_KEY']) expect(message).toContain(`${name} is missing`);
    expect(message).toContain('No provider has its credentials');
  });
  it('with a role that there is not, and with a list that names none', () => {
    for (const CUOTA_ROLES of ['worker', 'pages,job', ' , '])
      expect(refusal({ ...good, CUOTA_ROLES })).toContain('CUOTA_ROLES is not usable: pages, api, webhooks or jobs');
    expect([...readEnv({ ...good, CUOTA_ROLES: 'jobs, pages' }, providers).roles]).toEqual(['pages', 'jobs']);
    expect([...readEnv(good, providers).roles]).toEqual(['pages', 'api', 'webhooks', 'jobs']);
  });
  it('with half of a provider’s credentials', () => {
    expect(refusal({ ...good, STRIPE_WEBHOOK_SECRET: undefined })).toContain('STRIPE_WEBHOOK_SECRET is missing');
    expect(refusal({ ...good, GR4VY_ID: 'acme' })).toContain('GR4VY_PRIVATE_KEY is missing');
  });
  it('without what every account shares, where the installation has an account; else it need not be there, only right', () => {
    const finch = {
      FINCH_API_KEY: 'fk_4Qm8Zr2Tx9Vb',
      FINCH_API_SECRET: 'Jm3o0oQyZxv1dVb7Kq5sT2uW9cE4hN8r',
      FINCH_WEBHOOK_SECRET: 'a8Fj2LmZr5TxVb1NcKd7PwYs3Hg6Ue9A',
    };
    expect(refusal(good)).toBe('started');
    expect(refusal({ ...good, ...finch })).toContain('FINCH_API_ORIGIN is missing');
    expect(refusal({ ...good, ...finch, FINCH_API_ORIGIN: 'https://api.finch.example' })).toBe('started');
    expect(refusal({ ...good, FINCH_API_ORIGIN: 'http://localhost:3135' })).toContain('is a sandbox value');
  });
  it.each<[name: string, why: string, ...values: string[]]>([
    ['STRIPE_SECRET_KEY', 'is a sandbox value', 'sk_test_abc'],
    ['STRIPE_SECRET_KEY', 'is not usable', 'pk_live_51NxQ7pLk2mVb8RtY4'],
    ['STRIPE_WEBHOOK_SECRET', 'is a sandbox value', 'whsec_sandbox_stripe'],
    // The second is one of two, cut short.
    ['STRIPE_WEBHOOK_SECRET', 'is not usable', 'x', `${good.STRIPE_WEBHOOK_SECRET},whsec_abc`],
    ['STRIPE_WEBHOOK_SECRET', 'is too easy to guess', `whsec_${'a'.repeat(32)}`],
    ['STRIPE_API_ORIGIN', 'is a sandbox value', 'http://127.0.0.1:3110'],
    ['STRIPE_API_ORIGIN', 'leads elsewhere', 'https://stripe.example', 'https://api.stripe.com.evil.example'],
    ['STRIPE_API_ORIGIN', 'leads elsewhere', 'https://api.stripe.com/v1'],
    ['CUOTA_ORIGIN', 'must be https', 'http://pay.example'],
    [
      'CUOTA_ORIGIN',
      'is not usable: scheme, host and port only, without a path, a query or a user name',
      'https://pay.example/checkout',
      'https://pay.example/?a=1',
      'https://pay.example?',
      'https://pay.example/#a',
      'https://me@pay.example',
    ],
    ['CUOTA_SECRET', 'is not usable', 'short'],
    ['CUOTA_PREVIOUS_SECRETS', 'is not usable', 'short', `${good.CUOTA_SECRET},short`],
    // Without an account there all the same: it would hold for every stored one.
    ['GR4VY_API_ORIGIN', 'leads elsewhere', 'https://gr4vy.example'],
    ['CUOTA_SECRET', 'is too easy to guess', 'a'.repeat(36), 'our school has a secret, and a long one'],
    ['CUOTA_METRICS_TOKEN', 'is too easy to guess', 'a'.repeat(20)],
    ['CUOTA_DEV', 'is for the sandbox only', '1'],
    ['PORT', 'is not usable', 'abc'],
    ['PORT', 'is one that browsers and fetch refuse', '6000', '25'],
    ['HOST', 'is not usable', 'pay.example', '10.0.0'],
    ['CUOTA_DRAIN_SECONDS', 'is not usable', '-1', 'soon'],
    ['CUOTA_TRUSTED_PROXIES', 'is not usable', 'evil', '10.0.0.0/33'],
    // The password was not percent-encoded.
    ['DATABASE_URL', 'is not usable', 'postgres://cuota:hun/ter2@db.example/cuota'],
    [
      'DATABASE_URL',
      'crosses a network without TLS',
      'postgres://cuota@db.example/cuota',
      'postgres://cuota@db.example/cuota?sslmode=disable',
      'postgres://cuota@db.example/cuota?sslmode=no-verify',
      // TLS that trusts anybody, as libpq has it.
      'postgres://cuota@db.example/cuota?sslmode=require&uselibpqcompat=true',
      'postgres://cuota@10.0.0.5/cuota',
      'postgres://cuota@127.0.0.1.example/cuota',
    ],
  ])('%s %s: %s', (name, why, ...values) => {
    for (const value of values) expect(refusal({ ...good, [name]: value }), value).toContain(`${name} ${why}`);
  });
  it.each([
    ['GR4VY_WEBHOOK_SECRET is too easy', { ...gr4vy, GR4VY_WEBHOOK_SECRET: 'x' }],
    ['GR4VY_ID is not usable', { ...gr4vy, GR4VY_ID: 'api.acme.gr4vy.app/x' }],
    ['GR4VY_PRIVATE_KEY is not usable', { ...gr4vy, GR4VY_PRIVATE_KEY: 'key.pem' }],
    ['GR4VY_API_ORIGIN leads', { ...gr4vy, GR4VY_API_ORIGIN: 'https://gr4vy.example' }],
    ['GR4VY_FRAME_ORIGIN leads', { ...gr4vy, GR4VY_FRAME_ORIGIN: 'https://cards.example' }],
    // A foreign API that is allowed, and not over https.
    ['STRIPE_API_ORIGIN is a sandbox value', { ...foreign, STRIPE_API_ORIGIN: 'http://stripe.example' }],
    [
      'CUOTA_TAGS_SCRIPT_ORIGIN must be https in production',
      { ...tags, CUOTA_TAGS_SCRIPT_ORIGIN: 'http://evil.example' },
    ],
    ['CUOTA_TRUST_PROXY says the same', { CUOTA_TRUST_PROXY: '1', CUOTA_TRUSTED_PROXIES: '2' }],
    ['MAIL_FROM is missing', { ...mail, MAIL_FROM: undefined }],
    ['SMTP_URL is missing', { ...mail, SMTP_URL: undefined }],
    ['SMTP_URL is not usable', { ...mail, SMTP_URL: `${mail.SMTP_URL}?tls.rejectUnauthorized=false` }],
    ['MAIL_FROM is not usable', { ...mail, MAIL_FROM: 'a@b.example, c@d.example' }],
  ])('where %s: %o', (problem, change) => {
    expect(refusal({ ...good, ...change })).toContain(problem);
  });
  it('naming all of these at once, never with a value', () => {
    const wrong = [
      ['DATABASE_URL', 'crosses', 'postgres://cuota:hunter2@db.example/cuota'],
      ['CUOTA_ORIGIN', 'must', 'http://hunter2.example'],
      ['CUOTA_SECRET', 'is too easy', 'hunter2'.repeat(5)],
      ['CUOTA_METRICS_TOKEN', 'is too easy', 'hunter2hunter2hunter2'],
      ['CUOTA_TAGS_ORIGIN', 'must', 'http://hunter2.example'],
      ['CUOTA_TAGS_SCRIPT_ORIGIN', 'must', 'http://hunter2.example'],
      ['STRIPE_SECRET_KEY', 'is a sandbox value', 'sk_test_hunter2'],
      ['STRIPE_WEBHOOK_SECRET', 'is not usable', 'hunter2'],
      ['STRIPE_API_ORIGIN', 'leads elsewhere', 'https://hunter2.example'],
    ] as const;
    const values = Object.fromEntries(wrong.map(([name, , value]) => [name, value]));
    const message = refusal({ ...values, CUOTA_ANALYTICS_ID: 'G-1' });
    for (const [name, why] of wrong) expect(message).toContain(`  - ${name} ${why}`);
    expect(message + refusal({ ...good, CUOTA_SECRET: 'hunter2' })).not.toContain('hunter2');
  });
});

describe('a complete environment', () => {
  it('starts', () => {
    expect(readEnv(good, providers)).toMatchObject({ port: 3000, origin: 'https://pay.example', mode: 'production' });
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
    ['an API of somebody’s that is allowed', { ...foreign, STRIPE_API_ORIGIN: 'https://egress.example' }],
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
  it.each([
    [{}, { hops: 0 }],
    [{ CUOTA_TRUST_PROXY: '1' }, { hops: 1 }],
    [{ CUOTA_TRUSTED_PROXIES: '2' }, { hops: 2 }],
    [{ CUOTA_TRUSTED_PROXIES: '10.0.0.0/8' }, { networks: [[expect.anything(), 8]] }],
  ])('believes the proxies that are named, nobody unless told: %o', (given, trustedProxies) => {
    expect(readEnv({ ...good, ...given }, providers)).toMatchObject({ trustedProxies, host: null, drainSeconds: 5 });
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
      mode: 'sandbox',
      databaseUrl: null,
      dataDir: '.cuota',
      metricsReaders: { kind: 'this_machine' },
    });
  });
});

describe('what every account at a provider shares', () => {
  const credentials = { FINCH_API_KEY: 'x', FINCH_API_SECRET: 'x' };
  it('is asked for only where the provider has credentials', () => {
    expect(refusal(good)).toBe('started');
    expect(refusal({ ...good, ...credentials })).toContain('FINCH_API_ORIGIN is missing');
    expect(refusal({ ...good, FINCH_API_ORIGIN: 'nowhere' })).toContain('FINCH_API_ORIGIN is not usable');
  });
});

// docs/decisions/0098
describe('staging', () => {
  const staging = {
    ...good,
    CUOTA_MODE: 'staging',
    STRIPE_SECRET_KEY: 'sk_test_51NxQ7pLk2mVb8RtY4',
    CUOTA_CARD_FRAME_ORIGIN: 'https://card.example',
  };
  const wompi = {
    WOMPI_PUBLIC_KEY: 'pub_test_Jm3o0oQyZxv1dVb7',
    WOMPI_PRIVATE_KEY: 'prv_test_Kq5sT2uW9cE4hN8r',
    WOMPI_INTEGRITY_SECRET: 'test_integrity_a8Fj2LmZr5TxVb1N',
    WOMPI_EVENTS_SECRET: 'test_events_cKd7PwYs3Hg6Ue9A',
  };
  const placetopay = {
    PLACETOPAY_LOGIN: '9f86d081884c7d659a2feaa0c55ad015',
    PLACETOPAY_SECRET_KEY: 'Zk3vR8mQ1xL6tB9wQ2',
    PLACETOPAY_API_ORIGIN: 'https://checkout-test.placetopay.ec',
  };
  const pse = {
    PSE_ENTITY_CODE: '9001234567',
    PSE_SERVICE_CODE: '1001',
    PSE_CLIENT_ID: 'cuota-cert-client',
    PSE_CLIENT_SECRET: 'Zk3vR8mQ1xL6tB9wQ2',
    PSE_APPLICATION: 'cuota-cert-app',
    PSE_ENCRYPTION_KEY: 'Jm3o0oQyZxv1dVb7Kq5sT2uW9cE4hN8rJm3o0oQyZxv=',
    PSE_API_ORIGIN: 'https://apicer.pse.com.co',
  };
  const finch = {
    FINCH_API_KEY: 'fk_4Qm8Zr2Tx9Vb',
    FINCH_API_SECRET: 'Jm3o0oQyZxv1dVb7Kq5sT2uW9cE4hN8r',
    FINCH_WEBHOOK_SECRET: 'a8Fj2LmZr5TxVb1NcKd7PwYs3Hg6Ue9A',
    FINCH_API_ORIGIN: 'https://api.finch.example',
  };
  const sandboxOfGr4vy = { ...gr4vy, GR4VY_ENVIRONMENT: 'sandbox' };
  const affirmed = { CUOTA_TEST_PROVIDERS: 'finch' };

  it.each([
    ['Stripe’s test keys', {}],
    ['Gr4vy’s sandbox', sandboxOfGr4vy],
    ['Wompi’s test keys', wompi],
    ['PlacetoPay at its test address', placetopay],
    ['PSE at ACH’s certification', pse],
    ['a provider whose keys do not tell, once somebody says so', { ...finch, ...affirmed }],
    ['an emulator on this machine', { ...foreign, STRIPE_API_ORIGIN: 'http://127.0.0.1:4722' }],
  ])('starts with %s, and production refuses them', (_what, change) => {
    expect(refusal({ ...staging, ...change })).toBe('started');
    expect(refusal({ ...staging, ...change, CUOTA_MODE: 'production' })).toContain('Cuota cannot start');
  });
  it.each([
    ['STRIPE_SECRET_KEY is not of the provider’s test environment', { STRIPE_SECRET_KEY: good.STRIPE_SECRET_KEY }],
    ['STRIPE_PUBLIC_KEY is not of the provider’s test', { STRIPE_PUBLIC_KEY: 'pk_live_51NxQ7pLk2mVb8RtY4' }],
    ['GR4VY_ENVIRONMENT is not of the provider’s test environment', gr4vy],
    ['WOMPI_PUBLIC_KEY is not of', { ...wompi, WOMPI_PUBLIC_KEY: 'pub_prod_Jm3o0oQyZxv1dVb7' }],
    ['WOMPI_EVENTS_SECRET is not of', { ...wompi, WOMPI_EVENTS_SECRET: 'prod_events_cKd7PwYs3Hg6Ue9A' }],
    ['PLACETOPAY_API_ORIGIN is missing: staging', { ...placetopay, PLACETOPAY_API_ORIGIN: undefined }],
    ['leads where money moves', { ...placetopay, PLACETOPAY_API_ORIGIN: 'https://checkout.placetopay.ec' }],
    // Not even where a foreign address is allowed: this one is known.
    ['leads where money moves', { ...foreign, ...pse, PSE_API_ORIGIN: 'https://apiprd.pse.com.co' }],
    ['CUOTA_TEST_PROVIDERS lacks finch', finch],
    ['CUOTA_TEST_PROVIDERS is not usable', { CUOTA_TEST_PROVIDERS: 'finhc' }],
    // All else is as in production.
    ['STRIPE_WEBHOOK_SECRET is a sandbox value', { STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_stripe' }],
    ['STRIPE_API_ORIGIN is a sandbox value', { STRIPE_API_ORIGIN: 'http://127.0.0.1:4722' }],
    ['STRIPE_API_ORIGIN is a sandbox value', { ...foreign, STRIPE_API_ORIGIN: 'http://stripe.example' }],
    ['CUOTA_ORIGIN must be https', { CUOTA_ORIGIN: 'http://pay.example' }],
    ['DATABASE_URL crosses a network', { DATABASE_URL: 'postgres://cuota@db.example/cuota' }],
    ['DATABASE_REPLICA_URL crosses a network', { DATABASE_REPLICA_URL: 'postgres://cuota@two.example/cuota' }],
    ['CUOTA_SECRET is too easy', { CUOTA_SECRET: 'a'.repeat(36) }],
    ['CUOTA_DEV is for the sandbox only', { CUOTA_DEV: '1' }],
  ])('refuses to start where %s: %o', (problem, change) => {
    expect(refusal({ ...staging, ...change })).toContain(problem);
  });
  it('is nothing that production can be told', () => {
    expect(refusal({ ...good, ...affirmed })).toContain('CUOTA_TEST_PROVIDERS is for staging only');
    const tested = { ...placetopay, CUOTA_FOREIGN_PROVIDER_ORIGINS: '1' };
    expect(refusal({ ...good, ...tested })).toContain('leads to the provider’s test environment');
  });
});
