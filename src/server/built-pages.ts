import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
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
}

const pagesBuild = z.object({
  answerPage: z.custom<PagesBuild['answerPage']>((value) => typeof value === 'function'),
  paths: z.array(z.string()),
  offlinePaths: z.array(z.string()),
});

/** The bundle of the pages, as it was imported. */
export const readBuild = (module: unknown): PagesBuild => pagesBuild.parse(module);

/** The production build of the pages. Throws when `npm run build` was not run. */
export async function builtPages(): Promise<{ build: () => Promise<PagesBuild>; assetsDir: string }> {
  const server = new URL('../../build/server/index.js', import.meta.url);
  await readFile(server).catch(() => {
    throw new EnvironmentError('The pages are not built: run `npm run build` first.');
  });
  const build = readBuild(await import(server.href));
  return { build: async () => build, assetsDir: fileURLToPath(new URL('../../build/client', import.meta.url)) };
}
