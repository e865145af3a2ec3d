/** docs/reference/api-map.md names existing routes, files and tests, and every specified call. Source: spec §7. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { offerByKey } from '#providers/registry';
import { createApp } from '../app.ts';
import { apiOfFile } from '../routes/school-api.fixture.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

interface Row {
  readonly number: number;
  readonly call: string;
  readonly routes: readonly string[];
  readonly files: readonly string[];
  /** Each a file and a title in it. */
  readonly tests: readonly (readonly [string, string])[];
  readonly waitsFor: readonly string[];
}

const rows: readonly Row[] = read('docs/reference/api-map.md')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => {
    const [number, call = '', ours = '', file = '', proof = '', open = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
    return {
      number: Number(number),
      call,
      routes: quoted(ours),
      files: quoted(file),
      tests: [...proof.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, path = '', title = '']) => [path, title] as const),
      waitsFor: quoted(open),
    };
  });

const api = await apiOfFile();
const served = new Set(
  createApp(api.services).routes.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}').replace(/(?<=.)\/$/, '')}`,
  ),
);

test('the map has every call of the specification, in its order', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
  for (const { call } of rows) expect(call).toMatch(/^(GET|POST|DELETE)\b/);
});

test('every route that a page of docs names is served', () => {
  const pages = globSync(['README.md', 'docs/*.md', 'docs/{how-to,reference,explanation}/*.md'], { cwd: root });
  const missing = pages
    .filter((page) => page !== 'docs/reference/specification.md')
    .flatMap((page) =>
      [...read(page).matchAll(/\b(?:GET|POST|PATCH|DELETE) (?:\/[\w{}/-]+)/g)].map(([route]) => `${page}: ${route}`),
    )
    .filter((named) => !served.has(named.split(': ')[1] ?? ''));
  expect(pages.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

describe.each(rows)('row $number, $call', ({ routes, files, tests, waitsFor }) => {
  test('names routes and a file that exist, or waits', () => {
    expect(routes.filter((route) => !served.has(route))).toEqual([]);
    expect(files.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
    expect([files.length, tests.length]).toEqual(routes.length > 0 ? [1, 1] : [0, 0]);
    expect(routes.length + waitsFor.length).toBeGreaterThan(0);
  });

  test('names a test that exists', () => {
    const missing = tests.filter(
      ([path, title]) => !existsSync(new URL(path, root)) || !read(path).includes(`'${title}'`),
    );
    expect(missing).toEqual([]);
  });

  test('waits only for methods that nobody can be offered yet', () => {
    expect(waitsFor.filter((key) => !/^(MX|CO|EC)\/[\w-]+\/\w+$/.test(key) || offerByKey(key) !== null)).toEqual([]);
  });
});
