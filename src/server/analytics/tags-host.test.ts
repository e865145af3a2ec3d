import { describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { origin, apiOfFile } from '../routes/school-api.fixture.ts';
import { tagsHost } from './tags-host.ts';

const analytics = {
  containerId: 'GTM-AB12CD',
  tagsOrigin: 'https://tags.example',
  scriptOrigin: 'https://www.googletagmanager.com',
};

const api = await apiOfFile({ analytics });

const ask = async (host: string, path: string, init: RequestInit = {}) =>
  createApp(api.services).request(`https://${host}${path}`, { ...init, headers: { host } });
const directives = (answer: Response) => (answer.headers.get('content-security-policy') ?? '').split('; ');

describe('the analytics host', () => {
  test('serves its one document, which only the checkout may frame', async () => {
    const answer = await ask('tags.example', '/analytics-frame');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(directives(answer)).toContain(`frame-ancestors ${origin}`);
    expect(directives(answer)).toContain("default-src 'none'");
    const [, nonce] = /<script nonce="([^"]+)">/.exec(await answer.text()) ?? [];
    expect(directives(answer)).toContain(`script-src 'nonce-${nonce}' https://www.googletagmanager.com`);
  });

  test('gives each answer another nonce', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => directives(await ask('tags.example', '/analytics-frame'))),
    );
    expect(policies[0]).not.toEqual(policies[1]);
  });

  test.each(['tags.example:443', 'TAGS.example'])('is known as %s too', async (host) => {
    expect((await ask(host, '/analytics-frame')).status).toBe(200);
  });

  test.each([
    '/',
    '/checkout',
    '/analytics-frame/',
    '/api/openapi.json',
    '/api/docs',
    '/healthz',
    '/metrics',
    '/robots.txt',
    '/assets/x.js',
    '/webhooks/stripe',
    '/csp-report',
  ])('answers 404 and nothing at %s', async (path) => {
    const answer = await ask('tags.example', path);
    expect([answer.status, await answer.text()]).toEqual([404, '']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('answers 404 to %s', async (method) => {
    expect((await ask('tags.example', '/analytics-frame', { method })).status).toBe(404);
  });

  test('the checkout’s own host, and any other, has no such document', async () => {
    for (const host of ['pay.example', 'tags.example.evil.example', 'xtags.example', 'tags.example:8443'])
      expect((await ask(host, '/analytics-frame')).status).toBe(404);
    expect((await ask('pay.example', '/healthz')).status).toBe(200);
  });

  test('is nobody where analytics is not set up', async () => {
    const app = createApp({ ...api.services, analytics: null });
    const there = (path: string) => app.request(`https://tags.example${path}`, { headers: { host: 'tags.example' } });
    expect((await there('/analytics-frame')).status).toBe(404);
    expect((await there('/healthz')).status).toBe(200);
  });

  test('cannot be the checkout’s own, and loads no container that is none', () => {
    expect(() => tagsHost({ origin, analytics: { ...analytics, tagsOrigin: origin } })).toThrow('CUOTA_TAGS_ORIGIN');
    expect(() => tagsHost({ origin, analytics: { ...analytics, containerId: 'UA-1' } })).toThrow('CUOTA_ANALYTICS_ID');
  });
});
