import { describe, expect, test } from 'vitest';

export type AskHost = (host: string, path: string, init?: RequestInit) => Promise<Response>;

export const directivesOf = (answer: Response): readonly string[] =>
  (answer.headers.get('content-security-policy') ?? '').split('; ');

/** What holds of every host beside the app's: nothing but its own document, and that nowhere else. */
export function servesOnly(document: string, own: string, ask: AskHost): void {
  describe('beside its document', () => {
    test.each([
      '/',
      '/checkout',
      '/api/openapi.json',
      '/api/docs',
      '/healthz',
      '/metrics',
      '/robots.txt',
      '/assets/x.js',
      '/webhooks/stripe',
      '/csp-report',
      `${document}/`,
    ])('there is nothing at %s', async (path) => {
      const answer = await ask(own, path);
      expect([answer.status, await answer.text()]).toEqual([404, '']);
      expect(directivesOf(answer)).toEqual(["default-src 'none'", "frame-ancestors 'none'"]);
    });

    test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is answered by 404', async (method) => {
      expect((await ask(own, document, { method })).status).toBe(404);
    });

    test('it is known by its name in any case, with its port and a final dot, and no other host has the document', async () => {
      for (const host of [own, `${own}:443`, own.toUpperCase(), `${own}.`, `${own}.:443`])
        expect((await ask(host, document)).status).toBe(200);
      for (const host of ['pay.example', 'pay.example.', `${own}..`, `${own}.evil.example`, `x${own}`, `${own}:8443`])
        expect((await ask(host, document)).status).toBe(404);
      for (const host of ['pay.example', 'pay.example.']) expect((await ask(host, '/healthz')).status).toBe(200);
    });

    test('no answer is kept, tells where it came from, or sets a cookie', async () => {
      for (const path of [document, '/']) {
        const { headers } = await ask(own, path);
        expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
        expect([headers.get('x-content-type-options'), headers.get('set-cookie')]).toEqual(['nosniff', null]);
        expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8};/);
      }
    });
  });
}
