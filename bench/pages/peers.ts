/** The pages that ours is measured beside, made and served here: a static one, bare React, an empty React Router. */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { createRequestHandler, type ServerBuild } from 'react-router';
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
  const root = join(folder, 'react');
  await write(root, bareReact);
  const common = { root, configFile: false, logLevel: 'error', esbuild: false } as const;
  const files = (name: string) => ({ entryFileNames: name });
  const bundle = { input: 'client.jsx', output: files('assets/client.js') };
  await build({
    ...common,
    build: { outDir: 'client', rolldownOptions: { ...bundle, input: join(root, 'client.jsx') } },
  });
  await build({
    ...common,
    build: { outDir: 'server', ssr: 'server.jsx', rolldownOptions: { output: files('server.js') } },
  });
  const { draw }: { draw(content: Content): string } = await import(fileUrl(root, 'server/server.js'));
  return { draw: () => bareReactPage(content, draw(content)), scripts: join(root, 'client') };
}

async function madeOfRouter(content: Content): Promise<Site> {
  const root = join(folder, 'router');
  await write(root, emptyRouter(content));
  execFileSync('react-router', ['build', root], { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } });
  const app: ServerBuild = await import(fileUrl(root, 'build/server/index.js'));
  const handle = createRequestHandler(app, 'production');
  return {
    draw: async () => (await handle(new Request('http://localhost/'))).text(),
    scripts: join(root, 'build/client'),
  };
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
