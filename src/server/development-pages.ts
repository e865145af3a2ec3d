import { Server } from 'node:http';
import type { ServerType } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import type { PageOptions } from './pages.ts';

/** Vite in middleware mode with hot reload, for `npm run dev`: its own requests never reach the app, all others do. */
export async function developmentPages(
  server: ServerType,
): Promise<Pick<PageOptions, 'build' | 'assetsDir'> & { close(): Promise<void> }> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: server instanceof Server ? { server } : true },
  });
  const app = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      for (const listener of app) listener.call(server, request, response);
    });
  });
  return {
    assetsDir: null,
    build: async (): Promise<ServerBuild> => {
      const module: unknown = await vite.ssrLoadModule('virtual:react-router/server-build');
      return module as ServerBuild;
    },
    close: () => vite.close(),
  };
}
