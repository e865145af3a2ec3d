import { describe, expect, test } from 'vitest';
import type { Provider } from '#providers/provider';
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { providers } from '#providers/registry';
import { createSandboxClock } from '#sandbox/clock';
import { portsFrom } from '#sandbox/ports';
import { startEmulators } from '#sandbox/providers';
import { connectDefaults, connector } from '../start/connect-providers.ts';
import { hostBeside, nothingThere } from './host.ts';
import { pagePolicy, walletsOnPage } from './security-headers.ts';

const shared = { offline: false, development: false, frameOrigins: [], frameAncestors: [] };
const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

describe('the policy of a page', () => {
  test('shows no frame where no provider has one', () => {
    expect(directive(pagePolicy('n', shared), 'frame-src')).toBe("frame-src 'none'");
  });

  test('shows the frames of connected providers and no others', () => {
    const frameOrigins = ['https://fields.example', 'https://other.example'];
    const policy = pagePolicy('n', { ...shared, frameOrigins });
    expect(directive(policy, 'frame-src')).toBe('frame-src https://fields.example https://other.example');
    expect(directive(policy, 'default-src')).toBe("default-src 'none'");
  });

  test('lets itself be framed by the pages it is told, and else by nobody, also while developing', () => {
    const parents = ['https://portal.valle.example', 'https://familias.cuota.example'];
    for (const development of [false, true]) {
      const policy = (frameAncestors: readonly string[]) => pagePolicy('n', { ...shared, development, frameAncestors });
      expect(directive(policy(parents), 'frame-ancestors')).toBe(`frame-ancestors ${parents.join(' ')}`);
      expect(directive(policy([]), 'frame-ancestors')).toBe("frame-ancestors 'none'");
    }
  });

  test('development frames nothing of ours either', () => {
    expect(pagePolicy('n', { ...shared, development: true, frameOrigins: ['https://fields.example'] })).not.toContain(
      'fields.example',
    );
  });
});

describe('wallets', () => {
  const google = {
    scripts: ['https://pay.google.com'],
    frames: ['https://pay.google.com'],
    connects: ['https://pay.google.com', 'https://google.com/pay'],
    images: ['https://www.gstatic.com'],
  };
  const policyAt = (path: string, all: typeof google | null) =>
    pagePolicy('n', { ...shared, frameOrigins: ['https://fields.example'], wallets: walletsOnPage(path, all)?.hosts });

  test('the list may ask the browser for Google Pay, and loads nothing of anybody’s', () => {
    const policy = policyAt('/checkout', google);
    expect(directive(policy, 'script-src')).toBe("script-src 'nonce-n' 'strict-dynamic'");
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://google.com/pay");
    expect(directive(policy, 'frame-src')).toBe('frame-src https://fields.example');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(walletsOnPage('/checkout', google)?.permissions).toContain('payment=(self)');
  });

  test('a wallet’s page loads from the hosts of wallets, and from no others', () => {
    const policy = policyAt('/wallet', google);
    expect(directive(policy, 'script-src')).toBe("script-src 'nonce-n' 'self' https://pay.google.com");
    expect(directive(policy, 'frame-src')).toBe('frame-src https://fields.example https://pay.google.com');
    expect(directive(policy, 'img-src')).toBe("img-src 'self' data: https://www.gstatic.com");
    expect(directive(policy, 'style-src')).toBe("style-src 'nonce-n'");
    expect(walletsOnPage('/wallet', google)?.permissions).toContain('payment=(self "https://pay.google.com")');
  });

  test('every other page, and every page where no account has a wallet, is as it was', () => {
    const before = pagePolicy('n', { ...shared, frameOrigins: ['https://fields.example'] });
    for (const path of ['/card', '/card/status/:paymentId?', '/successful-payment', '/*']) {
      expect(walletsOnPage(path, google)).toBeNull();
      expect(policyAt(path, google)).toBe(before);
    }
    for (const path of ['/checkout', '/wallet']) expect(policyAt(path, null)).toBe(before);
  });
});

test('the frames, and where a payer may be sent, are those that each provider’s own environment names', async () => {
  const place = {
    ports: portsFrom(0, emulatedProviders),
    clock: createSandboxClock(),
    appOrigin: 'http://127.0.0.1:9',
  };
  const { env, close } = await startEmulators(emulatedProviders, place);
  const credentials = new Map([...providers.values()].map((provider) => [provider.name, own(provider, env)]));
  const connected = [
    ...connectDefaults({ credentials }, connector({ ofInstallation: {}, cardFrameOrigin: null })).values(),
  ];
  await close();
  for (const { provider, frameOrigins, redirectOrigins } of connected) {
    const given = credentials.get(provider.name) ?? {};
    expect(frameOrigins).toEqual(provider.frameOrigins?.(given) ?? []);
    expect(redirectOrigins).toEqual(provider.redirectOrigins?.(given) ?? []);
  }
  const frames = connected.flatMap(({ frameOrigins }) => frameOrigins ?? []);
  expect(frames).toContain(env['GR4VY_FRAME_ORIGIN']);
  for (const origin of frames) expect(new URL(origin).origin).toBe(origin);
});

const own = ({ environment }: Provider, env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name in environment));

test('a host beside the product’s says over https that it is always so, and never sniffs, refers or stores', () => {
  const headersAt = (origin: string) => hostBeside(origin, [], '').headers(nothingThere);
  const always = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };
  expect(headersAt('https://desk.example')).toMatchObject({
    ...always,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'content-security-policy': nothingThere,
  });
  expect(headersAt('http://desk.localhost')).toMatchObject(always);
  expect(headersAt('http://desk.localhost')).not.toHaveProperty('strict-transport-security');
});
