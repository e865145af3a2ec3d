import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import type { Mode } from '../basics/mode.ts';
import { style } from './style.ts';

/** What `scripts/api-files.ts` writes: the OpenAPI document, and the reference drawn from it. */
export const apiFilesDir = fileURLToPath(new URL('../../../build/api', import.meta.url));

/** No script, no image, no font, no form, no other origin: text and one style sheet. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Files of the build, each with its ETag. Without a build, in development, they are drawn for each request. */
export function apiDocs(app: Hono, { mode }: { readonly mode: Mode }, folder: string | null): Hono {
  const routes = new Hono();
  const page = mode === 'staging' ? 'docs.staging.html' : 'docs.html';
  const named = { 'content-security-policy': policy };
  routes.get('/openapi.json', etag(), file(folder, 'openapi.json'), drawn(app, 'openapi.json'));
  routes.get('/docs', etag(), file(folder, page, named), drawn(app, page, named));
  return routes;
}

type Headers = Readonly<Record<string, string>>;

/** Kept, and compared each time: the next version may have another. */
const set = (context: Context, headers: Headers): void =>
  Object.entries({ 'cache-control': 'no-cache', ...headers }).forEach(([name, value]) => context.header(name, value));

const file = (folder: string | null, path: string, headers: Headers = {}): MiddlewareHandler =>
  folder === null
    ? (_context, next) => next()
    : serveStatic({ root: folder, path, precompressed: true, onFound: (_path, context) => set(context, headers) });

const drawn =
  (app: Hono, path: string, headers: Headers = {}): MiddlewareHandler =>
  async (context) => {
    const { drawApiFiles } = await import('./draw.ts');
    const text = (await drawApiFiles(app))[path] ?? '';
    set(context, headers);
    return path.endsWith('.json')
      ? context.body(text, 200, { 'content-type': 'application/json' })
      : context.html(text);
  };
