import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkArchitecture, sought, walks, withPicture } from './architecture.ts';
import { floorsPicture } from './floors-document.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cuota-architecture-'));
  write('package.json', JSON.stringify({ imports: { '#domain/*': './src/domain/*.ts' } }));
  for (const [file, text] of Object.entries(tree)) write(file, text);
  write('docs/reference/code-map.md', withPicture(documentOf(steps), floorsPicture(root)));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const tree = {
  'src/server/route.ts': "import { open } from './open.ts';\n",
  'src/server/open.ts': "import type { Rule } from '#domain/rule';\n",
  'src/domain/rule.ts': 'export type Rule = string;\n',
  'src/web/client/api.ts': "import '../shell/page.ts';\n",
  'src/web/shell/page.ts': 'export const page = 1;\n',
};

const steps = [
  '`src/web/client/api.ts` asks.',
  '*over HTTP* `src/server/route.ts` takes it.',
  '`src/server/open.ts` opens.',
  '`src/domain/rule.ts` decides.',
];

function documentOf(each: readonly string[], count = each.length): string {
  const list = each.map((text, at) => `${at + 1}. ${text}`).join('\n');
  const sections = walks.map(({ title, most }) => `### ${title}\n\n${count} files, at most ${most}.\n\n${list}\n`);
  const rows = sought.map((what) => `| ${what} | \`src/domain/rule.ts\` | \`Rule\` |`);
  return ['# Title', '', ...sections, '## Where to look first', ...rows, '', marks].join('\n');
}

const marks = '<!-- floors: npm run docs:floors -->\n<!-- /floors -->\n';
const found = () => checkArchitecture(root, []);
const rewrite = (text: string) => write('docs/reference/code-map.md', withPicture(text, floorsPicture(root)));

test('a document that is true has no finding', () => {
  expect(found()).toEqual([]);
});

test('the picture has an arrow for each pair of folders, and none for what stays in one', () => {
  expect(floorsPicture(root).match(/ --> .*/g)).toEqual([' --> domain', ' --> shell']);
});

test.each([
  ['a file that is not there', steps.with(2, '`src/server/gone.ts` opens.'), /src\/server\/gone\.ts is not there/],
  ['a file that nothing before it imports', steps.toSpliced(2, 1), /no file before src\/domain\/rule\.ts imports it/],
  ['a hand-over that is not said', steps.with(1, '`src/server/route.ts` takes it.'), /nothing says how it is reached/],
  ['a walk that is too long', Array.from({ length: 17 }, () => steps[0] ?? ''), /passes 17 files, more than 16/],
])('a walk with %s is found', (_what, walk, message) => {
  rewrite(documentOf(walk));
  expect(found()).toContainEqual(expect.stringMatching(message));
});

test('a walk that says another count than it has is found', () => {
  rewrite(documentOf(steps, 3));
  expect(found()).toContain(`architecture: "${walks[0].title}" must say: 4 files, at most 16.`);
});

test('a walk that is gone is found', () => {
  rewrite(documentOf(steps).replace(walks[1].title, 'Another'));
  expect(found()).toContain(`architecture: has no walk "${walks[1].title}"`);
});

test.each([
  ['whose row is gone', '| the CSP |', '| the other |', /no row that says where the CSP is/],
  ['whose file is gone', 'the CSP | `src/domain/rule.ts`', 'the CSP | `src/a.ts`', /the CSP is not in src\/a\.ts/],
  [
    'that is not in its file',
    'the CSP | `src/domain/rule.ts` | `Rule`',
    'the CSP | `src/domain/rule.ts` | `csp`',
    /no csp/,
  ],
])('a thing %s is found', (_what, before, after, message) => {
  rewrite(documentOf(steps).replace(before, after));
  expect(found()).toContainEqual(expect.stringMatching(message));
});

test('an import that goes up is found, a type too', () => {
  write('src/web/shell/page.ts', "import type { Send } from '../client/api.ts';\n");
  expect(found()).toContain('architecture: src/web: shell may not import client (src/web/shell/page.ts)');
});

// Each floor, and one above it.
test.each([
  ['web', 'shell', 'client'],
  ['web', 'client', 'embedding'],
  ['web', 'client', 'tax'],
  ['web', 'embedding', 'payment'],
  ['web', 'tax', 'payment'],
  ['web', 'payment', 'card'],
  ['web', 'card', 'pages'],
  ['server', 'basics', 'threads'],
  ['server', 'threads', 'documents'],
  ['server', 'outgoing', 'db'],
  ['server', 'db', 'services'],
  ['server', 'services', 'auth'],
  ['server', 'auth', 'mail'],
  ['server', 'mail', 'views'],
  ['server', 'views', 'use-cases'],
  ['server', 'use-cases', 'http'],
  ['server', 'http', 'card-frame'],
  ['server', 'analytics', 'routes'],
  ['server', 'routes', 'jobs'],
  ['server', 'routes', 'api-docs'],
  ['server', 'jobs', 'admin'],
  ['server', 'admin', 'start'],
  ['server/use-cases', 'payment-core', 'forms'],
  ['server/use-cases', 'tax-data', 'cards'],
  ['server/use-cases', 'refunds', 'payments'],
  ['server/use-cases', 'payments', 'cases'],
  ['server/db', 'driver', 'read'],
  ['server/db', 'read', 'write'],
  ['server/db', 'write', 'books'],
])('in src/%s %s that takes %s is found', (house, from, to) => {
  write(`src/${house}/${to}/planted.ts`, 'export type Planted = string;\n');
  write(`src/${house}/${from}/taker.ts`, `import type { Planted } from '../${to}/planted.ts';\n`);
  expect(found()).toContain(`architecture: src/${house}: ${from} may not import ${to} (src/${house}/${from}/taker.ts)`);
});

test('a page that takes another page is found, the gallery is not', () => {
  write('src/web/pages/receipt/view.tsx', 'export const view = 1;\n');
  write('src/web/pages/card/route.tsx', "import { view } from '../receipt/view.tsx';\n");
  write('src/web/pages/gallery/states.ts', "import { view } from '../receipt/view.tsx';\n");
  const pages = found().filter((finding) => finding.includes('the page'));
  expect(pages).toEqual(['architecture: the page card may not import the page receipt (src/web/pages/card/route.tsx)']);
});

test('a folder without a floor is found', () => {
  write('src/web/misc/a.ts', "import '../shell/page.ts';\n");
  expect(found()).toContainEqual(expect.stringMatching(/misc has no floor/));
});

test('a picture that is older than the imports is found', () => {
  write('src/domain/rule.ts', 'export type Rule = string;\n');
  write('src/web/client/api.ts', 'export type Rule = string;\n');
  expect(found()).toContainEqual(expect.stringMatching(/the picture is not what src imports/));
});

test('an arrow that is known to go up is no finding, until it is gone', () => {
  write('src/web/shell/page.ts', "import type { Send } from '../client/api.ts';\n");
  rewrite(documentOf(steps));
  const known = ['src/web: shell may not import client'];
  expect(checkArchitecture(root, known)).toEqual([]);
  write('src/web/shell/page.ts', 'export const page = 1;\n');
  rewrite(documentOf(steps));
  expect(checkArchitecture(root, known)).toContainEqual(expect.stringMatching(/holds now: strike it/));
});

test('without the document there is a finding', () => {
  rmSync(join(root, 'docs/reference/code-map.md'));
  expect(found()).toEqual(['docs/reference/code-map.md is missing']);
});
