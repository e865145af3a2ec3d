import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { DeskServices } from '#contracts/desk-services';
import { EnvironmentError } from '../basics/environment-error.ts';

/** What the desk's bundle exports (`src/desk/entry.server.tsx`), and its files for browsers. */
export interface DeskBuild {
  readonly answerDesk: (request: Request, services: DeskServices) => Promise<Response>;
  readonly assets: DeskServices['assets'];
  readonly assetsDir: string;
}

const bundle = z.object({ answerDesk: z.custom<DeskBuild['answerDesk']>((value) => typeof value === 'function') });
const manifest = z.object({ 'src/desk/script/main.ts': z.object({ file: z.string(), css: z.array(z.string()) }) });

/** The desk as `npm run build` left it. Throws `EnvironmentError` if that was not run. */
export async function builtDesk(): Promise<DeskBuild> {
  const folder = new URL('../../../build/desk/', import.meta.url);
  const text = await readFile(new URL('client/.vite/manifest.json', folder), 'utf8').catch(() => {
    throw new EnvironmentError('The desk is not built: run `npm run build` first.');
  });
  const { file, css } = manifest.parse(JSON.parse(text))['src/desk/script/main.ts'];
  const { answerDesk } = bundle.parse(await import(new URL('server/index.js', folder).href));
  return {
    answerDesk,
    assets: { script: `/${file}`, style: `/${css[0] ?? ''}` },
    assetsDir: fileURLToPath(new URL('client', folder)),
  };
}
