import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import type { Mode } from '../basics/mode.ts';
import { style } from './style.ts';

/** What `scripts/api-files.ts` writes: the OpenAPI document, and the reference drawn from it. */
export const apiFilesDir = fileURLToPath(new URL('../../../build/api', import.meta.url));

/** No script, no image, no font, no form, no other origin: text and one style sheet. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Files of the build, each with its ETag. Without a build, in development, they are drawn. */
export function apiDocs(app: Hono, { mode }: { readonly mode: Mode }, folder: string | null): Hono {
  const routes = new Hono();
  const page = mode === 'staging' ? 'docs.staging.html' : 'docs.html';
  const drawn = drawnBy(app);
  routes.get('/openapi.json', withHeaders({}), etag(), file(folder, 'openapi.json'), drawn('openapi.json'));
  routes.get('/docs', withHeaders({ 'content-security-policy': policy }), etag(), file(folder, page), drawn(page));
  return routes;
}

/** Also of an answer without a body: its headers replace those that are stored. Compared each time, it stays true. */
const withHeaders =
  (headers: Readonly<Record<string, string>>): MiddlewareHandler =>
  async (context, next) => {
    await next();
    for (const [name, value] of Object.entries({ 'cache-control': 'no-cache', ...headers }))
      context.res.headers.set(name, value);
  };

const file = (folder: string | null, path: string): MiddlewareHandler =>
  folder === null ? (_context, next) => next() : serveStatic({ root: folder, path, precompressed: true });

function drawnBy(app: Hono) {
  let made: Promise<Readonly<Record<string, string>>> | undefined;
  return (path: string): MiddlewareHandler =>
    async (context) => {
      made ??= import('./draw.ts').then(({ drawApiFiles }) => drawApiFiles(app));
      const { [path]: text = '' } = await made;
      return path.endsWith('.json')
        ? context.body(text, 200, { 'content-type': 'application/json' })
        : context.html(text);
    };
}
