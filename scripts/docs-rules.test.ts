import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDocs, mostWords } from './docs-rules.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cuota-docs-'));
  for (const [file, text] of Object.entries(clean)) write(file, text);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');

/** A small tree in which every rule holds. */
const clean = {
  'package.json': JSON.stringify({ scripts: { start: 'node src/main.ts', 'docs:states': 'node scripts/write.ts' } }),
  'README.md': 'Start with `npm start` or `npm run docs:states`. Read [how](docs/how-to/pay.md#pay-in-2-hours-spei).\n',
  'src/main.ts': '',
  'src/main.test.ts': "run('README.md');\n",
  'docs/README.md': '# Index\n\n[pay](how-to/pay.md), [states](reference/states.md), [why](decisions/README.md)\n',
  'docs/how-to/pay.md': `# Pay\n\n## Pay in 2 hours (\`SPEI\`)\n\n- ${words(25)}.\n\n| ${words(60)} |\n|---|\n\n\`\`\`\n${words(60)} [x](y.md)\n\`\`\`\n`,
  'docs/reference/states.md': `# States\n\nGenerated from \`src\`.\n\n${words(60)}.\n`,
  'docs/decisions/README.md': '[1](0001-one.md), [4](0004-four.md)\n',
  'docs/decisions/0001-one.md': `${words(25)}. See \`src/gone.ts\`.\n`,
  'docs/decisions/0004-four.md': `${words(20)}.\n`.repeat(13),
  'src/providers/oxxo/README.md': `${words(26)}.\n`,
} as const;

test('a tree that keeps the rules has no finding', () => {
  expect(checkDocs(root)).toEqual([]);
});

test.each([
  ['a page that the index does not name', 'docs/how-to/run.md', '# Run', /run\.md is not linked from docs\/README\.md/],
  ['a decision that its index does not name', 'docs/decisions/0002-two.md', 'Two.', /0002-two\.md is not linked/],
  ['a link to no file', 'README.md', '[how](docs/how-to/gone.md)', /README\.md: the link docs\/how-to\/gone\.md/],
  ['a link to no heading', 'README.md', '[how](docs/how-to/pay.md#gone)', /the link docs\/how-to\/pay\.md#gone/],
  ['a link of a folder’s page', 'src/README.md', '[how](../docs/gone.md)', /src\/README\.md: the link/],
  ['a long sentence', 'README.md', `${words(26)}. Short.`, /a sentence of 26 words, more than 25/],
  ['a long list item', 'README.md', `- ${words(10)}\n- ${words(26)}\n`, /a sentence of 26 words/],
  ['a long sentence over two lines', 'README.md', `${words(20)}\n${words(6)}.`, /a sentence of 26 words/],
  ['a long sentence of a decision', 'docs/decisions/0001-one.md', `${words(26)}.`, /0001-one\.md: a sentence of 26/],
  ['a long sentence of a folder’s page', 'e2e/README.md', `- ${words(26)}.`, /e2e\/README\.md: a sentence of 26 words/],
  [
    'a long decision',
    'docs/decisions/0001-one.md',
    `${words(25)}.\n`.repeat(11),
    /a decision of 275 words, more than 250/,
  ],
  ['too many words', 'src/README.md', `${words(10)}. `.repeat(mostWords / 10), /hand-written words, more than/],
  ['a script that is not there', 'README.md', 'Run `npm run gone`.', /package\.json has no script gone/],
  ['a script in a fence', 'README.md', '```sh\nnpm run gone -- --all\n```\n', /no script gone/],
  ['a file that is not there', 'README.md', 'See `src/gone.ts`.', /there is no src\/gone\.ts/],
  ['a program that is not there', 'README.md', '```sh\nnode src/gone.ts --all\n```\n', /there is no src\/gone\.ts/],
  [
    'a fence that no test runs',
    'docs/README.md',
    `${clean['docs/README.md']}<!-- run by src/main.test.ts -->\n`,
    /docs\/README\.md: src\/main\.test\.ts does not run it/,
  ],
])('%s is found', (_, file, planted, expected) => {
  write(file, planted);
  expect(checkDocs(root)).toEqual([expect.stringMatching(expected)]);
});

test('what the changelog, a provider’s page and a program say is not counted', () => {
  const part = `# Page\n\n<!-- figures: npm run bench -->\n\n${words(mostWords)}\n\n<!-- /figures -->\n`;
  write('CHANGELOG.md', `- ${words(20)}.\n`.repeat(5_000));
  write('src/providers/oxxo/README.md', words(mostWords));
  write('docs/how-to/pay.md', `${part}\n## Pay in 2 hours (SPEI)\n`);
  expect(checkDocs(root)).toEqual([]);
});
