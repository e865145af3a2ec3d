/** What a provider costs outside its folder: one line. Tests, and what drives them, may name whom they like. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { offers } from '#providers/registry';
import { sampleProviders } from './index.ts';

const files = globSync('{src,sandbox,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', {
  exclude: ['**/*.{test,spec}.ts', 'sandbox/tests/{fuzz,recording}/**', 'bench/growth/**'],
});

/** Every line outside its folder that imports from there, or has its name as a string, as `file: line`. */
function namedIn(name: string): string[] {
  const names = new RegExp(`['"\`](\\S*/)?${name}(['"\`/])`);
  return files
    .filter((file) => !file.startsWith(`sandbox/sample-providers/${name}/`))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (names.test(line) ? [`${file}: ${line}`] : [])),
    );
}

test.each(sampleProviders.map(({ provider }) => provider.name))('%s joins by its folder and one line', (name) => {
  expect(namedIn(name)).toEqual([
    `sandbox/sample-providers/index.ts: import { emulated as ${name} } from './${name}/emulated.ts';`,
  ]);
});

test('there is a sample provider for each kind of step that an offer begins with', () => {
  const kinds = sampleProviders.flatMap(({ provider }) => provider.offers.map(({ step }) => step));
  // No sample has a wallet yet: what a second provider of wallets costs is not shown.
  const needed = offers.map(({ step }) => step).filter((step) => step !== 'wallet');
  expect(new Set(kinds)).toEqual(new Set(needed));
});

test('control: a provider that others name is found out', () => {
  expect(namedIn('index.ts').length).toBeGreaterThan(1);
});
