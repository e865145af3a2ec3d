import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';

/** The script's source: a folder of the build, or in development a new one for every request. */
export interface EmbedScriptSource {
  /** The folder of built assets; null in development, where Vite serves them. */
  readonly assetsDir: string | null;
  /** The script's text; only in development. */
  readonly embedScript?: () => Promise<string>;
}

/**
 * Any page may load it, also with `crossorigin`; browsers store it briefly, so that a new version soon reaches all.
 */
const headers = {
  'cache-control': 'public, max-age=300',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
} as const;

const withHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.ok) for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
};

/** `/embed.js`, the script that a school's page loads, and `/embed.d.ts`, its types. */
export function embedScriptRoutes({ assetsDir, embedScript }: EmbedScriptSource): Hono {
  const routes = new Hono();
  routes.use('/embed.js', withHeaders);
  routes.use('/embed.d.ts', withHeaders, asText);
  if (assetsDir) {
    routes.get('/embed.js', serveStatic({ root: assetsDir, precompressed: true }));
    routes.get('/embed.d.ts', serveStatic({ root: assetsDir }));
  } else if (embedScript) {
    routes.get('/embed.js', async (context) =>
      context.body(await embedScript(), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    );
  }
  return routes;
}

/** The ending `.ts` is a film's to the list of media types. */
const asText: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.ok) context.res.headers.set('content-type', 'text/plain; charset=utf-8');
};
