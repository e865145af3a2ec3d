import type { ServerType } from '@hono/node-server';
import { builtPages } from '../built-pages.ts';
import type { PageOptions } from '../pages.ts';
import type { Env } from './env.ts';

/** Returns where pages come from: the build, or in development the sources. */
export async function pageSource(
  env: Env,
  server: ServerType,
): Promise<Omit<PageOptions, 'api'> & { close(): Promise<void> }> {
  const shared = { development: env.development, showGallery: env.mode === 'sandbox' };
  if (!env.development) return { ...shared, ...(await builtPages()), close: async () => undefined };
  const { developmentPages } = await import('./development-pages.ts');
  return { ...shared, ...(await developmentPages(server)) };
}
