/** The document and the reference as they are served: files of a build, compared by their ETag. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { apiOfFile } from '../routes/school-api.fixture.ts';
import { drawApiFiles } from './draw.ts';

const api = await apiOfFile();
const folder = mkdtempSync(join(tmpdir(), 'cuota-api-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = await drawApiFiles(createApp(api.services));
mkdirSync(folder, { recursive: true });
/** As built; the last line tells it from what would be drawn at the request. */
const built = (name: string) => `${files[name]}\n`;
for (const name of Object.keys(files)) {
  writeFileSync(join(folder, name), built(name));
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(built(name)));
}
const site = createApp(api.services, undefined, folder);
const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, from: Hono = site) =>
  from.request(path, { headers });

describe.each([
  ['/api/openapi.json', 'openapi.json', /^application\/json/],
  ['/api/docs', 'docs.html', /^text\/html/],
])('%s', (path, name, type) => {
  test('is the file of the build, also in Brotli', async () => {
    const [plain, br] = [await ask(path), await ask(path, { 'accept-encoding': 'gzip, br' })];
    expect(await plain.text()).toBe(built(name));
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(built(name));
    for (const { headers } of [plain, br]) {
      expect(headers.get('content-type')).toMatch(type);
    }
    expect([plain, br].map(({ headers }) => headers.get('cache-control'))).toEqual(['no-cache', 'no-cache']);
  });

  test('is not sent again to whoever has it', async () => {
    const etag = (await ask(path, { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    // A browser takes them over for what it has.
    expect(again.headers.get('content-security-policy')).toBe((await ask(path)).headers.get('content-security-policy'));
    expect((await ask(path, { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('is drawn where there is no build', async () => {
    const drawn = createApp(api.services, undefined, null);
    expect(await (await ask(path, {}, drawn)).text()).toBe(files[name]);
  });
});

test('staging has a page of its own, which says so', async () => {
  const staging = createApp({ ...api.services, mode: 'staging' }, undefined, folder);
  expect(await (await ask('/api/docs', {}, staging)).text()).toContain('Test site: no real money moves here');
  expect(await (await ask('/api/docs')).text()).not.toContain('Test site');
});
