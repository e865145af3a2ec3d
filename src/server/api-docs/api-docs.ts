import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Handler, Hono } from 'hono';
import type { Mode } from '../basics/mode.ts';
import { codingFor } from '../http/compressed.ts';
import { style } from './style.ts';

/** What `scripts/api-files.ts` writes: the OpenAPI document, and the reference drawn from it. */
export const apiFilesDir = fileURLToPath(new URL('../../../build/api', import.meta.url));

/** No script, no image, no font, no form, no other origin: text and one style sheet. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Files of the build, each with its ETag. Without a build, in development, they are drawn. */
export function apiDocs(app: Hono, { mode }: { readonly mode: Mode }, folder: string | null): Hono {
  const routes = new Hono();
  const page = mode === 'staging' ? 'docs.staging.html' : 'docs.html';
  const read = folder === null ? drawnBy(app) : builtIn(folder);
  routes.get('/openapi.json', answered(read, 'openapi.json', { 'content-type': 'application/json' }));
  const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  routes.get('/docs', answered(read, page, html));
  return routes;
}

/** A file's bytes in a coding; null where it is not there so. */
type Read = (name: string, coding: string) => Promise<Buffer<ArrayBuffer> | null>;

const endings = { br: '.br', gzip: '.gz' } as const;

/** Reads a file once: a stream and a digest for each answer would cost more than the rest of it. */
function answered(read: Read, name: string, headers: Readonly<Record<string, string>>): Handler {
  const cachedFiles = new Map<string, Promise<{ readonly bytes: Buffer<ArrayBuffer>; readonly etag: string } | null>>();
  const file = async (coding: keyof typeof endings | '') => {
    const known =
      cachedFiles.get(coding) ?? read(name, coding).then((bytes) => bytes && { bytes, etag: etagOf(bytes) });
    cachedFiles.set(coding, known);
    return known;
  };
  return async (context) => {
    const coding = codingFor(context.req.header('accept-encoding') ?? '') ?? '';
    const coded = coding === '' ? null : await file(coding);
    const found = coded ?? (await file(''));
    if (!found) return context.notFound();
    // Compared each time, it stays true. Also an answer without a body has them: they replace those that are stored.
    const all = { ...headers, 'cache-control': 'no-cache', etag: found.etag, vary: 'accept-encoding' };
    if (context.req.header('if-none-match')?.includes(found.etag)) return context.body(null, 304, all);
    return context.body(found.bytes, 200, coded ? { ...all, 'content-encoding': coding } : all);
  };
}

const etagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url')}"`;

const builtIn =
  (folder: string): Read =>
  async (name, coding) => {
    const ending = coding === 'br' || coding === 'gzip' ? endings[coding] : '';
    const path = join(folder, `${name}${ending}`);
    return existsSync(path) ? readFile(path) : null;
  };

function drawnBy(app: Hono): Read {
  let made: Promise<Readonly<Record<string, string>>> | undefined;
  return async (name, coding) => {
    if (coding !== '') return null;
    made ??= import('./draw.ts').then(({ drawApiFiles }) => drawApiFiles(app));
    return Buffer.from((await made)[name] ?? '');
  };
}
