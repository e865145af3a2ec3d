import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importsOf } from './import-graph.ts';
import { filesOutside } from './provider-names.ts';
import { checkSources } from './source-rules.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cuota-rules-'));
  write(
    'package.json',
    JSON.stringify({ imports: { '#server/*': './src/server/*.ts', '#providers/*': './src/providers/*.ts' } }),
  );
  for (const [file, text] of Object.entries(clean)) write(file, text);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** A small tree in which every rule holds. */
const clean = {
  'src/main.ts': "import { app } from '#server/app';\nimport type { Sandbox } from '../sandbox/main.ts';\n",
  'src/server/app.ts': "import { a } from '#providers/registry';\nexport const app = performance.now();\n",
  'src/server/clock.ts':
    'export const read = (sql) => sql`select app_now()`; // never now()\nconst at = clock.now();\n',
  'src/server/db/1.sql':
    "create function app_now() returns timestamptz language sql as 'select now()';\n-- not now()\ncreate table t (at timestamptz not null);\n",
  'src/server/sign.ts': '// real time: the receiver compares it with its own clock\nexport const at = new Date();\n',
  'src/server/app.test.ts': 'export const at = new Date();\n',
  'src/domain/day.ts': 'export const day = (at: Date) => new Date(at.getTime());\n',
  'src/providers/registry.ts': "import { b } from './oxxo/adapter.ts';\n",
  'src/providers/oxxo/adapter.ts': "export const b = 'OXXO';\n",
  'src/providers/oxxo/index.ts': 'export const oxxo = { environment: { OXXO_KEY: {} } };\n',
  'src/providers/statement/index.ts': 'export const statement = { environment: {} };\n',
  'src/server/book.ts': "export const by = 'statement'; // never 'oxxo'\n",
  'src/server/routes/endpoint-aliases.ts': "export const method = 'oxxo';\n",
  'src/providers/oxxo/emulator.ts': 'export const c = 1;\n',
  'src/web/fields.ts':
    "export const all = import.meta.glob<Fields>('../providers/*/browser.tsx');\n/** A comment after it. */\n",
  'src/ui/button.tsx': 'export const Button = () => null;\n',
  'sandbox/main.ts': "import '../src/main.ts';\nimport { c } from '#providers/oxxo/emulator';\n",
  'src/web/longest.ts': `// ${'x'.repeat(117)}\nexport const all = '/*', text = '// ${'x'.repeat(120)}';\n`,
  'src/i18n/long.ts': 'export {};\n'.repeat(161),
  'src/short/usual.ts': 'export {};\n'.repeat(160),
  'src/short/long.test.ts': 'export {};\n'.repeat(161),
  'src/server/tables.generated.ts': `/** ${'x'.repeat(120)} */\n`,
  'src/server/db/migrations/1.sql': `-- ${'x'.repeat(120)}\n`,
};

test('a tree that keeps the rules has no finding', () => {
  expect(checkSources(root)).toEqual([]);
});

test('what a provider costs outside its folder is counted: code that names it, no comment and no test', () => {
  expect([...filesOutside(root)]).toEqual([['oxxo', 3]]);
  write('src/web/pages.ts', "export const path = '/oxxo';\n");
  write('src/web/pages.test.ts', "export const path = '/oxxo';\n");
  expect([...filesOutside(root)]).toEqual([['oxxo', 4]]);
});

test.each([
  ['SQL that reads the bare clock', 'src/server/a.ts', 'sql`update t set at = now()`', /a\.ts:1 .*app_now/],
  ['SQL that reads the clock by another name', 'src/server/a.ts', 'sql`select clock_timestamp()`', /app_now/],
  ['a migration that reads the bare clock', 'src/server/db/2.sql', 'select 1;\nupdate t set at = now();', /2\.sql:2/],
  ['a column default', 'src/server/db/2.sql', 'create table u (at timestamptz default app_now());', /column default/],
  ['Date.now() in the server', 'src/server/a.ts', 'const at = Date.now();', /database's/],
  ['new Date() in the server', 'src/server/a.ts', 'const at = new Date();', /database's/],
  [
    'a provider named in the server',
    'src/server/a.ts',
    "if (offer.gateway === 'oxxo') {}",
    /a\.ts:1 names the provider oxxo/,
  ],
  [
    'a provider named by a type of the port',
    'src/providers/a.ts',
    'export type Hosted = OxxoOrder;',
    /names the provider oxxo/,
  ],
  [
    'a provider named by what the server imports',
    'src/server/a.ts',
    "import type { A, OxxoOrder } from '#contracts/a';",
    /names the provider oxxo/,
  ],
  ['a provider named by a variable', 'src/server/a.ts', 'const oxxoCalls = 1;', /names the provider oxxo/],
  ['a provider named within a word', 'src/web/a.ts', "const kind = 'oxxo_cash';", /names the provider oxxo/],
  ['a provider named by another', 'src/providers/pse/a.ts', 'const like = `oxxo`;', /names the provider oxxo/],
  [
    'a test that leaves a global behind in its process',
    'src/web/a.test.ts',
    `${'vi'}.stubGlobal('x', 1);`,
    /a\.alone\.test\.ts/,
  ],
  ['a clock in the domain', 'src/domain/a.ts', 'const at = new Date();', /database's/],
  ['chance in the domain', 'src/domain/a.ts', 'const key = Math.random();', /no chance/],
  [
    'the sandbox reached from production',
    'src/server/app.ts',
    "import { x } from '../../sandbox/main.ts';",
    /main\.ts → src\/server\/app\.ts → sandbox\/main\.ts/,
  ],
  [
    'the sandbox reached late',
    'src/server/app.ts',
    "const x = await import('../../sandbox/main.ts');",
    /sandbox\/main\.ts/,
  ],
  [
    'an emulator reached from production',
    'src/providers/registry.ts',
    "import { c } from './oxxo/emulator.ts';",
    /emulator\.ts/,
  ],
  [
    'a table read on the event loop',
    'src/server/app.ts',
    "import { parse } from 'csv-parse/sync';",
    /wait for csv-parse\/sync: .*app\.ts/,
  ],
  [
    'a thread that reaches an emulator',
    'src/server/a-thread.ts',
    "import { c } from '#providers/oxxo/emulator';",
    /a-thread\.ts → .*emulator\.ts/,
  ],
  [
    'a test that the security page names and nobody wrote',
    'docs/reference/security-checks.md',
    '| A flood | `src/server/flood.test.ts` |',
    /flood\.test\.ts, which is not there/,
  ],
  [
    'a title that the security page names and no test has',
    'docs/explanation/security.md',
    '`src/server/app.test.ts` "is refused"',
    /no test "is refused"/,
  ],
  ['an emulator passed on', 'src/providers/registry.ts', "export { c } from './oxxo/emulator.ts';", /emulator\.ts/],
  ['a .tsx where Node runs', 'src/server/app.ts', "import { Button } from '../ui/button.tsx';", /cannot run \.tsx/],
  [
    'a glob that takes adapters',
    'src/web/fields.ts',
    "const all = import.meta.glob('../providers/*/*.ts');",
    /only providers/,
  ],
  [
    'a page that believes an answer',
    'src/web/client/api.ts',
    'export const read = (response: Response) => response.json();',
    /api\.ts:1 text becomes a value/,
  ],
  [
    'a page that believes its storage',
    'src/ui/button.tsx',
    "export const saved = JSON.parse(localStorage.getItem('saved') ?? '');",
    /button\.tsx:1 text becomes a value/,
  ],
  [
    'a schema on the first screen',
    'src/web/entry.client.tsx',
    "import * as z from 'zod/mini';\nexport const text = z.string();",
    /zod before the first touch: src\/web\/entry\.client\.tsx/,
  ],
  [
    'a circle of types',
    'src/providers/registry.ts',
    "import type { app } from '#server/app';",
    /circle: src\/server\/app\.ts → src\/providers\/registry\.ts → src\/server\/app\.ts/,
  ],
  [
    'a circle in the sandbox',
    'sandbox/page.ts',
    "import type { a } from './app.ts';\nimport type { b } from './page.ts';",
    /circle: sandbox\/page\.ts → sandbox\/page\.ts/,
  ],
  ['a comment longer than 120 characters', 'src/ui/a.ts', `// ${'x'.repeat(118)}`, /a\.ts:1 .*121 characters/],
  ['a long line of a longer comment', 'e2e/a.ts', `/**\n * ${'x'.repeat(120)}\n */`, /a\.ts:2 .*123 characters/],
  ['a long comment of a page', 'src/ui/a.tsx', `<p>{/* ${'x'.repeat(120)} */}</p>`, /a\.tsx:1 .*120 are the most/],
  ['a long comment after code', 'bench/a.mjs', `export const a = 1; // ${'x'.repeat(110)}`, /a\.mjs:1 .*133/],
  ['a long comment after a path', 'src/web/a.ts', `const a = '/*';\n/** ${'x'.repeat(120)} */`, /a\.ts:2 a comment/],
  [
    'a file over 160 lines, alone in its folder',
    'src/ui/a/a.ts',
    'export {};\n'.repeat(161),
    /^src\/ui\/a: .* not a\.ts$/,
  ],
  ['a long comment of a configuration', 'vite.config.ts', `// ${'x'.repeat(120)}`, /vite\.config\.ts:1 a comment/],
])('%s is found', (_, file, planted, expected) => {
  write(file, planted);
  expect(checkSources(root).join('\n')).toMatch(expected);
});

test('type-only imports do not run, everything else that is imported does', () => {
  const source = `import type { A } from './a.ts';
import b, { type B } from './b.ts';
import {
  c,
} from './c.ts';
import './d.ts';
export * from './e.ts';
export type { F } from './f.ts';
// import './g.ts';
const h = () => import('./h.ts');`;
  expect(importsOf(source).toSorted()).toEqual(['./b.ts', './c.ts', './d.ts', './e.ts', './h.ts']);
});
