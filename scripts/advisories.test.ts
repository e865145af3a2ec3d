/** npm itself asks a registry of ours what is known against one package. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advisoryProblems, daysToMend, type Exception } from './advisories.ts';

const advisory = {
  id: 7,
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'reads what it should not',
  severity: 'high',
  vulnerable_versions: '<2.0.0',
};
const id = 'GHSA-aaaa-bbbb-cccc';
const packument = {
  name: 'planted',
  'dist-tags': { latest: '1.0.0' },
  versions: { '1.0.0': { name: 'planted', version: '1.0.0' } },
};
let known: readonly object[] = [advisory];
const server = createServer((request, response) => {
  const isAsked = request.method === 'POST' && request.url?.endsWith('/advisories/bulk') === true;
  request.resume();
  response.writeHead(isAsked || request.url === '/planted' ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isAsked ? (known.length > 0 ? { planted: known } : {}) : packument));
});
const cwd = mkdtempSync(join(tmpdir(), 'cuota-audit-'));
let registry = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  registry = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const root = { name: 'shop', version: '1.0.0', dependencies: { planted: '1.0.0' } };
  const planted = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(root));
  writeFileSync(
    join(cwd, 'package-lock.json'),
    JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root, 'node_modules/planted': planted } }),
  );
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
  server.close();
  server.closeAllConnections();
});

const waits = { why: 'we call nothing of it', seen: '2026-11-01' };
const ask = (exceptions: Readonly<Record<string, Exception>>, today: string, at = registry) =>
  advisoryProblems({ cwd, registry: at, exceptions, today });

test('an advisory is red, unless an exception says why, and no longer than its severity may wait', async () => {
  expect(await ask({}, '2026-11-02')).toEqual([`${id} high planted: reads what it should not`]);
  expect(await ask({ [id]: waits }, '2026-11-02')).toEqual([]);
  expect(await ask({ [id]: waits }, '2026-12-01')).toEqual([]);
  expect(await ask({ [id]: waits }, '2026-12-02')).toEqual([
    `${id} high planted: reads what it should not; its exception ended on 2026-12-01`,
  ]);
});

test('an exception that nothing needs is red', async () => {
  known = [];
  expect(await ask({}, '2026-11-02')).toEqual([]);
  expect(await ask({ [id]: waits }, '2026-11-02')).toEqual([`${id} has an exception and is not there any more`]);
  known = [advisory];
});

test('a registry that cannot be asked is not taken for a clean one', async () => {
  expect(await ask({}, '2026-11-02', 'http://127.0.0.1:9')).toBe(null);
});

test('what is worse waits for less', () => {
  const days = Object.values(daysToMend);
  expect(days).toEqual(days.toSorted((a, b) => b - a));
});
