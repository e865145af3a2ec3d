/** Somebody's own website, for a journey: whatever it shows, under any name that ends in `localhost`. */
import { createServer } from 'node:http';

export interface OwnSite {
  /** The origin of one of its names; the bare site without one. */
  at(name: string): string;
  /** Shows a page at a path, under every name. */
  show(path: string, html: string): void;
  close(): Promise<void>;
}

/** Starts one on a free port of this machine. */
export async function openSite(): Promise<OwnSite> {
  const pages = new Map<string, string>();
  const server = createServer((request, answer) => {
    const body = pages.get(new URL(request.url ?? '/', 'http://site.localhost').pathname);
    answer.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    answer.end(body ?? '');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    at: (name) => `http://${name}.localhost:${port}`,
    show: (path, html) => void pages.set(path, document(html)),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const document = (content: string): string => `<!doctype html><html lang="es"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Otro sitio</title>
<body style="margin:0">${content}</body></html>`;

/** A frame as a site writes it that has no script of ours. */
export const frame = (title: string, src: string, more = ''): string =>
  `<iframe title="${title}" src="${src}" style="display:block;width:100%;height:1700px;border:0" ${more}></iframe>`;
