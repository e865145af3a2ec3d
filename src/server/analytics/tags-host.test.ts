import { describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { directivesOf, servesOnly } from '../http/host-beside.fixture.ts';
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

describe('the analytics host', () => {
  servesOnly('/analytics-frame', 'tags.example', ask);

  test('serves its one document, which only the checkout may frame', async () => {
    const answer = await ask('tags.example', '/analytics-frame');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(directivesOf(answer)).toContain(`frame-ancestors ${origin}`);
    expect(directivesOf(answer)).toContain("default-src 'none'");
    const [, nonce] = /<script nonce="([^"]+)">/.exec(await answer.text()) ?? [];
    expect(directivesOf(answer)).toContain(`script-src 'nonce-${nonce}' https://www.googletagmanager.com`);
  });

  test('gives each answer another nonce', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => directivesOf(await ask('tags.example', '/analytics-frame'))),
    );
    expect(policies[0]).not.toEqual(policies[1]);
  });

  test('is nobody where analytics is not set up', async () => {
    const app = createApp({ ...api.services, analytics: null });
    const there = (path: string) => app.request(`https://tags.example${path}`, { headers: { host: 'tags.example' } });
    expect((await there('/analytics-frame')).status).toBe(404);
    expect((await there('/healthz')).status).toBe(200);
  });

  test('cannot be the checkout’s own, and loads no container that is none', () => {
    for (const tagsOrigin of [origin, `${origin}.`])
      expect(() => tagsHost({ origin, analytics: { ...analytics, tagsOrigin } })).toThrow('CUOTA_TAGS_ORIGIN');
    expect(() => tagsHost({ origin, analytics: { ...analytics, containerId: 'UA-1' } })).toThrow('CUOTA_ANALYTICS_ID');
  });
});
