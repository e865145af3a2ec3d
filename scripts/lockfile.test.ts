import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lockfile, lockfileProblems, manifest } from './lockfile.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const lock = lockfile.parse(read('package-lock.json'));
const asked = manifest.parse(read('package.json'));
const some = 'node_modules/hono';
const { [some]: hono = {} } = lock.packages;
const withHono = (change: object) => ({ packages: { ...lock.packages, [some]: { ...hono, ...change } } });

test('every package is a release of one registry, named by its bytes; a script of its own is allowed by name', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(lockfileProblems(lock, asked)).toEqual([]);
});

test('no setting names another registry, or allows what the lockfile does not say', () => {
  expect(readFileSync('.npmrc', 'utf8')).not.toMatch(/registry|_auth|strict-ssl|package-lock|@\w+:/);
});

test('the image’s packages are those of the lockfile, without their scripts, and are listed in it', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  expect(dockerfile).toContain('npm ci --omit=dev --ignore-scripts');
  expect(dockerfile).toMatch(/npm sbom --sbom-format=cyclonedx > sbom\.cdx\.json/);
  expect(dockerfile).not.toMatch(/npm (?:install|i|add) /);
});

test.each<[string, object, string]>([
  ['from an address of its own', { resolved: 'https://npm.evil.example/hono.tgz' }, 'has an address of its own'],
  ['of a repository', { version: 'git+ssh://git@github.com/a/b.git' }, 'is no release'],
  ['of a folder', { link: true }, 'is no release'],
  ['without its bytes', { integrity: undefined }, 'is not named by its bytes'],
  ['by a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'is not named by its bytes'],
  ['with a script', { hasInstallScript: true }, 'hono runs a script'],
])('a package %s is found', (_, change, problem) => {
  expect(lockfileProblems(withHono(change), asked).join('\n')).toContain(problem);
});

test.each(['^4.0.0', 'latest', 'github:honojs/hono', 'file:../hono', 'https://hono.example/hono.tgz', '*'])(
  'a package that is asked as %s is found',
  (version) => {
    const dependencies = { ...asked.dependencies, hono: version };
    expect(lockfileProblems(lock, { ...asked, dependencies })).toEqual([`hono is asked as ${version}`]);
  },
);

test('a script that is allowed and not there is found', () => {
  const allowScripts = { ...asked.allowScripts, hono: true };
  expect(lockfileProblems(lock, { ...asked, allowScripts })).toEqual(['hono is allowed a script that it has not']);
});
