import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { TrieRouter } from 'hono/router/trie-router';
import * as z from 'zod/mini';
import type { PageServices } from '#contracts/page-services';
import { EnvironmentError } from './basics/environment-error.ts';

/** What the pages' bundle exports: `src/web/entry.server.tsx`. */
export interface PagesBuild {
  readonly answerPage: (request: Request, services: PageServices) => Promise<Response>;
  /** Every page's path, as the router knows it. */
  readonly paths: readonly string[];
  /** The paths of the pages that open without a network. */
  readonly offlinePaths: readonly string[];
  /** The pattern of the page at a path, e.g. `/v/:voucherKey`; `/*` where there is none. */
  readonly pathOf: (path: string) => string;
}

const pagesBuild = z.object({
  answerPage: z.custom<PagesBuild['answerPage']>((value) => typeof value === 'function'),
  paths: z.array(z.string()),
  offlinePaths: z.array(z.string()),
});

/** The bundle of the pages, as it was imported. */
export function readBuild(module: unknown): PagesBuild {
  const build = pagesBuild.parse(module);
  const router = new TrieRouter<string>();
  for (const path of build.paths) {
    const rooted = path.startsWith('/') ? path : `/${path}`;
    router.add('GET', rooted, rooted);
  }
  // The first that fits: what has no page is the last of the table.
  return { ...build, pathOf: (path) => router.match('GET', path)[0][0]?.[0] ?? '/*' };
}

/** The production build of the pages. Throws when `npm run build` was not run. */
export async function builtPages(): Promise<{ build: () => Promise<PagesBuild>; assetsDir: string }> {
  const server = new URL('../../build/server/index.js', import.meta.url);
  await readFile(server).catch(() => {
    throw new EnvironmentError('The pages are not built: run `npm run build` first.');
  });
  const build = readBuild(await import(server.href));
  return { build: async () => build, assetsDir: fileURLToPath(new URL('../../build/client', import.meta.url)) };
}
