import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { ServerType } from '@hono/node-server';
import type { build, Rolldown } from 'vite';
import type { PageOptions } from '../pages.ts';
import { readBuild } from '../built-pages.ts';

/** Node itself reads it: Vite's way writes a copy beside it and deletes it again, a change for `node --watch`. */
const configLoader = 'native';

/** Vite in middleware mode with hot reload, for `npm run dev`: its own requests never reach the app, all others do. */
export async function developmentPages(
  server: ServerType,
): Promise<Pick<PageOptions, 'build' | 'assetsDir' | 'embedScript'> & { close(): Promise<void> }> {
  const { createServer, ...tools } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    configLoader,
    server: { middlewareMode: true, hmr: server instanceof Server ? { server } : true },
  });
  // The card forms and the desk are read from where a build leaves them.
  for (const configFile of ['vite.card-frame.config.ts', 'vite.desk.config.ts']) {
    const builder = await tools.createBuilder({ configFile, configLoader, logLevel: 'silent' });
    await builder.buildApp();
  }
  const app = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    vite.middlewares(request, response, () => {
      for (const listener of app) listener.call(server, request, response);
    });
  });
  return {
    assetsDir: null,
    async embedScript() {
      const built = await tools.build({
        configFile: 'vite.embed.config.ts',
        configLoader,
        logLevel: 'silent',
        build: { write: false },
      });
      return scriptOf(built);
    },
    build: async () => readBuild(await vite.ssrLoadModule('/src/web/entry.server.tsx')),
    close: () => vite.close(),
  };
}

/** The one script of a build that was not written. */
function scriptOf(built: Awaited<ReturnType<typeof build>>): string {
  const outputs: readonly Rolldown.RolldownOutput[] = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const script = outputs.flatMap(({ output }) => output).find((part) => part.type === 'chunk');
  if (!script) throw new Error('the embed script was not built');
  return script.code;
}
