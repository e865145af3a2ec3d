import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleProviders } from '#sandbox/sample-providers/index';
import { createApp } from '../app.ts';
import { directivesOf, servesOnly } from '../http/host-beside.fixture.ts';
import { apiOfFile, origin } from '../routes/school-api.fixture.ts';
import { connector } from '../start/connect-providers.ts';
import { cardFrameHost } from './card-frame-host.ts';

const cardFrameOrigin = 'https://card.example';
const sample = sampleProviders.find((each) => each.provider.cardFrame);
if (!sample) throw new Error('no sample provider is typed into our own form');
const { provider } = sample;
const tokenizer = 'https://tokens.example';
const [variable = ''] = Object.keys(provider.environment).filter((each) => each.endsWith('_ORIGIN'));
const credentials = { ...sample.keys(), [variable]: tokenizer };
const account = connector({ ofInstallation: {}, cardFrameOrigin })(provider, null, credentials);

const api = await apiOfFile({ cardFrameOrigin });
const built = new URL('../../../build/card-frame-samples/', import.meta.url);
const script = "document.title='a form'";
const files = { js: script, css: 'body{margin:0}' };

// The form as a build leaves it, under a name of this test's own: it asks nothing of a build.
const name = `of_a_test_${process.pid}`;
beforeAll(async () => {
  await mkdir(built, { recursive: true });
  for (const [kind, text] of Object.entries(files)) await writeFile(new URL(`${name}.${kind}`, built), text);
});
afterAll(async () => {
  for (const kind of Object.keys(files)) await rm(new URL(`${name}.${kind}`, built));
});

const named = { ...account, provider: { ...provider, name } };
const own = { ...api.services, accounts: { ...api.services.accounts, all: async () => [named] } };
const ask = async (host: string, at: string, init: RequestInit = {}) =>
  createApp(own).request(`https://${host}${at}`, { ...init, headers: { host } });
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the card form’s host', () => {
  servesOnly(`/card-frame/${name}`, 'card.example', ask);

  test('serves one document for the provider, which only the checkout may frame, with its own script to the letter', async () => {
    const answer = await ask('card.example', `/card-frame/${name}?locale=en-US`);
    expect(answer.status).toBe(200);
    expect(directivesOf(answer)).toEqual([
      "default-src 'none'",
      `script-src ${hash(files.js)}`,
      `style-src ${hash(files.css)}`,
      `connect-src ${tokenizer}`,
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${origin}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(answer.headers.get('permissions-policy')).toContain('payment=()');
    const html = await answer.text();
    expect(html).toContain(`<html lang="en-US" data-app-origin="${origin}">`);
    expect(html).toContain(`<script>${script}</script>`);
  });

  test('takes a language of ours from the address, and nothing else', async () => {
    for (const query of ['', '?locale=fr-FR', '?locale="><script>alert(1)</script>', '?origin=https://evil.example']) {
      const html = await (await ask('card.example', `/card-frame/${name}${query}`)).text();
      expect(html).toContain(`<html lang="es-MX" data-app-origin="${origin}">`);
    }
  });

  test('names every place that an account’s cards may be sent to, once', async () => {
    const other = { ...named, tokenizerOrigins: ['https://sandbox.tokens.example', tokenizer] };
    const app = createApp({ ...own, accounts: { ...own.accounts, all: async () => [named, other] } });
    const answer = await app.request(`https://card.example/card-frame/${name}`, { headers: { host: 'card.example' } });
    expect(directivesOf(answer)).toContain(`connect-src ${tokenizer} https://sandbox.tokens.example`);
  });

  test.each(['/card-frame/', '/card-frame/stripe', '/card-frame/..%2Fclient', '/card-frame/of_a_test'])(
    'answers 404 and nothing at %s',
    async (at) => {
      const answer = await ask('card.example', at);
      expect([answer.status, await answer.text()]).toEqual([404, '']);
    },
  );

  test('a sample provider’s form is nobody’s in production', async () => {
    const app = createApp({ ...own, mode: 'production' });
    expect(
      (await app.request(`https://card.example/card-frame/${name}`, { headers: { host: 'card.example' } })).status,
    ).toBe(404);
  });

  test('is nobody where no account is typed into it, or no host is named', async () => {
    const none = createApp({ ...own, accounts: { ...own.accounts, all: async () => [] } });
    expect(
      (await none.request(`https://card.example/card-frame/${name}`, { headers: { host: 'card.example' } })).status,
    ).toBe(404);
    const without = createApp({ ...own, cardFrameOrigin: null });
    expect((await without.request('https://card.example/healthz', { headers: { host: 'card.example' } })).status).toBe(
      200,
    );
  });

  test('cannot be the checkout’s own, nor the tags’', () => {
    const analytics = { containerId: 'G-1', tagsOrigin: cardFrameOrigin, scriptOrigin: 'https://scripts.example' };
    for (const same of [origin, `${origin}.`])
      expect(() => cardFrameHost({ ...own, cardFrameOrigin: same })).toThrow('CUOTA_CARD_FRAME_ORIGIN');
    expect(() => cardFrameHost({ ...own, analytics })).toThrow('CUOTA_CARD_FRAME_ORIGIN');
  });
});

test('pages may show the form where an account of its provider stands, and a host is named for it', () => {
  expect(account.frameOrigins).toEqual([cardFrameOrigin]);
  expect(account.tokenizerOrigins).toEqual([tokenizer]);
  expect(connector({ ofInstallation: {}, cardFrameOrigin: null })(provider, null, credentials).frameOrigins).toEqual(
    [],
  );
});
