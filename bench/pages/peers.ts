/** The pages that ours is measured beside, made and served here: a static one, bare React, an empty React Router. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { bareReact, bareReactPage, type Content, emptyRouter, staticPage } from './peer-sources.ts';

export interface Peer {
  readonly name: string;
  readonly url: string;
  close(): void;
}

/** Below the project, so that its packages are found. */
const folder = 'build/bench-pages';

/** Draws the document; a script lies in the folder. */
interface Site {
  draw(): string | Promise<string>;
  readonly scripts?: string;
}

export async function startPeers(content: Content): Promise<readonly Peer[]> {
  await rm(folder, { recursive: true, force: true });
  const page = staticPage(content);
  return Promise.all([
    serve('static page', { draw: () => page }),
    serve('bare React', await madeOfReact(content)),
    serve('empty React Router', await madeOfRouter(content)),
  ]);
}

async function write(to: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await writeFile(join(to, name), text);
  }
}

async function madeOfReact(content: Content): Promise<Site> {
  const { draw, scripts } = await built('react', bareReact);
  return { draw: async () => bareReactPage(content, await draw(content)), scripts };
}

async function madeOfRouter(content: Content): Promise<Site> {
  const { draw, scripts } = await built('router', emptyRouter(content));
  return { draw: () => draw(content), scripts };
}

/** An app of two entries, `client.jsx` and `server.jsx`, whose server half draws a checkout. */
async function built(name: string, sources: Readonly<Record<string, string>>) {
  const root = join(folder, name);
  await write(root, sources);
  const common = { root, configFile: false, logLevel: 'error', esbuild: false } as const;
  const files = (file: string) => ({ entryFileNames: file });
  await build({
    ...common,
    build: {
      outDir: 'client',
      rolldownOptions: { input: join(root, 'client.jsx'), output: files('assets/client.js') },
    },
  });
  await build({
    ...common,
    build: { outDir: 'server', ssr: 'server.jsx', rolldownOptions: { output: files('server.js') } },
  });
  const { draw }: { draw(content: Content): string | Promise<string> } = await import(
    fileUrl(root, 'server/server.js')
  );
  return { draw, scripts: join(root, 'client') };
}

const fileUrl = (...parts: readonly string[]): string => pathToFileURL(join(process.cwd(), ...parts)).href;

async function serve(name: string, { draw, scripts }: Site): Promise<Peer> {
  const packed = new Map<string, Buffer>();
  const answer = async (path: string): Promise<{ readonly type: string; readonly body: Buffer } | null> => {
    if (path === '/') return { type: 'text/html; charset=utf-8', body: pack(await draw(), 5) };
    if (!scripts || !path.endsWith('.js') || path.includes('..')) return null;
    const body = packed.get(path) ?? pack(await readFile(join(scripts, path)), 11);
    packed.set(path, body);
    return { type: 'text/javascript', body };
  };
  const server = createServer(({ url = '/' }, response) => {
    void answer(new URL(url, 'http://localhost').pathname).then((found) => {
      if (!found) return response.writeHead(404).end();
      const { type, body } = found;
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length });
      return response.end(body);
    });
  });
  return { name, url: `http://localhost:${await listen(server)}/`, close: () => void server.close() };
}

const pack = (text: string | Buffer, quality: number): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
